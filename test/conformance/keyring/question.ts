/** A question to the oracle's mode `keyring`: the credentials that the kubelet tries for an image, with these pull Secrets in this order. */
export interface KeyringQuestion {
  readonly image: string;
  readonly secrets: readonly KeyringSecret[];
}

/** A pull Secret; the values of `data` are plain text. */
export interface KeyringSecret {
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

/** The answer of the real code, or ours in the same shape. */
export interface KeyringAnswer {
  /** The image as it is looked up. */
  readonly repository?: string;
  /** Why the image is none. */
  readonly imageError?: string;
  /** Why no image is pulled at all. */
  readonly decodeError?: string;
  readonly found: boolean;
  /** In the order of the attempts. */
  readonly credentials: readonly KeyringCredential[];
}

/** Made-up credentials. */
export interface KeyringCredential {
  readonly username: string;
  readonly password: string;
}

/** A question with what our side cannot tell by itself: it keeps no credentials, so those of each entry are noted here. */
export interface KeyringCase {
  readonly name: string;
  readonly question: KeyringQuestion;
  /** For each Secret, its entries by key: what a reader of the text would take for their credentials. */
  readonly written: readonly ReadonlyMap<string, KeyringCredential>[];
}
