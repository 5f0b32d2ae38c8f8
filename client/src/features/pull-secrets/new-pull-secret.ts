import {
  dockerConfigOfLogin,
  dockerConfigOfToken,
  pullSecretManifest,
  pullSecretSkeleton,
  type SecretName,
} from '../../../../server/src/kubernetes/credentials/pull-secret-manifest.ts';
import { dockerHubUrl } from '../../../../server/src/kubernetes/credentials/key-problem.ts';
import { pullSecretsMethod, type PullSecretsResult } from '../../../../server/src/protocol/index.ts';
import type { LanguageServer } from '../../language-client/language-server.ts';
import { askCredentials, type Credentials } from './ask-credentials.ts';
import { askHost } from './ask-host.ts';
import { askName, askNamespace } from './ask-name.ts';
import { warnOfBase64, writeManifest } from './write-manifest.ts';

/** What is known of the Secret before anything is asked; proposals only. */
interface Proposal {
  readonly name?: string;
  readonly namespace?: string;
  /** An image that it is to pull. */
  readonly image?: string;
}

/** Asks for everything and writes the Secret as `kubectl create secret docker-registry` would. */
export async function newPullSecret(server: LanguageServer, argument: unknown): Promise<void> {
  const proposal = readProposal(argument);
  const known = await server.request<PullSecretsResult>(pullSecretsMethod, undefined);
  const credentials = await askCredentials();
  const host = await askHost(hostOf(proposal.image));
  const namespace = await askNamespace(known, proposal.namespace);
  const name = await askName(known, namespace, proposal.name ?? 'registry');
  const secret: SecretName = { name, ...(namespace === undefined ? {} : { namespace }) };
  await writeManifest(textOf(secret, host, credentials), `${name}.secret.yaml`);
  if (credentials.kind !== 'none') warnOfBase64();
}

function textOf(secret: SecretName, host: string, credentials: Credentials): string {
  switch (credentials.kind) {
    case 'login':
      return pullSecretManifest(secret, dockerConfigOfLogin({ host, ...credentials }));
    case 'token': {
      const { field, token } = credentials;
      const note = `# The kubelet ignores "${field}": with this Secret alone, images are pulled without credentials.\n`;
      return note + pullSecretManifest(secret, dockerConfigOfToken(host, field, token));
    }
    case 'none':
      return pullSecretSkeleton(secret, host);
  }
}

/** The key for the registry of a normalised image. */
function hostOf(image: string | undefined): string | undefined {
  const host = image?.split('/', 1)[0];
  return host === 'docker.io' ? dockerHubUrl : host;
}

function readProposal(argument: unknown): Proposal {
  if (typeof argument !== 'object' || argument === null) return {};
  const texts = Object.entries(argument).filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}
