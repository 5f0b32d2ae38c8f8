import { explainChange } from '../../features/change-explanation/change-explanation.ts';
import { objectOfParams } from '../../features/injection-preview/object-identifier.ts';
import { explainChangeMethod, type ExplainChangeParams, type ExplainChangeResult } from '../../protocol/index.ts';
import { request } from '../guard.ts';

export const explainChangeHandler = request<ExplainChangeParams, ExplainChangeResult>(
  explainChangeMethod,
  null,
  ({ workspace, checker, previews }, params) => {
    const object = objectOfParams(workspace, params);
    const uri = object?.uri ?? ('object' in params ? params.object.uri : params.textDocument.uri);
    if (params.preview !== undefined) previews.watch(params.preview, [uri]);
    return object === undefined ? null : explainChange(workspace, checker, object);
  },
);
