/** A SidecarSet for the examples of rules. `spec` holds lines for its spec, indented as there. */
export function sidecarSetExample(
  spec: string,
  options: { readonly selector?: string; readonly containers?: string } = {},
): string {
  const {
    selector = '  selector:\n    matchLabels:\n      app: shop\n',
    containers = '  containers:\n  - name: log-agent\n    image: registry.example.com/log-agent:1.4\n',
  } = options;
  return `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
${selector}${spec}${containers}`;
}
