/** Whether `text` has what every Kubernetes object has, or names a Kruise group. */
export function mentionsKubernetes(text: string): boolean {
  return /^[\s{,-]*["']?apiVersion["']?\s*:/m.test(text) || text.includes('kruise.io/');
}
