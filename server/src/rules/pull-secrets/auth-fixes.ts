import { decodeAuth } from '../../kubernetes/credentials/auth-field.ts';
import type { DockerConfigError } from '../../kubernetes/credentials/docker-config.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import type { Fix } from '../rule.ts';
import { rangeInContent, type WrittenSecret } from './written-secret.ts';

/**
 * Mends an `auth` in the URL alphabet of base64, or with blanks around it, where the rest of it is right. Only single characters are
 * replaced: the credentials are in no edit.
 */
export function authFixes(
  object: WorkspaceObject,
  written: WrittenSecret,
  { code, key }: DockerConfigError,
): readonly Fix[] {
  const keyRange = key !== undefined && code === 'auth-not-base64' ? rangeInContent(object, written, key) : undefined;
  if (!keyRange) return [];
  const { document, uri, startLine } = object;
  // The entry's own braces: credentials hold none where they are base64.
  const entry = /^["\\]*\s*:\s*\{[^{}]*\}/.exec(document.text.slice(keyRange.end))?.[0] ?? '';
  const match = /"auth\\?"\s*:\s*\\?"([^"\\]*)\\?"/i.exec(entry);
  const auth = match?.[1] ?? '';
  const corrected = auth.trim().replaceAll('-', '+').replaceAll('_', '/');
  if (!match || 'code' in decodeAuth(corrected)) return [];
  const start = keyRange.end + match.index + match[0].lastIndexOf(auth);
  const edits = Array.from(auth).flatMap((character, index) => {
    const newText = { '-': '+', _: '/', ' ': '' }[character];
    if (newText === undefined) return [];
    const range = document.toPositionRange({ start: start + index, end: start + index + 1 });
    return [{ uri, startLine, range, newText }];
  });
  return [{ title: 'Write "auth" in standard base64', isSafe: false, isPreferred: true, edits }];
}
