import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../../server/src/rules/rule.ts';
import { canaryBaseChangedRule } from '../../../../server/src/rules/sidecarset/canary-base-changed.ts';
import { canaryRule } from '../../../../server/src/rules/sidecarset/canary.ts';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { sidecarSetConflictRule } from '../../../../server/src/rules/sidecarset/conflict.ts';
import { injectionRevisionRule } from '../../../../server/src/rules/sidecarset/injection-revision.ts';
import { patchMetadataRule } from '../../../../server/src/rules/sidecarset/patch-metadata.ts';
import { patchWhitelistRule } from '../../../../server/src/rules/sidecarset/patch-whitelist.ts';
import { sidecarSetSelectorRule } from '../../../../server/src/rules/sidecarset/selector.ts';
import { updateStrategyRule } from '../../../../server/src/rules/sidecarset/update-strategy.ts';
import { fixesIn, shortFixes, type ExpectedFix } from '../check.ts';

const requiring = (requirement: string): string =>
  sidecarSetExample('', { selector: `  selector:\n    matchExpressions:\n    - ${requirement} # which Pods\n` });
const line = (requirement: string): string => `- ${requirement} # which Pods`;
const updating = (strategy: string): string => sidecarSetExample(`  updateStrategy:\n${strategy}`);
const patching = (entries: string): string => sidecarSetExample(`  patchPodMetadata:\n${entries}`);
const annotated = (text: string, annotations: string): string =>
  text.replace('name: log-agent\nspec', `name: log-agent\n  annotations:\n${annotations}spec`);
const canaryOf = (base: string): string =>
  annotated(
    sidecarSetExample('  updateStrategy: {type: NotUpdate}\n'),
    `    apps.kruise.io/sidecarset-canary: "true"\n    apps.kruise.io/sidecarset-base: ${base} # stable\n`,
  );
const named = (name: string): string => sidecarSetExample('').replace('name: log-agent\n', `name: ${name}\n`);

