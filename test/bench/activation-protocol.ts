/** A manifest with a mistake, in the workspace that the probe runs in. */
export const manifestFile = 'mistake.yaml';

/** Where the probe writes what it has seen, as JSON. */
export const resultFile = 'activation.result';

/** Where the watcher leaves what it has seen, for the probe in the same extension host. */
export const watchKey = 'kruiseActivation';

/** What VS Code counts of an activation, in milliseconds: what it shows under "Show Running Extensions". */
export interface WatchedActivation {
  /** Reading, compiling and running the extension's code. */
  readonly loading: number;
  /** `activate`, until what it gives is there. */
  readonly activating: number;
}

/** What the probe has seen, in milliseconds, from the moment in which the extension is woken. */
export interface Activation extends WatchedActivation {
  /** Until the extension is awake: with what VS Code asks of its window, its storage and its translations before. */
  readonly activated: number;
  /** Processor time of the extension host until then: the same whatever else the machine does. */
  readonly processor: number;
  /** Until the findings in a manifest that is opened then are shown: the server was started for them. */
  readonly found: number;
}
