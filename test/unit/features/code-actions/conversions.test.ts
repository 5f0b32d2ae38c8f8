import { describe, expect, it } from 'vitest';
import { offeredConversions } from '../../../../server/src/features/code-actions/conversions.ts';
import type { KruiseVersion } from '../../../../server/src/kruise/kruise-version.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';

const uri = 'file:///w/a.yaml';

/** The title of the conversion that is offered, and the text after it, or why it cannot be done. */
async function convert(
  text: string,
  options: { readonly kruiseVersion?: KruiseVersion; readonly line?: number; readonly isAskedFor?: boolean } = {},
): Promise<{ readonly title: string; readonly text?: string; readonly disabled?: string } | undefined> {
  const { kruiseVersion = 'main', line = 0, isAskedFor = false } = options;
  const { workspace } = await createWorkspace({}, { kruiseVersion });
  workspace.open(uri, 'yaml', 1, text);
  const [offered] = offeredConversions(workspace, uri, { line, character: 0 }, isAskedFor);
  if (offered === undefined || 'disabled' in offered) return offered;
  const changes = offered.edits.map(({ range, newText, startLine }) => ({
    range: {
      start: { ...range.start, line: range.start.line + startLine },
      end: { ...range.end, line: range.end.line + startLine },
    },
    text: newText,
  }));
  workspace.change(uri, 2, changes);
  return { title: offered.title, text: workspace.openFile(uri)?.file.text ?? '' };
}

const sidecarSet = `# The agent of the platform team.
apiVersion: apps.kruise.io/v1alpha1 # old
kind: SidecarSet
metadata:
  name: agent
  labels:
    team: platform # ours
    # Raised with every release.
    apps.kruise.io/sidecarset-custom-version: "v2" # keep in step
spec:
  # Only the shop.
  namespace: shop # pinned
  selector: {matchLabels: {app: "shop"}}
  containers:
  - name:   agent
    image: 'x/agent:1'
`;

