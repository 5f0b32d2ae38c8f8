/** Host (with its port) and path of a URL, unescaped. */
export interface RegistryUrl {
  readonly host: string;
  readonly path: string;
}

/** What a host may hold besides letters, digits and what is not ASCII (Go's `net/url`, `shouldEscape` in host mode). */
const hostPunctuation = /^[-_.~!$&'()*+,;=:[\]<>"]$/;

/**
 * Reads `https://…` or `http://…` as Go's `net/url.Parse` does, as far as a registry key needs it; `undefined` where Go
 * gives an error. User information, query and fragment are cut off.
 */
export function parseRegistryUrl(text: string): RegistryUrl | undefined {
  const [beforeFragment, fragment] = cut(text, '#');
  if (/[\u0000-\u001F\u007F]/.test(beforeFragment)) return undefined;
  if (unescape(fragment) === undefined) return undefined;
  const [beforeQuery] = cut(beforeFragment, '?');
  const rest = beforeQuery.replace(/^https?:\/\//i, '');
  const slash = rest.indexOf('/');
  const authority = slash < 0 ? rest : rest.slice(0, slash);
  const host = parseAuthority(authority);
  const path = unescape(slash < 0 ? '' : rest.slice(slash));
  return host === undefined || path === undefined ? undefined : { host, path };
}

/** Splits `host:port` as Go's `net.SplitHostPort`, with an empty port where there is none or the text is malformed. */
export function splitHostPort(host: string): { readonly name: string; readonly port: string } {
  const whole = { name: host, port: '' };
  const colon = host.lastIndexOf(':');
  if (colon < 0) return whole;
  if (host.startsWith('[')) {
    const end = host.indexOf(']');
    if (end < 0 || end + 1 !== colon || host.indexOf('[', 1) >= 0 || host.indexOf(']', end + 1) >= 0) return whole;
    return { name: host.slice(1, end), port: host.slice(colon + 1) };
  }
  const name = host.slice(0, colon);
  if (name.includes(':') || /[[\]]/.test(host)) return whole;
  return { name, port: host.slice(colon + 1) };
}

function parseAuthority(authority: string): string | undefined {
  const at = authority.lastIndexOf('@');
  if (at >= 0) {
    const userInformation = authority.slice(0, at);
    if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(userInformation) || unescape(userInformation) === undefined)
      return undefined;
  }
  return parseHost(authority.slice(at + 1));
}

/**
 * A host with brackets is an IPv6 address or nothing: since Go 1.24.8 (kubelets from 1.33.6 and 1.34.2 on) a glob's character
 * class makes the whole entry invalid.
 */
function parseHost(host: string): string | undefined {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) return undefined;
  const portStart = bracket === 0 ? host.lastIndexOf(']') + 1 : host.lastIndexOf(':');
  if (bracket === 0 && portStart === 0) return undefined;
  const port = portStart < 0 ? '' : host.slice(portStart);
  if (!/^(:\d*)?$/.test(port)) return undefined;
  if (bracket === 0 && !isAddress(host.slice(1, portStart - 1))) return undefined;
  for (const character of host) {
    if (
      character !== '%' &&
      character.charCodeAt(0) < 0x80 &&
      !/[A-Za-z0-9]/.test(character) &&
      !hostPunctuation.test(character)
    ) {
      return undefined;
    }
  }
  // A host may escape only what is not ASCII, and the per cent sign itself.
  if (/%(?!25)[0-7]/.test(host)) return undefined;
  return unescape(host);
}

/** Whether `text` is an IPv6 address, with a zone (`%25eth0`) or without. */
function isAddress(text: string): boolean {
  const [address, zone] = cut(text, '%25');
  return URL.canParse(`http://[${address}]`) && (zone !== '' || !text.includes('%25'));
}

/** Resolves `%XX`; `undefined` where a per cent sign is followed by something else. Bytes that are no UTF-8 become U+FFFD. */
function unescape(text: string): string | undefined {
  if (!text.includes('%')) return text;
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (let index = 0; index < text.length;) {
    if (text[index] === '%') {
      bytes.push(Number.parseInt(text.slice(index + 1, index + 3), 16));
      index += 3;
    } else {
      const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
      bytes.push(...encoder.encode(character));
      index += character.length;
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function cut(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
