/** The Deployment `shop` in the namespace `shop`, for the examples of rules. */
export const podTemplateExample = deploymentExample(3);

/** The same with another number of Pods. */
export function deploymentExample(replicas: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
  namespace: shop
spec:
  replicas: ${replicas}
  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        app: shop
    spec:
      containers:
      - name: shop
        image: registry.example.com/shop:2.0
`;
}