describe('offeredConversions', () => {
  it('moves fields and labels, keeps comments and style, and touches nothing else', async () => {
    const converted = await convert(sidecarSet, { line: 1 });
    expect(converted?.title).toBe('Convert to apps.kruise.io/v1beta1');
    const text = converted?.text ?? '';
    for (const comment of sidecarSet.match(/#.*/g) ?? []) expect(text).toContain(comment);
    expect(text).toContain('apiVersion: apps.kruise.io/v1beta1 # old\n');
    expect(text).toMatch(/namespaceSelector:.*\n\s+matchLabels:\n\s+kubernetes.io\/metadata.name: shop\n/);
    expect(text).toMatch(/\n {2}customVersion: v2\n/);
    expect(text).not.toContain('sidecarset-custom-version');
    expect(text).not.toContain('namespace: shop');
    expect(text).toContain(
      `  selector: {matchLabels: {app: "shop"}}\n  containers:\n  - name:   agent\n    image: 'x/agent:1'\n`,
    );
  });

  it('says what is lost', async () => {
    const both = sidecarSet.replace('  selector', '  namespaceSelector: {matchLabels: {a: b}}\n  selector');
    const converted = await convert(both, { line: 1 });
    expect(converted?.title).toBe(
      'Convert to apps.kruise.io/v1beta1 ("namespaceSelector" is dropped, since "namespace" wins)',
    );
    expect(converted?.text).not.toContain('a: b');
  });

  it('is offered on the header, or anywhere where it is asked for', async () => {
    expect(await convert(sidecarSet, { line: 4 })).toBeUndefined();
    expect(await convert(sidecarSet, { line: 4, isAskedFor: true })).toBeDefined();
  });

  it('is offered only where the release serves it', async () => {
    const budget = `apiVersion: policy.kruise.io/v1alpha1
kind: PodUnavailableBudget
metadata:
  name: shop
  annotations:
    kruise.io/pub-protect-operations: DELETE,EVICT
spec:
  selector:
    matchLabels:
      app: shop
  maxUnavailable: 1
`;
    expect(await convert(sidecarSet, { line: 1, kruiseVersion: '1.8' })).toBeUndefined();
    expect(await convert(sidecarSet, { line: 1, kruiseVersion: '1.9' })).toBeDefined();
    expect(await convert(budget, { kruiseVersion: '1.9' })).toBeUndefined();
    expect((await convert(budget))?.text).toBe(`apiVersion: policy.kruise.io/v1beta1
kind: PodUnavailableBudget
metadata:
  name: shop
spec:
  selector:
    matchLabels:
      app: shop
  maxUnavailable: 1
  protectOperations:
  - DELETE
  - EVICT
`);
    expect(await convert(budget.replace('EVICT', 'MOVE'))).toEqual({
      title: 'Convert to policy.kruise.io/v1beta1',
      disabled: 'Kruise cannot convert it: "MOVE" in the annotation kruise.io/pub-protect-operations is no operation.',
    });
    expect(await convert(budget.replace('v1alpha1', 'v1beta1'))).toBeUndefined();
  });

  it('splits the update strategy of a CloneSet, and keeps the comments on what moves', async () => {
    const cloneSet = `apiVersion: apps.kruise.io/v1alpha1
kind: CloneSet
metadata:
  name: shop
  annotations:
    apps.kruise.io/image-predownload-parallelism: "5" # a few at a time
spec:
  replicas: 3
  updateStrategy:
    # As long as only the image changes.
    type: InPlaceIfPossible
    partition: 2 # the rest tomorrow
    # One after the other.
    maxUnavailable: 1
  template:
    spec:
      containers: [{name: main, image: shop}]
`;
    expect((await convert(cloneSet))?.text).toBe(`apiVersion: apps.kruise.io/v1beta1
kind: CloneSet
metadata:
  name: shop
spec:
  replicas: 3
  updateStrategy:
    # As long as only the image changes.
    type: RollingUpdate
    # One after the other.
    rollingUpdate:
      podUpdatePolicy: InPlaceIfPossible
      # the rest tomorrow
      partition: 2
      maxUnavailable: 1
      inPlaceUpdateStrategy:
        # a few at a time
        imagePreDownloadParallelism: 5
  template:
    spec:
      containers: [{name: main, image: shop}]
  scaleStrategy:
    enablePVCReuse: true
`);
    const onDelete = await convert(cloneSet.replace('InPlaceIfPossible', 'OnDelete'));
    expect(onDelete?.title).toBe(
      'Convert to apps.kruise.io/v1beta1 ("partition", "maxUnavailable" dropped, since "OnDelete" does not roll Pods)',
    );
    const least =
      'apiVersion: apps.kruise.io/v1alpha1\nkind: CloneSet\nmetadata: {name: a}\nspec: {replicas: 1, updateStrategy: {maxUnavailable: 1}}\n';
    expect((await convert(least))?.text).toContain(
      'updateStrategy: { rollingUpdate: { maxUnavailable: 1 } }, scaleStrategy: { enablePVCReuse: true }}\n',
    );
    expect(await convert(least, { kruiseVersion: '1.9' })).toBeUndefined();
  });

  it('keeps anchors, flow style and Windows line ends', async () => {
    const spread =
      'apiVersion: apps.kruise.io/v1alpha1\r\nkind: WorkloadSpread\r\nmetadata: {name: a}\r\nspec:\r\n  targetRef: {apiVersion: apps/v1, kind: Deployment, name: a}\r\n  subsets:\r\n  - {name: a, requiredNodeSelectorTerm: &t {matchExpressions: [{key: a, operator: Exists}]}} # one\r\n  - name: b\r\n    requiredNodeSelectorTerm: *t\r\n';
    expect((await convert(spread))?.text).toBe(
      spread.replace('v1alpha1', 'v1beta1').replaceAll('requiredNodeSelectorTerm', 'requiredNodeSelector'),
    );
  });
});
