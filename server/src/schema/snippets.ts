import { kindInfo } from '../kruise/kinds.ts';
import type { KruiseVersion } from '../kruise/kruise-version.ts';
import { allSnippets, type ResourceSnippet } from './registry.ts';

/** Whole objects to begin with, each in the newest API version that the release serves of its kind. */
export function snippetsFor(release: KruiseVersion): readonly ResourceSnippet[] {
  return allSnippets().filter(
    ({ group, kind, version }) => kindInfo(group, kind)?.versions[release].at(-1) === version,
  );
}
