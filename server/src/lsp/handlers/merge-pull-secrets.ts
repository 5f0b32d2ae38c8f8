import { mergePullSecrets } from '../../features/pull-secret-merge/merge-pull-secrets.ts';
import {
  mergePullSecretsMethod,
  type MergePullSecretsParams,
  type MergePullSecretsResult,
} from '../../protocol/index.ts';
import { request } from '../guard.ts';

export const mergePullSecretsHandler = request<MergePullSecretsParams, MergePullSecretsResult>(
  mergePullSecretsMethod,
  null,
  ({ workspace }, params) => mergePullSecrets(workspace, params),
);
