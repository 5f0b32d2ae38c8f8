import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Starts a Chromium without a window. Throws one line that says what to install where there is none. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error(
      'Chromium is needed to test in the browser: `apt-get install chromium` (or Chrome), or set CHROMIUM to its path.',
    );
  }
  // The sandbox does not work as root; pages come from this machine only.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'];
  return chromium.launch({ executablePath, args, timeout: 60_000 });
}

function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    ...(process.env['CHROMIUM'] === undefined ? [] : [process.env['CHROMIUM']]),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
  ];
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
