import type { CoverageCell, CoverageLink, CoverageStatus } from '../../protocol/index.ts';
import { isLikelyMistake } from '../../kubernetes/credentials/near-miss.ts';
import { isPublicRegistry } from '../../kubernetes/credentials/public-registries.ts';
import { describeVerdict, showKey } from '../../workspace/pull-coverage/describe.ts';
import type {
  CoveredImage,
  CoveringSecret,
  ImageVerdict,
  PullCoverage,
} from '../../workspace/pull-coverage/pull-coverage.ts';
import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';

/** The worst first: where several Pods of a namespace pull the same image, the worst one counts. */
const severity: readonly CoverageStatus[] = [
  'blocked',
  'refused',
  'wrong-type',
  'no-credentials',
  'missing',
  'not-covered',
  'invalid',
  'unknown',
  'none',
  'covered',
];

/** What stands in a cell of the matrix. */
export function cellOf(workspace: Workspace, coverage: PullCoverage, image: CoveredImage): CoverageCell {
  const { verdict, repository } = image;
  const secret = concernedSecret(coverage, verdict);
  const entry = verdict.kind === 'covered' ? verdict.attempts[0]?.entry.key : undefined;
  const shown = entry === undefined ? undefined : showKey(entry);
  return {
    image: image.image,
    status: isPulledFreely(image) ? 'none' : statusOf(verdict),
    detail: describeVerdict(verdict, repository),
    ...(secret ? { secret: linkToSecret(workspace, secret) } : {}),
    ...(shown?.startsWith('"') ? { entry: shown.slice(1, -1) } : {}),
    pullers: [linkTo(workspace, coverage.puller.object)],
  };
}

/** One cell of two for the same image in the same namespace. */
export function mergeCells(left: CoverageCell, right: CoverageCell): CoverageCell {
  const isRightWorse = severity.indexOf(right.status) < severity.indexOf(left.status);
  return { ...(isRightWorse ? right : left), pullers: [...left.pullers, ...right.pullers] };
}

/** Whether the image cannot be pulled with credentials as it was meant. */
export function isTrouble({ status }: CoverageCell): boolean {
  return status !== 'covered' && status !== 'unknown' && status !== 'none';
}

/** Whether no Secret serves the image and none need do so: it comes from a public registry, and no entry was meant for it. */
function isPulledFreely({ verdict, repository }: CoveredImage): boolean {
  if (!isPublicRegistry(repository)) return false;
  if (verdict.kind === 'missing') return true;
  return verdict.kind === 'not-covered' && !(verdict.nearest && isLikelyMistake(verdict.nearest));
}

function statusOf(verdict: ImageVerdict): CoverageStatus {
  switch (verdict.kind) {
    case 'no-secrets':
      return 'none';
    case 'invalid-image':
      return 'invalid';
    case 'unusable': {
      const state = verdict.secrets[0]?.state;
      return state === 'wrong-type' || state === 'refused' ? state : 'no-credentials';
    }
    default:
      return verdict.kind;
  }
}

function concernedSecret({ secrets }: PullCoverage, verdict: ImageVerdict): CoveringSecret | undefined {
  switch (verdict.kind) {
    case 'covered':
      return secrets.find(({ name }) => name === verdict.attempts[0]?.secret);
    case 'not-covered':
      return secrets.find(({ name }) => name === verdict.nearest?.secret);
    case 'no-secrets':
    case 'invalid-image':
      return undefined;
    default:
      return verdict.secrets[0];
  }
}

/** The manifest of the Secret, or nowhere where there is none. */
function linkToSecret(workspace: Workspace, { name, provider }: CoveringSecret): CoverageLink {
  const label = `Secret ${name}`;
  if (provider) return { ...linkTo(workspace, provider), label };
  const start = { line: 0, character: 0 };
  return { label, uri: '', range: { start, end: start } };
}

function linkTo(workspace: Workspace, object: WorkspaceObject): CoverageLink {
  return {
    label: `${object.gvk.kind} ${object.name}`,
    uri: object.uri,
    range: workspace.rangeOf(object, ['metadata', 'name'], 'value'),
  };
}
