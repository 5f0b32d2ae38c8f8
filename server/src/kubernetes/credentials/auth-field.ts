/** What `auth` of a Docker config entry holds, or why it cannot be read. Credentials: keep them in the caller's scope. */
export type DecodedAuth =
  | { readonly username: string; readonly password: string }
  | { readonly code: 'auth-not-base64' | 'auth-without-colon' };

/**
 * Decodes `auth` as `decodeDockerConfigFieldAuth` in `pkg/credentialprovider/config.go` (Kubernetes v1.32.10): padded base64
 * where the trimmed text ends in `=`, otherwise unpadded; line breaks are skipped, other white space is an error; the user
 * name ends at the first colon.
 */
export function decodeAuth(field: string): DecodedAuth {
  const decoded = decodeBase64Text(field, field.trim().endsWith('=') ? 'padded' : 'unpadded');
  if (decoded === undefined) return { code: 'auth-not-base64' };
  const colon = decoded.indexOf(':');
  if (colon < 0) return { code: 'auth-without-colon' };
  return { username: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

/**
 * Decodes standard base64 as Go's `StdEncoding` (`padded`) or `RawStdEncoding` (`unpadded`); one character a byte. `undefined`
 * where Go gives an error.
 */
export function decodeBase64(text: string, padding: 'padded' | 'unpadded'): string | undefined {
  const compact = text.replaceAll(/[\r\n]/g, '');
  const pattern = padding === 'padded' ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9+/]*$/;
  if (!pattern.test(compact)) return undefined;
  if (padding === 'padded' && compact.length % 4 !== 0) return undefined;
  if (compact.length % 4 === 1) return undefined;
  return atob(compact.padEnd(Math.ceil(compact.length / 4) * 4, '='));
}

/** The same, read as UTF-8. */
export function decodeBase64Text(text: string, padding: 'padded' | 'unpadded'): string | undefined {
  const bytes = decodeBase64(text, padding);
  if (bytes === undefined) return undefined;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
