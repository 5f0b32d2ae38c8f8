import { describe, expect, it } from 'vitest';
import type { Logger } from '../../../server/src/base/logger.ts';
import { defaultConfiguration } from '../../../server/src/workspace/configuration.ts';
import { Checker } from '../../../server/src/rules/checker.ts';
import { allRules } from '../../../server/src/rules/registry.ts';
import type { Finding, Rule, Severity } from '../../../server/src/rules/rule.ts';
import type { ManifestWorkspace } from '../../../server/src/workspace/manifest-workspace.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';
import { deployment, secret, sidecarSet } from '../workspace/manifests.ts';

const uri = (path: string): string => `file:///w/${path}`;

function findings(workspace: ManifestWorkspace, path: string, rules: readonly Rule[] = allRules): readonly Finding[] {
  return new Checker(workspace, rules).findingsOf(uri(path)).flatMap((entry) => entry.findings);
}

/** A rule that reports the label `wrong` of any object. */
function labelRule(options: Partial<Rule> & { readonly code?: string } = {}): Rule {
  return {
    meta: { code: options.code ?? 'kubernetes/wrong-label', severity: 'error', summary: '', explanation: '' },
    kinds: ['*'],
    needsWorkspace: false,
    check({ object, report }) {
      if ('wrong' in object.labels)
        report({ path: ['metadata', 'labels', 'wrong'], part: 'key', message: 'wrong label' });
    },
    ...options,
  };
}

