const namePart = /^(?:[A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const dnsLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;

/** Whether `text` is a qualified name, as keys of labels and annotations must be: an optional DNS prefix, a slash, a name. */
export function isQualifiedName(text: string): boolean {
  const parts = text.split('/');
  if (parts.length > 2) return false;
  const name = parts.at(-1) ?? '';
  if (parts.length === 2 && !isDnsSubdomain(parts[0] ?? '')) return false;
  return name.length <= 63 && namePart.test(name);
}

/** Whether `text` may be the value of a label. */
export function isLabelValue(text: string): boolean {
  return text === '' || (text.length <= 63 && namePart.test(text));
}

/** Whether `text` is a DNS-1123 subdomain: the names of most Kubernetes objects. */
export function isDnsSubdomain(text: string): boolean {
  return text.length > 0 && text.length <= 253 && text.split('.').every((part) => dnsLabel.test(part));
}
