import { previewClosedMethod, type PreviewClosedParams } from '../../protocol/index.ts';
import { notification } from '../guard.ts';

/** The preview is not watched any more. */
export const previewClosedHandler = notification(
  previewClosedMethod,
  ({ previews }, { preview }: PreviewClosedParams) => previews.close(preview),
);
