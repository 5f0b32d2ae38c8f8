import type { CompletionProvider } from './completion-request.ts';
import { proposeContainerNames } from './providers/container-names.ts';
import { proposeFieldPaths } from './providers/field-paths.ts';
import { proposeHeader } from './providers/header.ts';
import { proposeLabels } from './providers/labels.ts';
import { proposeMetadataKeys } from './providers/metadata-keys.ts';
import { proposeReferences } from './providers/references.ts';
import { proposeResourceNames } from './providers/resource-names.ts';
import { proposeResources } from './providers/resources.ts';
import { proposeFields } from './providers/schema-fields.ts';
import { proposeValues } from './providers/schema-values.ts';
import { proposeTargets } from './providers/targets.ts';
import { proposeVolumeNames } from './providers/volume-names.ts';

/** Every source of proposals. Where two propose the same label, the better rank wins, then the order here. */
export const providers: readonly CompletionProvider[] = [
  proposeResources,
  proposeHeader,
  proposeTargets,
  proposeReferences,
  proposeLabels,
  proposeMetadataKeys,
  proposeContainerNames,
  proposeVolumeNames,
  proposeFieldPaths,
  proposeResourceNames,
  proposeFields,
  proposeValues,
];