const wrong = (name: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n  labels:\n    wrong: x\n`;

describe('findingsOf', () => {
  it('gives the findings of every document at their places', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': `${wrong('a')}---\n${secret('b', 'n0')}---\n${wrong('c')}`,
    });
    const result = new Checker(workspace, [labelRule()]).findingsOf(uri('a.yaml'));
    expect(result.map(({ part, findings: found }) => [part.startLine, found.length])).toEqual([
      [0, 1],
      [6, 0],
      [15, 1],
    ]);
    const [first] = result[0]!.findings;
    expect(result[0]!.part.document.text.slice(first!.range.start, first!.range.end)).toBe('wrong');
  });

  it('is silent about YAML that is no manifest, and about the kinds of others', async () => {
    const { workspace } = await createWorkspace({
      'ci.yaml': 'on: push\non: pull\n',
      'foreign.yaml': 'apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a, name: b, labels: {wrong: x}}\n',
      'half.yaml': 'apiVersion: v1\n',
      'crd.yaml': 'apiVersion: example.com/v1\nkind: Broken\nmetadata: {name: [a\n',
    });
    for (const path of ['ci.yaml', 'foreign.yaml', 'half.yaml', 'crd.yaml'])
      expect(findings(workspace, path, [...allRules, labelRule()])).toEqual([]);
    expect(findings(workspace, 'never-there.yaml')).toEqual([]);
  });

  it('reports what the parser could not accept, and then nothing else of that document', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': `${wrong('a')}  bad: [\n---\n${wrong('b')}` });
    expect(findings(workspace, 'a.yaml', [labelRule()]).map(({ code }) => code.split('/')[0])).toEqual([
      'yaml',
      'kubernetes',
    ]);
  });

  it('still checks a document with a duplicate key', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': `${wrong('a')}type: Opaque\ntype: Opaque\n` });
    const found = findings(workspace, 'a.yaml', [labelRule()]);
    expect(found.map(({ code }) => code)).toEqual(['kubernetes/wrong-label', 'yaml/duplicate-key']);
    expect(found[1]?.related?.[0]?.range.start).toEqual({ line: 6, character: 0 });
  });

  it('says of a file that is too large that it is not read', async () => {
    const { workspace } = await createWorkspace({}, { maxFileSize: 50 });
    workspace.open(uri('a.yaml'), 'yaml', 1, wrong('a'));
    expect(findings(workspace, 'a.yaml')).toMatchObject([{ code: 'yaml/not-read', severity: 'information' }]);
  });

  it('looks at parts of objects with the rules that allow it only', async () => {
    const { workspace } = await createWorkspace({
      'kustomization.yaml': 'patches:\n- path: patch.yaml\n',
      'patch.yaml': wrong('a'),
    });
    expect(findings(workspace, 'patch.yaml', [labelRule()])).toEqual([]);
    expect(findings(workspace, 'patch.yaml', [labelRule({ allowsPartial: true })]).length).toBe(1);
  });

  it('runs a rule in the releases only in which it holds', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': wrong('a') });
    const since = labelRule();
    const rules = [
      { ...since, meta: { ...since.meta, code: 'kubernetes/since-main', since: 'main' as const } },
      { ...since, meta: { ...since.meta, code: 'kubernetes/until-old', until: '1.8' as const } },
      { ...since, meta: { ...since.meta, code: 'kubernetes/both', since: '1.9' as const, until: '1.9' as const } },
    ];
    const checker = new Checker(workspace, rules);
    const codes = (): readonly string[] =>
      checker.findingsOf(uri('a.yaml')).flatMap((entry) => entry.findings.map(({ code }) => code));
    expect(codes()).toEqual(['kubernetes/both']);
    workspace.setConfiguration({ ...defaultConfiguration, kruiseVersion: 'main' });
    expect(codes()).toEqual(['kubernetes/since-main']);
    workspace.setConfiguration({ ...defaultConfiguration, kruiseVersion: '1.8' });
    expect(codes()).toEqual(['kubernetes/until-old']);
  });

  it('changes severities as configured, and hides what is off', async () => {
    const { workspace } = await createWorkspace(
      { 'a.yaml': wrong('a') },
      { severities: { 'kubernetes/wrong-label': 'hint' } },
    );
    expect(findings(workspace, 'a.yaml', [labelRule()])[0]?.severity).toBe('hint');
    workspace.setConfiguration({ ...defaultConfiguration, severities: { 'kubernetes/wrong-label': 'off' } });
    expect(findings(workspace, 'a.yaml', [labelRule()])).toEqual([]);
  });

  it('keeps a rule that throws away from the others, and logs its code but no contents', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': `${wrong('a')}---\n${wrong('b')}` });
    const logged: string[] = [];
    const logger: Logger = { debug() {}, info() {}, warn() {}, error: (message) => logged.push(message) };
    const failing = labelRule({
      meta: { code: 'kubernetes/failing', severity: 'error', summary: '', explanation: '' },
      check({ object }) {
        throw new TypeError(`secret text of ${object.name}`);
      },
    });
    const checker = new Checker(workspace, [failing, labelRule(), { ...failing, needsWorkspace: true }], logger);
    const found = checker.findingsOf(uri('a.yaml')).flatMap((entry) => entry.findings);
    expect(found.map(({ code }) => code)).toEqual(['kubernetes/wrong-label', 'kubernetes/wrong-label']);
    expect(logged.length).toBe(1);
    expect(logged[0]).toMatch(/^The rule kubernetes\/failing failed: TypeError\n\s+at /);
    expect(logged[0]).not.toContain('secret text');
  });

  it('waits with rules that look around until all files are read', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': wrong('a') });
    const checker = new Checker(workspace, [labelRule({ needsWorkspace: true })]);
    const count = (): number => checker.findingsOf(uri('a.yaml')).flatMap((entry) => entry.findings).length;
    const scan = workspace.scan(['file:///w']);
    expect(count()).toBe(0);
    await scan;
    expect(count()).toBe(1);
  });

  it('underlines a list or mapping by its key, and never more than a line', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': `${secret('a', 'n0')}data:\n  a: |\n    x\n    y\n` });
    const rule = (path: readonly string[]): Rule =>
      labelRule({ check: ({ report }) => report({ path, message: 'm' }) });
    const shown = (path: readonly string[]): string => {
      const [entry] = new Checker(workspace, [rule(path)]).findingsOf(uri('a.yaml'));
      const { start, end } = entry!.findings[0]!.range;
      return entry!.part.document.text.slice(start, end);
    };
    expect(shown(['data'])).toBe('data');
    expect(shown(['data', 'a'])).toBe('|');
    expect(shown(['data', 'missing', 'deeper'])).toBe('data');
    expect(shown(['metadata', 'name'])).toBe('a');
  });
});

describe('the cost of an edit', () => {
  it('leaves the findings of other documents the same lists', async () => {
    const { workspace } = await createWorkspace();
    const broken = sidecarSet('x', 'app=y', 'z', '  contaners: []\n');
    workspace.open(uri('a.yaml'), 'yaml', 1, [secret('a', 'team'), broken, broken].join('---\n'));
    await workspace.whenIndexed();
    const checker = new Checker(workspace);
    const before = checker.findingsOf(uri('a.yaml')).map(({ findings }) => findings);
    expect(before[1]!.length).toBeGreaterThan(0);
    workspace.change(uri('a.yaml'), 2, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '# moves the others\n' },
    ]);
    const after = checker.findingsOf(uri('a.yaml')).map(({ findings }) => findings);
    expect([after[1] === before[1], after[2] === before[2]]).toEqual([true, true]);
  });

  it('is the rules of that document and of its dependents, in a file of a thousand', async () => {
    const { workspace } = await createWorkspace();
    const documents = Array.from({ length: 1000 }, (_, index) =>
      index % 2 === 0 ? sidecarSet(`s${index}`, `app=d${index + 1}`, 'pull') : deployment(`d${index}`, 'team', {}),
    );
    workspace.open(uri('a.yaml'), 'yaml', 1, [secret('pull', 'team'), ...documents].join('---\n'));
    await workspace.whenIndexed();
    // Credentials are another story, and grow rules of their own.
    // Nothing is known of a version before.
    const rules = allRules.filter(
      ({ meta, comparesVersions }) => !meta.code.startsWith('pull-secrets/') && !comparesVersions,
    );
    const checker = new Checker(workspace, rules);
    const all = (): readonly Finding[] => checker.findingsOf(uri('a.yaml')).flatMap((entry) => entry.findings);
    expect(all()).toEqual([]);

    const rulesOf = (kind: string): readonly Rule[] =>
      rules.filter(
        ({ meta, kinds }) =>
          meta.since !== 'main' && meta.until === undefined && (kinds.includes(kind) || kinds.includes('*')),
      );
    const ruled = (kind: string): number => rulesOf(kind).length;
    const dependent = rulesOf('SidecarSet.apps.kruise.io').filter(({ needsWorkspace }) => needsWorkspace).length;
    const edit = (part: number, line: number, from: number, to: number, text: string): Record<string, number> => {
      const before = { ...workspace.counters };
      const at = workspace.openFile(uri('a.yaml'))!.file.parts[part]!.startLine + line;
      workspace.change(uri('a.yaml'), 2, [
        { range: { start: { line: at, character: from }, end: { line: at, character: to } }, text },
      ]);
      all();
      const { documentsRead, entriesTouched, rulesRun } = workspace.counters;
      return {
        documentsRead: documentsRead - before.documentsRead,
        entriesTouched: entriesTouched - before.entriesTouched,
        rulesRun: rulesRun - before.rulesRun,
      };
    };
    // The image of a workload: the SidecarSet that is injected into it asks again, by the rules that look at others.
    expect(edit(2, 17, 17, 17, 'x')).toEqual({
      documentsRead: 1,
      entriesTouched: 1,
      rulesRun: ruled('Deployment.apps') + dependent,
    });
    // A label of its Pods: the same SidecarSet does, which no longer matches them.
    expect(edit(2, 13, 13, 15, 'other')).toEqual({
      documentsRead: 1,
      entriesTouched: 2,
      rulesRun: ruled('Deployment.apps') + dependent,
    });
    // A SidecarSet's own text.
    expect(edit(3, 13, 13, 13, 'x')).toEqual({
      documentsRead: 1,
      entriesTouched: 1,
      rulesRun: ruled('SidecarSet.apps.kruise.io'),
    });
  });
});

describe('a document with very many findings', () => {
  const many = (count: number, severity: Severity): Rule =>
    labelRule({
      code: `kubernetes/${severity}`,
      check({ report }) {
        for (let index = 0; index < count; index++)
          report({ path: ['metadata', 'name'], message: `${severity} ${index}`, severity });
      },
    });
  const codesOf = (found: readonly Finding[]): Readonly<Record<string, number>> =>
    Object.fromEntries(
      [...new Set(found.map(({ code }) => code))].map((code) => [
        code,
        found.filter((finding) => finding.code === code).length,
      ]),
    );

  it('shows the first thousand, errors first, and says how many there are', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': `${secret('a', 'n0')}---\n${secret('b', 'n0')}` });
    const rules = [many(1500, 'hint'), many(300, 'error'), many(900, 'warning')];
    for (const { part, findings: found } of new Checker(workspace, rules).findingsOf(uri('a.yaml'))) {
      expect(codesOf(found)).toEqual({
        'yaml/more-findings': 1,
        'kubernetes/error': 300,
        'kubernetes/warning': 700,
      });
      expect(found.filter(({ code }) => code === 'kubernetes/warning').at(-1)?.message).toBe('warning 699');
      const told = found.find(({ code }) => code === 'yaml/more-findings');
      expect(told).toMatchObject({ severity: 'information' });
      expect(told?.message).toContain('1000 of 2700');
      expect(part.document.text.slice(told?.range.start, told?.range.end)).toBe('apiVersion');
    }
  });

  it('shows them all up to a thousand, and counts nothing that is silenced', async () => {
    const text = `# kruise-lint disable kubernetes/hint\n${secret('a', 'n0')}`;
    const { workspace } = await createWorkspace({ 'a.yaml': text });
    const found = findings(workspace, 'a.yaml', [many(5000, 'hint'), many(1000, 'error')]);
    expect(codesOf(found)).toEqual({ 'kubernetes/error': 1000 });
  });

  it('says nothing more where that is switched off', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': secret('a', 'n0') });
    workspace.setConfiguration({ ...defaultConfiguration, severities: { 'yaml/more-findings': 'off' } });
    expect(codesOf(findings(workspace, 'a.yaml', [many(1001, 'error')]))).toEqual({ 'kubernetes/error': 1000 });
  });
});

