import { asObject, asString, withoutKey, type JsonObject } from '../../../base/json.ts';
import { hotUpgradeAltVersionAnnotation, hotUpgradeVersionAnnotation } from '../../../kruise/annotations.ts';

/** The two containers that a hot-upgrade sidecar becomes, and what the Pod's annotations say of them. */
export interface HotUpgradeTwins {
  /** The first works, the second idles on the empty image. */
  readonly containers: readonly [JsonObject, JsonObject];
  readonly annotations: Readonly<Record<string, string>>;
}

/** `injectHotUpgradeContainers` of `pkg/webhook/pod/mutating/sidecarset_hotupgrade.go`. */
export function makeHotUpgradeTwins(container: JsonObject, sidecar: JsonObject): HotUpgradeTwins {
  const name = asString(container['name']) ?? '';
  const emptyImage = asString(asObject(sidecar['upgradeStrategy'])?.['hotUpgradeEmptyImage']) ?? '';
  const working = makeTwin(container, `${name}-1`);
  const empty = makeTwin(
    emptyImage === '' ? withoutKey(container, 'image') : { ...container, image: emptyImage },
    `${name}-2`,
  );
  return {
    containers: [working, empty],
    annotations: {
      [hotUpgradeVersionAnnotation(`${name}-1`)]: '1',
      [hotUpgradeAltVersionAnnotation(`${name}-1`)]: '0',
      [hotUpgradeVersionAnnotation(`${name}-2`)]: '0',
      [hotUpgradeAltVersionAnnotation(`${name}-2`)]: '1',
    },
  };
}

function makeTwin(container: JsonObject, name: string): JsonObject {
  const twin: JsonObject = { ...structuredClone(container), name };
  twin['env'] = [
    ...(Array.isArray(twin['env']) ? twin['env'] : []),
    versionVariable('SIDECARSET_VERSION', hotUpgradeVersionAnnotation(name)),
    versionVariable('SIDECARSET_VERSION_ALT', hotUpgradeAltVersionAnnotation(name)),
  ];
  return twin;
}

function versionVariable(name: string, annotation: string): JsonObject {
  return { name, valueFrom: { fieldRef: { fieldPath: `metadata.annotations['${annotation}']` } } };
}
