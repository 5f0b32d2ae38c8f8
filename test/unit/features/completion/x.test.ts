import { it } from 'vitest';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { completeAt } from '../../../../server/src/features/completion/completion.ts';
import { languageFixture } from '../language-fixture.ts';
import { readFileSync } from 'node:fs';
const files = Object.fromEntries(
  [
    'namespaces.yaml',
    'platform/pull-secrets.yaml',
    'platform/log-agent.sidecarset.yaml',
    'payments/api.cloneset.yaml',
    'shop/storefront.deployment.yaml',
    'shop/orders.statefulset.yaml',
    'shop-staging/storefront.deployment.yaml',
    'payments/api.podunavailablebudget.yaml',
  ].map((f) => [f, readFileSync('examples/' + f, 'utf8')]),
);
async function show(text: string, o = {}) {
  const f = languageFixture(text, { files, ...o });
  const t = performance.now();
  const { items } = await completeAt(f.context, f.open, f.position, neverCancelled);
  console.log(
    JSON.stringify(text),
    (performance.now() - t).toFixed(1),
    '\n' +
      items
        .slice(0, 14)
        .map(
          (i) =>
            `  ${i.label} [${i.detail ?? ''}] ${JSON.stringify((i.textEdit as any).newText)} ${i.insertTextFormat}`,
        )
        .join('\n'),
  );
}
const h = 'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\n';
it('x', async () => {
  await show('|');
  await show('apiVersion: |');
  await show('kind: |');
  await show('apiVersion: apps.kruise.io/v1beta1\nkind: |');
  await show(h + '|');
  await show(h + 'spec:\n  |');
  await show(h + 'spec:\n  containers:\n    - name: a\n      |');
  await show(h + 'spec:\n  containers:\n    |');
  await show(h + 'spec:\n  containers:\n    - podInjectPolicy: |');
  await show(h + 'spec:\n  selector:\n    matchLabels:\n      |');
  await show(h + 'spec:\n  selector:\n    matchLabels:\n      logging: |');
  await show(h + 'spec:\n  namespaceSelector:\n    matchLabels:\n      |');
  await show(
    h +
      'spec:\n  namespaceSelector:\n    matchExpressions:\n      - key: kubernetes.io/metadata.name\n        operator: In\n        values:\n          - |',
  );
  await show(
    h +
      'metadata:\n  name: x\nspec:\n  selector:\n    matchLabels: {logging: enabled}\n  imagePullSecrets:\n    - name: |',
  );
  await show(
    h +
      'metadata:\n  name: x\nspec:\n  selector:\n    matchLabels: {logging: enabled}\n  containers:\n    - name: x\n      transferEnv:\n        - sourceContainerName: |',
  );
  await show(
    h +
      'metadata:\n  name: x\nspec:\n  selector:\n    matchLabels: {logging: enabled}\n  containers:\n    - name: x\n      transferEnv:\n        - sourceContainerName: app\n          envNames:\n            - |',
  );
  await show(
    'apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata:\n  namespace: payments\nspec:\n  targetRef:\n    |',
  );
  await show(
    'apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata:\n  namespace: shop\nspec:\n  targetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: |',
  );
  await show(
    'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  namespace: shop\nspec:\n  template:\n    metadata:\n      labels:\n        |',
  );
  await show(
    'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  namespace: shop\nspec:\n  template:\n    spec:\n      imagePullSecrets:\n        - name: |',
  );
  await show('{"apiVersion": "apps.kruise.io/v1beta1", "kind": "SidecarSet", "spec": {"|"}}', { name: 'a.json' });
});
