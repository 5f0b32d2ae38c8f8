import { objectOfParams } from '../../features/injection-preview/object-identifier.ts';
import { previewTargetsOf } from '../../features/injection-preview/preview-targets.ts';
import { previewTargetsMethod, type PreviewTargetsParams, type PreviewTargetsResult } from '../../protocol/index.ts';
import { request } from '../guard.ts';

export const previewTargetsHandler = request<PreviewTargetsParams, PreviewTargetsResult>(
  previewTargetsMethod,
  null,
  ({ workspace }, params) => {
    const object = objectOfParams(workspace, params);
    return object === undefined ? null : previewTargetsOf(workspace, object);
  },
);
