import { describe, expect, it } from 'vitest';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { completeAt } from '../../../../server/src/features/completion/completion.ts';
import { hoverAt } from '../../../../server/src/features/hover/hover.ts';
import { languageFixture } from '../language-fixture.ts';

const name = 'kruise-lint.yaml';

async function labels(text: string): Promise<readonly string[]> {
  const { context, open, position } = languageFixture(text, { name });
  return (await completeAt(context, open, position, neverCancelled)).items.map(({ label }) => label);
}

async function inserted(text: string, label: string): Promise<string | undefined> {
  const { context, open, position } = languageFixture(text, { name });
  const { items } = await completeAt(context, open, position, neverCancelled);
  return items.find((item) => item.label === label)?.textEdit?.newText;
}

async function hover(text: string): Promise<string | undefined> {
  const { context, open, position } = languageFixture(text, { name });
  const found = await hoverAt(context, open, position, neverCancelled);
  return found && (found.contents as { value: string }).value;
}

describe('completion in kruise-lint.yaml', () => {
  it('offers the settings that are not there yet, and nothing of manifests', async () => {
    expect(await labels('‸')).toEqual([
      'kruiseVersion',
      'featureGates',
      'kruiseNamespace',
      'defaultNamespace',
      'severities',
      'exclude',
      'include',
      'maxFileSize',
    ]);
    expect(await labels('kruiseVersion: "1.9"\n‸')).not.toContain('kruiseVersion');
    expect(await inserted('‸', 'severities')).toBe('severities:\n  ');
    expect(await inserted('‸', 'exclude')).toBe('exclude:\n- ');
  });

  it('offers codes, severities, releases, and the gates of the chosen release', async () => {
    expect(await labels('severities:\n  ‸')).toEqual(
      expect.arrayContaining(['schema/unknown-field', 'references/missing-pull-secret', 'yaml/tab']),
    );
    expect(await labels('severities:\n  schema/type: error\n  sch‸')).not.toContain('schema/type');
    expect(await labels('severities:\n  schema/type: ‸')).toEqual(['error', 'warning', 'information', 'hint', 'off']);
    expect(await labels('kruiseVersion: ‸')).toEqual(['1.8', '1.9', 'main']);
    expect(await inserted('kruiseVersion: ‸', '1.9')).toBe('"1.9"');
    expect(await labels('kruiseVersion: 1.8\nfeatureGates:\n  ‸')).not.toContain('InPlacePodVerticalScaling');
    expect(await labels('featureGates:\n  ‸')).toContain('InPlacePodVerticalScaling');
    expect(await labels('featureGates:\n  SidecarTerminator: ‸')).toEqual(['true', 'false']);
  });
});

describe('hover in kruise-lint.yaml', () => {
  it('explains settings, codes, severities and gates', async () => {
    expect(await hover('kruise‸Version: 1.9\n')).toContain('Default: `"1.9"`');
    expect(await hover('severities:\n  schema/un‸known-field: off\n')).toMatch(
      /Default: `error`.*\[Documentation\]\(http/,
    );
    expect(await hover('severities:\n  schema/unknown-field: o‸ff\n')).toBe('Not shown at all.');
    expect(await hover('featureGates:\n  Sidecar‸Terminator: true\n')).toContain('Default in Kruise 1.9: `false`');
    expect(await hover('nonsense‸: 1\n')).toBeUndefined();
  });
});
