/** The Kruise releases whose behaviour is built in; `main` is the development branch at commit 07169cf (July 2026). */
export const kruiseVersions = ['1.8', '1.9', 'main'] as const;

/** A Kruise release line. */
export type KruiseVersion = (typeof kruiseVersions)[number];

/** The newest release: what applies where the user chose nothing. */
export const defaultKruiseVersion: KruiseVersion = '1.9';

/** Whether `version` is `since` or newer. */
export function isAtLeast(version: KruiseVersion, since: KruiseVersion): boolean {
  return kruiseVersions.indexOf(version) >= kruiseVersions.indexOf(since);
}

/** Whether `text` names a release line that is built in. */
export function isKruiseVersion(text: string): text is KruiseVersion {
  return (kruiseVersions as readonly string[]).includes(text);
}