const cases: readonly (readonly [name: string, rule: Rule, manifest: string, fixes: readonly ExpectedFix[]])[] = [
  ...(
    [
      ['in', 'a', 'In', true],
      ['notin', 'a', 'NotIn', true],
      ['exists', '', 'Exists', true],
      ['Exist', '', 'Exists', true],
      ['doesNotExist', '', 'DoesNotExist', true],
      ['NotExists', '', 'DoesNotExist', false],
      ['Equals', 'a', 'In', false],
      ['"!="', 'a', 'NotIn', false],
    ] as const
  ).map(([written, value, right, isSafe]) => {
    const requirement = (operator: string): string =>
      `{key: app, operator: ${operator}${value === '' ? '' : `, values: [${value}]`}}`;
    const shown = written.startsWith('"') ? `"${right}"` : right;
    return [
      `the operator ${written}`,
      sidecarSetSelectorRule,
      requiring(requirement(written)),
      [[`${isSafe ? '!' : ''}Change to "${right}"`, line(requirement(written)), line(requirement(shown))]],
    ] as const;
  }),
  [
    'an operator that could be any with values',
    sidecarSetSelectorRule,
    requiring('{key: app, operator: matches, values: [a]}'),
    [
      [
        'Change to "In"',
        line('{key: app, operator: matches, values: [a]}'),
        line('{key: app, operator: In, values: [a]}'),
      ],
      [
        'Change to "NotIn"',
        line('{key: app, operator: matches, values: [a]}'),
        line('{key: app, operator: NotIn, values: [a]}'),
      ],
    ],
  ],
  [
    'values of Exists',
    sidecarSetSelectorRule,
    requiring('{key: app, operator: Exists, values: [a]}'),
    [
      ['Remove "values"', line('{key: app, operator: Exists, values: [a]}'), line('{key: app, operator: Exists}')],
      [
        'Change to "In"',
        line('{key: app, operator: Exists, values: [a]}'),
        line('{key: app, operator: In, values: [a]}'),
      ],
    ],
  ],
  [
    'In without values',
    sidecarSetSelectorRule,
    requiring('{key: app, operator: In}'),
    [['Change to "Exists"', line('{key: app, operator: In}'), line('{key: app, operator: Exists}')]],
  ],
  [
    'NotIn with an empty list',
    sidecarSetSelectorRule,
    requiring('{key: app, operator: NotIn, values: []}'),
    [
      [
        'Change to "DoesNotExist"',
        line('{key: app, operator: NotIn, values: []}'),
        line('{key: app, operator: DoesNotExist}'),
      ],
    ],
  ],
  [
    'a partition beside a selector',
    updateStrategyRule,
    updating('    partition: 1 # one stays\n    selector: {matchLabels: {a: b}}\n'),
    [
      ['Remove "selector"', 'selector: {matchLabels: {a: b}}', ''],
      ['Remove "partition"', 'partition: 1 # one stays', ''],
    ],
  ],
  [
    'a number in quotes',
    updateStrategyRule,
    updating('    partition: "2" # two stay\n'),
    [['!Write the number 2', 'partition: "2" # two stay', 'partition: 2 # two stay']],
  ],
  [
    'a percentage with a space',
    updateStrategyRule,
    updating("    maxUnavailable: '20 %'\n"),
    [['Change to "20%"', "maxUnavailable: '20 %'", "maxUnavailable: '20%'"]],
  ],
  [
    'priorities of both kinds',
    updateStrategyRule,
    updating(
      '    priorityStrategy:\n      weightPriority: [{weight: 1, matchSelector: {matchLabels: {a: b}}}]\n      orderPriority: [{orderedKey: a}]\n',
    ),
    [
      ['Remove "orderPriority"', 'orderPriority: [{orderedKey: a}]', ''],
      ['Remove "weightPriority"', 'weightPriority: [{weight: 1, matchSelector: {matchLabels: {a: b}}}]', ''],
    ],
  ],
  [
    'a weight above 100',
    updateStrategyRule,
    updating('    priorityStrategy: {weightPriority: [{weight: 101, matchSelector: {matchLabels: {a: b}}}]}\n'),
    [
      [
        'Change to 100',
        'priorityStrategy: {weightPriority: [{weight: 101, matchSelector: {matchLabels: {a: b}}}]}',
        'priorityStrategy: {weightPriority: [{weight: 100, matchSelector: {matchLabels: {a: b}}}]}',
      ],
    ],
  ],
  [
    'a priority for no Pods',
    updateStrategyRule,
    updating(
      '    priorityStrategy:\n      weightPriority:\n      - weight: 2\n        matchSelector: {matchLabels: {a: b}}\n      - weight: 1\n        matchSelector: {}\n',
    ),
    [['Remove this entry', '- weight: 1 | matchSelector: {}', '']],
  ],
  [
    'a priority with a malformed selector',
    updateStrategyRule,
    updating(
      '    priorityStrategy:\n      weightPriority:\n      - weight: 1\n        matchSelector: {matchExpressions: [{key: a, operator: exists}]}\n',
    ),
    [
      [
        '!Change to "Exists"',
        'matchSelector: {matchExpressions: [{key: a, operator: exists}]}',
        'matchSelector: {matchExpressions: [{key: a, operator: Exists}]}',
      ],
    ],
  ],
  [
    'an order by no label',
    updateStrategyRule,
    updating('    priorityStrategy:\n      orderPriority:\n      - orderedKey: a\n      - orderedKey: ""\n'),
    [['Remove this entry', '- orderedKey: ""', '']],
  ],
  [
    'a scatter rule that is there twice',
    updateStrategyRule,
    updating(
      '    scatterStrategy:\n    - {key: app, value: a}\n    # again\n    - {key: app, value: a}\n    - {key: b, value: b}\n',
    ),
    [['!Remove this entry', '- {key: app, value: a}', '']],
  ],
  [
    'a scatter rule without a key',
    updateStrategyRule,
    updating('    scatterStrategy:\n    - {key: app, value: a}\n    - {key: "", value: a}\n'),
    [['Remove this entry', '- {key: "", value: a}', '']],
  ],
  [
    'a patch of nothing',
    patchMetadataRule,
    patching('  - annotations: {example.com/a: b}\n  - patchPolicy: Retain\n'),
    [['Remove this entry', '- patchPolicy: Retain', '']],
  ],
  [
    'an annotation that is patched twice',
    patchMetadataRule,
    patching('  - annotations: {a: b}\n  - annotations:\n      a: c # later\n      d: e\n'),
    [['Remove "a" here', 'a: c # later', '']],
  ],
  [
    'an entry that patches what another does',
    patchMetadataRule,
    patching('  - annotations: {a: b}\n  - patchPolicy: Retain\n    annotations:\n      a: c\n'),
    [['Remove "a" here', '- patchPolicy: Retain | annotations: | a: c', '']],
  ],
  [
    'a pinned revision without a name',
    injectionRevisionRule,
    sidecarSetExample('  injectionStrategy:\n    paused: true\n    revision: {policy: Always}\n'),
    [['Remove "revision"', 'revision: {policy: Always}', '']],
  ],
];

