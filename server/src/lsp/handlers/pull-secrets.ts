import { pullSecrets } from '../../features/pull-secret-merge/pull-secrets.ts';
import { pullSecretsMethod, type PullSecretsResult } from '../../protocol/index.ts';
import { request } from '../guard.ts';

export const pullSecretsHandler = request<undefined, PullSecretsResult>(
  pullSecretsMethod,
  { secrets: [], namespaces: [] },
  ({ workspace }) => pullSecrets(workspace),
);
