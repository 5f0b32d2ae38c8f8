import type { CodeAction, Position } from 'vscode-languageserver-types';
import { commands, previewActionKind } from '../../protocol/index.ts';
import { identifyObject, objectAtPosition, type PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import { isPreviewable } from '../injection-preview/preview-targets.ts';

/** Actions that show the Pod of the object at `position`, and why it is as it is. */
export function previewActions(workspace: PlacedWorkspace, uri: string, position: Position): readonly CodeAction[] {
  const object = objectAtPosition(workspace, uri, position);
  if (object === undefined || !isPreviewable(workspace, object)) return [];
  const action = (title: string, command: string): CodeAction => ({
    title,
    kind: previewActionKind,
    command: { title, command, arguments: [identifyObject(workspace, object)] },
  });
  return [
    action('Preview injected Pod', commands.previewInjectedPod),
    action('Explain injection', commands.explainInjection),
  ];
}
