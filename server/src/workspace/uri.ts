/**
 * One spelling for all spellings of a URI: editors and file systems escape different characters (`c%3A`, `c:`). For
 * comparisons only; whoever is told about a file is told the spelling that it uses itself.
 */
export function uriKey(uri: string): string {
  if (uri !== last.uri) last = { uri, key: toKey(uri) };
  return last.key;
}

/** A file is mostly asked about many times in a row. */
let last = { uri: '', key: '' };

function toKey(uri: string): string {
  let decoded = uri;
  try {
    decoded = decodeURIComponent(uri);
  } catch {
    // A stray percent sign: the text itself is the key.
  }
  return decoded.replace(
    /^(file:\/\/\/)([A-Z])(?=:)/,
    (_, scheme: string, drive: string) => scheme + drive.toLowerCase(),
  );
}

/** `uri` up to and with its last slash, or `undefined` where it has no directory (`untitled:Untitled-1`). */
export function directoryOf(uri: string): string | undefined {
  const slash = uri.lastIndexOf('/');
  return slash === -1 ? undefined : uri.slice(0, slash + 1);
}

/** What follows the last slash. */
export function baseNameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}

/** `relative` as seen from the file `uri`; `undefined` where there is no base to start from, or it is no relative path. */
export function resolveUri(uri: string, relative: string): string | undefined {
  const directory = directoryOf(uri);
  if (directory === undefined || relative === '' || /^[A-Za-z][\w+.-]*:|^\/|\?/.test(relative)) return undefined;
  try {
    return new URL(relative.split('/').map(encodeURIComponent).join('/'), directory).href;
  } catch {
    return undefined;
  }
}
