import type { JsonPath } from '../../base/json.ts';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import type { LanguageContext } from '../language-context.ts';
import type { ObjectHeader } from '../structure/object-header.ts';
import type { CursorContext } from './cursor/cursor-context.ts';
import type { Proposal } from './proposal.ts';

/** All that a provider needs to know of one completion request. */
export interface CompletionRequest {
  readonly context: LanguageContext;
  readonly document: ManifestDocument;
  readonly cursor: CursorContext;
  /** Kind of the object around the cursor. */
  readonly header: ObjectHeader;
  /** `cursor.path` counted from the object. */
  readonly path: JsonPath;
  /** The object as the workspace knows it; `undefined` while it is too incomplete. */
  readonly object: WorkspaceObject | undefined;
  /** Whether the document holds nothing but what is being typed. */
  readonly isBlankDocument: boolean;
  readonly token: CancellationToken;
}

/** One source of proposals. It answers nothing at places that do not concern it. */
export type CompletionProvider = (request: CompletionRequest) => readonly Proposal[] | Promise<readonly Proposal[]>;
