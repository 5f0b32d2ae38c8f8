/** `kruise/status`, server to client: what the language status item shows. */
export const statusMethod = 'kruise/status';
export interface ServerStatus {
  /** `scanning` while files of the workspace are read for the first time, then `ready`. */
  readonly state: 'scanning' | 'ready';
  /** Manifest files and Kubernetes objects of the workspace so far. */
  readonly files: number;
  readonly objects: number;
}
