import { coverageMatrix } from '../../features/pull-secret-coverage/coverage-matrix.ts';
import {
  pullSecretCoverageMethod,
  type PullSecretCoverageParams,
  type PullSecretCoverageResult,
} from '../../protocol/index.ts';
import { request } from '../guard.ts';

export const pullSecretCoverageHandler = request<PullSecretCoverageParams, PullSecretCoverageResult>(
  pullSecretCoverageMethod,
  { images: [], groups: [], omittedImages: 0 },
  ({ workspace, coverage }, params) => {
    coverage.isWatched = params.watch ?? coverage.isWatched;
    return coverageMatrix(workspace);
  },
);
