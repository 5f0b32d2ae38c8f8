import { deployment, namespace, secret, sidecarSet } from '../unit/workspace/manifests.ts';

/** A SidecarSet, two workloads that it matches in two namespaces, and its pull Secret in one of them. */
export const shopFiles: Readonly<Record<string, string>> = {
  'log-agent.yaml': sidecarSet('log-agent', 'logging=enabled', 'registry'),
  'web.yaml': deployment('web', 'shop', { logging: 'enabled' }),
  'api.yaml': deployment('api', 'payments', { logging: 'enabled' }),
  'batch.yaml': deployment('batch', 'payments', {}),
  'namespaces.yaml': [namespace('shop'), namespace('payments')].join('---\n'),
  'secret.yaml': secret('registry', 'shop'),
};
