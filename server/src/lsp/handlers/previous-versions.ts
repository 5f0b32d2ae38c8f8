import { previousVersionsMethod, type PreviousVersionsParams } from '../../protocol/index.ts';
import { notification } from '../guard.ts';
import { isServed } from '../served-documents.ts';

/** What files held in HEAD: findings that compare with it follow, and reports that show it. */
export const previousVersionsHandler = notification(
  previousVersionsMethod,
  ({ workspace, previews }, { against, files }: PreviousVersionsParams) => {
    const served = files.filter(({ uri }) => isServed(uri));
    workspace.setPreviousVersions(
      against,
      served.map(({ uri, text }) => ({ uri, text: text ?? undefined })),
    );
    previews.follow({ changedUris: served.map(({ uri }) => uri), affectedUris: [] });
  },
);
