import { isPresent } from '../../base/is-present.ts';
import { asObject, type JsonObject } from '../../base/json.ts';
import { labels } from '../labels.ts';
import { type Conversion, type ConversionStep, moveMetadata } from './conversion.ts';

/** `namespace` becomes a namespaceSelector and hides one; the label with the custom version becomes a field. */
export function convertSidecarSet(value: JsonObject): Conversion {
  const spec = asObject(value['spec']) ?? {};
  const { namespace, namespaceSelector } = spec;
  const steps: ConversionStep[] = [];
  const losses: string[] = [];
  const path = ['spec', 'namespace'];
  if (typeof namespace === 'string' && namespace !== '') {
    const selector = ['spec', 'namespaceSelector'];
    if (namespaceSelector !== undefined) steps.push({ action: 'remove', path: selector });
    if (isPresent(namespaceSelector)) losses.push('"namespaceSelector" is dropped, since "namespace" wins');
    steps.push(
      { action: 'rename', path, key: 'namespaceSelector' },
      { action: 'set', path: selector, value: { matchLabels: { [labels.namespaceName]: namespace } } },
    );
  } else if (namespace !== undefined) {
    steps.push({ action: 'remove', path });
  }
  const written = asObject(asObject(value['metadata'])?.['labels']) ?? {};
  const version = written[labels.sidecarSetCustomVersion];
  if (version !== undefined) {
    const field =
      typeof version === 'string' && version !== '' ? { path: ['spec', 'customVersion'], value: version } : undefined;
    steps.push(...moveMetadata('labels', labels.sidecarSetCustomVersion, written, field));
  }
  return { steps, losses };
}