describe('ignore comments', () => {
  const rules = [labelRule()];

  it('silence the next line or the whole document', async () => {
    const { workspace } = await createWorkspace({
      'line.yaml': wrong('a').replace(
        '    wrong',
        '    # kruise-lint disable-next-line kubernetes/wrong-label -- needed by others\n    # another comment\n    wrong',
      ),
      'document.yaml': `# kruise-lint disable kubernetes/wrong-label\n${wrong('a')}---\n${wrong('b')}`,
      'end-of-line.yaml': wrong('a').replace(
        'labels:',
        'labels: # kruise-lint disable-next-line kubernetes/wrong-label',
      ),
    });
    expect(findings(workspace, 'line.yaml', rules)).toEqual([]);
    expect(findings(workspace, 'document.yaml', rules).length).toBe(1);
    expect(findings(workspace, 'end-of-line.yaml', rules)).toEqual([]);
  });

  it('are reported where they name no rule, and removed by their fix', async () => {
    const text = `# kruise-lint disable-next-line style/tabs\n${secret('a', 'n0')}# kruise-lint disable\n`;
    const { workspace } = await createWorkspace({ 'a.yaml': text });
    const found = findings(workspace, 'a.yaml', rules);
    expect(found.map(({ code }) => code)).toEqual(['yaml/unknown-ignore', 'yaml/unknown-ignore']);
    expect(found[0]?.message).toContain('"style/tabs"');
    expect(found[0]?.fixes?.()[0]?.edits).toEqual([
      {
        uri: uri('a.yaml'),
        startLine: 0,
        range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } },
        newText: '',
      },
    ]);
  });

  it('are reported where they silence nothing, but not where their rule could not run', async () => {
    const ignore = '# kruise-lint disable kubernetes/wrong-label\n';
    const { workspace } = await createWorkspace({
      'a.yaml': `${ignore}${secret('a', 'n0')}`,
      'broken.yaml': `${ignore}${secret('a', 'n0')}x: [\n`,
    });
    expect(findings(workspace, 'a.yaml', rules).map(({ code }) => code)).toEqual(['yaml/unused-ignore']);
    expect(findings(workspace, 'broken.yaml', rules).map(({ code }) => code)).toEqual(['yaml/syntax']);
    workspace.setConfiguration({ ...defaultConfiguration, severities: { 'kubernetes/wrong-label': 'off' } });
    expect(findings(workspace, 'a.yaml', rules)).toEqual([]);
    workspace.setConfiguration({ ...defaultConfiguration, severities: { 'yaml/unused-ignore': 'off' } });
    expect(findings(workspace, 'a.yaml', rules)).toEqual([]);
  });

  it('stand in lists, name several codes, and reach into texts below their key', async () => {
    const rules = [
      labelRule(),
      labelRule({
        code: 'kubernetes/in-text',
        check({ object, report }) {
          const start = object.document.text.indexOf('inner');
          if (start >= 0) report({ path: ['data', 'a'], range: { start, end: start + 5 }, message: 'm' });
        },
      }),
    ];
    const list = `kind: List\napiVersion: v1\nitems:\n- # kruise-lint disable-next-line kubernetes/wrong-label\n  ${wrong('a').trimEnd().replaceAll('\n', '\n  ')}\n`;
    const { workspace } = await createWorkspace({
      'list.yaml': list.replace('    wrong', '    # kruise-lint disable-next-line kubernetes/wrong-label\n      wrong'),
      'several.yaml': `# kruise-lint disable kubernetes/in-text, kubernetes/wrong-label -- both\n${wrong('a')}data:\n  a: |\n    inner\n`,
      'text.yaml': `${secret('b', 'n0')}data:\n  # kruise-lint disable-next-line kubernetes/in-text\n  a: |\n\n    inner\n`,
    });
    expect(findings(workspace, 'several.yaml', rules)).toEqual([]);
    expect(findings(workspace, 'text.yaml', rules)).toEqual([]);
    const inList = findings(workspace, 'list.yaml', rules);
    expect(inList.map(({ code }) => code)).toEqual(['yaml/unused-ignore']);
  });

  it('speak of the first document where they stand above its marker, and are reported where no document is theirs', async () => {
    const { workspace } = await createWorkspace({
      'header.yaml': `# kruise-lint disable kubernetes/wrong-label\n---\n${wrong('a')}---\n${wrong('b')}`,
      'useless.yaml': `# kruise-lint disable kubernetes/wrong-label\n---\n${secret('a', 'n0')}`,
      'between.yaml': `${secret('a', 'n0')}---\n# kruise-lint disable kubernetes/wrong-label\n---\n${wrong('a')}`,
    });
    expect(new Checker(workspace, rules).findingsOf(uri('header.yaml')).map((entry) => entry.findings.length)).toEqual([
      0, 0, 1,
    ]);
    expect(findings(workspace, 'useless.yaml', rules).map(({ code }) => code)).toEqual(['yaml/unused-ignore']);
    expect(findings(workspace, 'between.yaml', rules).map(({ code }) => code)).toEqual([
      'yaml/unused-ignore',
      'kubernetes/wrong-label',
    ]);
  });

  it('lose only the code that is useless', async () => {
    const removed = async (codes: string): Promise<string> => {
      const { workspace } = await createWorkspace({ 'a.yaml': `# kruise-lint disable ${codes} -- why\n${wrong('a')}` });
      const [part] = workspace.partsOf(uri('a.yaml'));
      const [found] = findings(workspace, 'a.yaml', [labelRule(), labelRule({ code: 'kubernetes/b', check() {} })]);
      const { range } = found!.fixes!()[0]!.edits[0]!;
      const { document } = part!;
      return document.text.slice(0, document.offsetAt(range.start)) + document.text.slice(document.offsetAt(range.end));
    };
    const kept = `# kruise-lint disable kubernetes/wrong-label -- why\n${wrong('a')}`;
    expect(await removed('kubernetes/b, kubernetes/wrong-label')).toBe(kept);
    expect(await removed('kubernetes/wrong-label kubernetes/b')).toBe(kept);
    expect(await removed('kubernetes/b')).toBe(wrong('a'));
  });

  it('do nothing inside of texts', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': `${wrong('a')}data:\n  a: |\n    # kruise-lint disable kubernetes/wrong-label\n`,
    });
    expect(findings(workspace, 'a.yaml', rules).map(({ code }) => code)).toEqual(['kubernetes/wrong-label']);
  });
});

describe('rules that keep their verdict for as long as the text', () => {
  it('look at nothing but the object and the configuration', async () => {
    for (const rule of allRules.filter(({ needsWorkspace }) => !needsWorkspace)) {
      const { workspace } = await createWorkspace({ 'a.yaml': rule.meta.examples!.bad });
      const seen = new Set<string | symbol>();
      const watched = new Proxy(workspace, {
        get(target, name): unknown {
          seen.add(name);
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      for (const object of workspace.objects({})) {
        const isMeant = rule.kinds.some((kind) => kind === '*' || kind === `${object.gvk.kind}.${object.gvk.group}`);
        if (isMeant) rule.check({ object, workspace: watched, previous: undefined, report: () => undefined });
      }
      expect(
        [...seen].filter(
          (name) => !['configuration', 'rangeOf', 'remember', 'usesIn', 'podSourcesOf'].includes(String(name)),
        ),
        rule.meta.code,
      ).toEqual([]);
    }
  });
});
