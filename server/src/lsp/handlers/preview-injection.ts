import { previewInjection } from '../../features/injection-preview/injection-preview.ts';
import {
  previewInjectionMethod,
  type PreviewInjectionParams,
  type PreviewInjectionResult,
} from '../../protocol/index.ts';
import { request } from '../guard.ts';

export const previewInjectionHandler = request<PreviewInjectionParams, PreviewInjectionResult>(
  previewInjectionMethod,
  null,
  ({ workspace, previews }, params) => {
    const result = previewInjection(workspace, params);
    if (params.preview !== undefined)
      previews.watch(params.preview, result?.dependencies ?? [params.target.object.uri]);
    return result;
  },
);
