import { explainInjection } from '../../features/injection-explanation/injection-explanation.ts';
import {
  explainInjectionMethod,
  type ExplainInjectionParams,
  type ExplainInjectionResult,
} from '../../protocol/index.ts';
import { request } from '../guard.ts';

export const explainInjectionHandler = request<ExplainInjectionParams, ExplainInjectionResult>(
  explainInjectionMethod,
  null,
  ({ workspace, previews }, params) => {
    const result = explainInjection(workspace, params);
    if (params.preview !== undefined)
      previews.watch(params.preview, result?.dependencies ?? [params.target.object.uri]);
    return result;
  },
);
