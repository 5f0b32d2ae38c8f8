import type { ManifestFile } from '../../yaml/manifest-file.ts';

/** Editors show some thousand folds and symbols of a file; those of its documents fill that. */
const veryMany = 500;

/** Whether a file has so many documents that what is told of its structure stays above their contents. */
export function hasVeryManyDocuments({ parts }: ManifestFile): boolean {
  return parts.length > veryMany;
}
