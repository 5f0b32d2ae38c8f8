import { reportOutcomes } from '../changes/outcome-hints.ts';
import type { Rule } from '../rule.ts';

const cloneSet = (image: string, more: string): string => `apiVersion: apps.kruise.io/v1alpha1
kind: CloneSet
metadata:
  name: shop
  namespace: shop
spec:
${more}  updateStrategy:
    type: InPlaceIfPossible
  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        app: shop
    spec:
      containers:
      - name: app
        image: ${image}
`;

/** Which changes Pods survive. */
export const cloneSetChangeRule: Rule = {
  meta: {
    code: 'kruise/cloneset/change',
    severity: 'hint',
    summary: 'What becomes of a change of a CloneSet in running Pods.',
    explanation: [
      'With `InPlaceIfPossible` and `InPlaceOnly`, images of containers, labels and annotations of the template are changed in running Pods,',
      'and with the feature gate `InPlaceWorkloadVerticalScaling` also amounts of cpu and memory that were there before. One change of',
      'another kind beside them, and all Pods are deleted and created anew (`InPlaceIfPossible`) or the change is refused',
      '(`InPlaceOnly`). With `ReCreate`, which is meant where nothing is written, every change of the template recreates Pods. Changed',
      'volume claim templates count for new Pods. "Kruise: Explain Change" shows the whole picture.',
    ].join('\n'),
    source:
      'pkg/util/inplaceupdate/inplace_update_defaults.go, pkg/controller/cloneset/sync/cloneset_update.go (v1.9.0)',
    examples: {
      before: cloneSet('registry.example.com/shop:1.0', '  replicas: 3\n'),
      bad: cloneSet('registry.example.com/shop:1.1', '  replicas: 3\n'),
      good: cloneSet('registry.example.com/shop:1.0', '  replicas: 5\n'),
    },
  },
  kinds: ['CloneSet.apps.kruise.io'],
  needsWorkspace: true,
  comparesVersions: true,
  check: reportOutcomes,
};
