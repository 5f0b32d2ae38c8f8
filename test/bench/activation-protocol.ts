/** A manifest with a mistake, in the workspace that the probe runs in. */
export const manifestFile = 'mistake.yaml';

/** Where the probe writes what it has seen, as JSON. */
export const resultFile = 'activation.result';

/** What the probe has seen, in milliseconds, from the moment in which the extension is woken. */
export interface Activation {
  /** Until its `activate` has returned: its code is loaded, and everything registered. */
  readonly activated: number;
  /** Processor time of the extension host until then: the same whatever else the machine does. */
  readonly processor: number;
  /** Until the findings in a manifest that is opened then are shown: the server was started for them. */
  readonly found: number;
}
