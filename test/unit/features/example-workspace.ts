/** A small workspace: three namespaces, workloads in each, a Secret that one namespace lacks. */
export const workspaceFiles = {
  'namespaces.yaml': `apiVersion: v1
kind: Namespace
metadata:
  name: payments
  labels: {team: payments}
---
apiVersion: v1
kind: Namespace
metadata:
  name: shop
  labels: {team: shop}
---
apiVersion: v1
kind: Namespace
metadata:
  name: staging
  labels: {team: shop, stage: "true"}
`,
  'secrets.yaml': `apiVersion: v1
kind: Secret
metadata: {name: registry, namespace: payments}
stringData: {password: very-secret}
---
apiVersion: v1
kind: Secret
metadata: {name: registry, namespace: shop}
---
apiVersion: v1
kind: Secret
metadata: {name: other, namespace: elsewhere}
---
apiVersion: apps.kruise.io/v1alpha1
kind: ResourceDistribution
metadata: {name: everywhere}
spec:
  resource: {apiVersion: v1, kind: Secret, metadata: {name: everywhere}}
  targets: {allNamespaces: true}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: runner, namespace: shop}
`,
  'api.yaml': `apiVersion: apps.kruise.io/v1alpha1
kind: CloneSet
metadata: {name: api, namespace: payments}
spec:
  template:
    metadata:
      labels: {app: api, logging: enabled}
    spec:
      containers:
        - name: app
          env: [{name: SERVICE}, {name: LOG_LEVEL}]
        - name: helper
          env: [{name: HELP}]
`,
  'web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  template:
    metadata:
      labels: {app: web, logging: enabled}
    spec:
      containers: [{name: app, env: [{name: SERVICE}]}]
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: store, namespace: shop}
spec:
  template:
    metadata:
      labels: {app: store, logging: "true"}
    spec:
      containers: [{name: store}]
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: staging}
spec:
  template:
    metadata:
      labels: {app: web, logging: enabled}
    spec:
      containers: [{name: app, env: [{name: SERVICE}]}]
`,
};

/** A SidecarSet that matches the CloneSet \`api\` and both Deployments \`web\`, up to its containers. */
export const logAgent = `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
  selector:
    matchLabels:
      logging: enabled
`;
