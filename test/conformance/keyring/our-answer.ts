import { Keyring } from '../../../server/src/kubernetes/credentials/keyring.ts';
import {
  pullSecretTypes,
  readPullSecret,
  type PullSecret,
} from '../../../server/src/kubernetes/credentials/pull-secret.ts';
import { parseImageReference } from '../../../server/src/kubernetes/image-reference.ts';
import type { KeyringAnswer, KeyringCase, KeyringCredential, KeyringSecret } from './question.ts';

/** An attempt, and what it may change places with: the real code has no order for entries of one Secret under one key. */
export interface Attempt {
  readonly credential: KeyringCredential;
  readonly group: string;
}

/** What our code says to the question. The credentials are those that the case notes for the entry, as far as our side sees any. */
export function ourAnswer({
  question,
  written,
}: KeyringCase): KeyringAnswer & { readonly attempts: readonly Attempt[] } {
  const repository = parseImageReference(question.image)?.name;
  const secrets = question.secrets.map(readSecret);
  const answer = repository === undefined ? { imageError: 'no image' } : { repository };
  if (secrets.some((secret, at) => fails(secret, question.secrets[at])))
    return { ...answer, decodeError: 'does not decode', found: false, credentials: [], attempts: [] };
  if (repository === undefined) return { ...answer, found: false, credentials: [], attempts: [] };
  const known = new Map<object, KeyringCredential>();
  const entries = secrets.flatMap((secret, at) =>
    entriesOf(secret).map((entry, index) => {
      // What is shown of a key may differ from what is written, so entries are told apart by their order.
      const credential = [...(written[at] ?? [])][index]?.[1];
      if (credential) known.set(entry, credential);
      return { secret: String(at), entry };
    }),
  );
  const { attempts } = new Keyring(entries).lookup(repository);
  const answered = attempts.map(({ entry, secret, key }): Attempt => ({
    credential: {
      username: entry.hasUsername ? (known.get(entry)?.username ?? '?') : '',
      password: entry.hasPassword ? (known.get(entry)?.password ?? '?') : '',
    },
    group: `${key} ${secret}`,
  }));
  return {
    ...answer,
    found: attempts.length > 0,
    credentials: answered.map(({ credential }) => credential),
    attempts: answered,
  };
}

function readSecret({ type, data }: KeyringSecret): PullSecret {
  const encoded = Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString('base64')]);
  return readPullSecret({ type, data: Object.fromEntries(encoded) as Record<string, string> });
}

/** Whether the kubelet gives up. The real code is also asked about what the API server would never let in. */
function fails({ type, state, content, contentPath }: PullSecret, written: KeyringSecret | undefined): boolean {
  if (state === 'blocks') return true;
  const key = pullSecretTypes.get(type) ?? '';
  const isRead = contentPath?.[1] === key && written?.data[key] !== '';
  return isRead && state === 'refused' && content?.kind === 'refused';
}

function entriesOf({ state, content }: PullSecret) {
  return (state === 'usable' || state === 'no-credentials') && content?.kind === 'config' ? content.entries : [];
}