describe('fixes of the rules of SidecarSets', () => {
  it.each(cases)('mend %s', async (_name, rule, manifest, expected) => {
    const fixes = await fixesIn(rule, manifest);
    expect(shortFixes(manifest, fixes)).toEqual(expected);
    expect(fixes.map(({ left }) => left)).toEqual(fixes.map(() => 0));
  });

  it('mend the base of a canary', async () => {
    const mend = async (base: string, others: Readonly<Record<string, string>>): Promise<readonly ExpectedFix[]> => {
      const fixes = await fixesIn(canaryRule, canaryOf(base), { kruiseVersion: 'main', others });
      expect(fixes.map(({ left }) => left)).toEqual(fixes.map(() => 0));
      return shortFixes(canaryOf(base), fixes);
    };
    const was = (base: string): string => `apps.kruise.io/sidecarset-base: ${base} # stable`;
    expect(await mend('stabel', { 'b.yaml': named('stable') })).toEqual([
      ['Change to "stable"', was('stabel'), was('stable')],
    ]);
    const chained = canaryOf('stable').replace('name: log-agent\n', 'name: next\n');
    expect(await mend('next', { 'b.yaml': named('stable'), 'c.yaml': chained })).toEqual([
      ['Change to "stable"', was('next'), was('stable')],
    ]);
    expect(await mend('other', { 'b.yaml': named('stable') })).toEqual([]);
  });

  it('take back another base of a canary', async () => {
    const fixes = await fixesIn(canaryBaseChangedRule, canaryOf('b'), { kruiseVersion: 'main', before: canaryOf('a') });
    expect(fixes).toMatchObject([{ title: 'Change to "a"', text: canaryOf('a'), left: 0 }]);
  });
});

describe('fixes of a conflict', () => {
  const labelled = (name: string, labels: string): string =>
    named(name).replace(/ {2}selector:\n {4}matchLabels:\n {6}app: shop\n/, `  selector: {matchLabels: ${labels}}\n`);
  const mend = (own: string, theirs: string): ReturnType<typeof fixesIn> =>
    fixesIn(sidecarSetConflictRule, labelled('a', own), { others: { 'b.yaml': labelled('b', theirs) } });

  it('leave out the Pods of the other SidecarSet', async () => {
    const fixes = await mend('{web: nginx}', '{db: redis, web: nginx, tier: data}');
    expect(fixes.map(({ title, left }) => [title, left])).toEqual([
      ['Leave out Pods with db=redis', 0],
      ['Leave out Pods with tier=data', 0],
    ]);
    expect(shortFixes(labelled('a', '{web: nginx}'), fixes)[0]?.slice(1)).toEqual([
      'selector: {matchLabels: {web: nginx}}',
      'selector: {matchLabels: {web: nginx}, matchExpressions: [{ key: db, operator: NotIn, values: [redis] }]}',
    ]);
  });

  it('are none where the selectors are the same', async () => {
    expect(await mend('{web: nginx}', '{web: nginx}')).toEqual([]);
  });
});

