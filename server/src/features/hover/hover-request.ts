import type { CancellationToken } from '../../base/cancellation.ts';
import type { JsonPath } from '../../base/json.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import type { LanguageContext } from '../language-context.ts';

/** A key or value of an object that the pointer rests on. */
export interface HoverRequest {
  readonly context: LanguageContext;
  readonly object: WorkspaceObject;
  /** Counted from the object. */
  readonly path: JsonPath;
  readonly on: 'key' | 'value';
  readonly token: CancellationToken;
}

/** One paragraph or more of a hover in Markdown; `undefined` where it does not apply. */
export type HoverSection = (request: HoverRequest) => string | undefined | Promise<string | undefined>;
