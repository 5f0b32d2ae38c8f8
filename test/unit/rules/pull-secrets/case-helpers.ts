import { expect } from 'vitest';
import { configExample, podExample, stream } from '../../../../server/src/rules/pull-secrets/example.ts';
import { applyFix, findingsIn } from './pull-findings.ts';

/** What most Pods of these tests run. */
export const image = 'registry.example.com/shop:2.0';
export const good = configExample('registry.example.com');
export const pod = podExample(image);
export const base64 = (text: string): string => Buffer.from(text).toString('base64');

export type Files = Readonly<Record<string, string>>;

/** `code severity "underlined"` of every finding about pull Secrets. */
export async function summary(files: Files | string): Promise<readonly string[]> {
  const { findings } = await findingsIn(typeof files === 'string' ? { 'a.yaml': files } : files);
  return findings.map(({ code, severity, at }) => `${code} ${severity} ${at}`);
}

/** All messages about pull Secrets. */
export async function messages(files: Files | string): Promise<string> {
  const { findings } = await findingsIn(typeof files === 'string' ? { 'a.yaml': files } : files);
  return findings.map(({ message }) => message).join('\n');
}

/** What is left after the fix with this title. */
export async function afterFix(files: Files | string, title: string): Promise<Files> {
  const before = typeof files === 'string' ? { 'a.yaml': files } : files;
  const { findings } = await findingsIn(before, /./);
  const fix = findings.flatMap((finding) => finding.fixes).find((candidate) => candidate.title === title);
  expect(fix?.title, findings.flatMap((finding) => finding.fixes.map((candidate) => candidate.title)).join(' | ')).toBe(
    title,
  );
  return applyFix(before, fix);
}

export const withPod = (secret: string): string => stream(secret, pod);