describe('fixes of the list of annotations that may be patched', () => {
  const manifest = patching('  - annotations: {example.com/logs: "on"}\n');
  const list = (namespace: string, data: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kruise-configuration\n  namespace: ${namespace} # Kruise\n${data}`;
  const allowing = (...expressions: readonly string[]): string =>
    `  SidecarSet_PatchPodMetadata_WhiteList: |\n    {\n      "rules": [\n        {\n          "allowedAnnotationKeyExprs": [\n${expressions
      .map((expression) => `            ${JSON.stringify(expression)}`)
      .join(',\n')}\n          ]\n        }\n      ]\n    }\n`;
  const own = '^example\\.com/logs$';

  it('add the key to a ConfigMap without it', async () => {
    const before = list('kruise-system', 'data:\n  other: "1" # kept\n');
    const fixes = await fixesIn(patchWhitelistRule, manifest, { others: { 'b.yaml': before } });
    expect(fixes).toMatchObject([
      {
        title: 'Allow "example.com/logs" in the ConfigMap kruise-configuration',
        isSafe: false,
        text: manifest,
        others: { 'b.yaml': before + allowing(own) },
        left: 0,
      },
    ]);
  });

  it('add an annotation to the rule for all SidecarSets', async () => {
    const data = `data:\n  SidecarSet_PatchPodMetadata_WhiteList: |\n    {"rules": [{"allowedAnnotationKeyExprs": ["^mesh/"]}]}\n`;
    const before = list('kruise-system', data);
    const [fix, ...rest] = await fixesIn(patchWhitelistRule, manifest, { others: { 'b.yaml': before } });
    expect(rest).toEqual([]);
    expect(fix?.others['b.yaml']).toBe(list('kruise-system', `data:\n${allowing('^mesh/', own)}`));
    expect(fix?.left).toBe(0);
  });

  it('add a rule where those that are there are for other SidecarSets', async () => {
    const rules =
      '{"rules": [{"selector": {"matchLabels": {"team": "mesh"}}, "allowedAnnotationKeyExprs": ["^mesh/"]}]}';
    const before = list('kruise-system', `data:\n  SidecarSet_PatchPodMetadata_WhiteList: '${rules}'\n`);
    const [fix] = await fixesIn(patchWhitelistRule, manifest, { others: { 'b.yaml': before } });
    expect(fix?.others['b.yaml']).toContain('"team": "mesh"');
    expect(fix?.left).toBe(0);
  });

  it('leave a list alone that cannot be read', async () => {
    const before = list('kruise-system', `data:\n  SidecarSet_PatchPodMetadata_WhiteList: "["\n`);
    expect(await fixesIn(patchWhitelistRule, manifest, { others: { 'b.yaml': before } })).toEqual([]);
  });

  it('move a ConfigMap from another namespace, or make one', async () => {
    const before = list('kruise', `data:\n${allowing(own)}`);
    const fixes = await fixesIn(patchWhitelistRule, manifest, { others: { 'b.yaml': before } });
    expect(fixes.map(({ title, left }) => [title, left])).toEqual([
      ['Move the ConfigMap kruise-configuration to the namespace kruise-system', 0],
      ['Create the ConfigMap kruise-configuration that allows these annotations', 0],
    ]);
    expect(fixes[0]?.others['b.yaml']).toBe(list('kruise-system', `data:\n${allowing(own)}`));
    expect(fixes[1]?.others['kruise-configuration.yaml']).toContain(JSON.stringify(own).slice(1, -1));
  });
});
