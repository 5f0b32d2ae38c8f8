/** A place of an object that a definition describes. `*` in the path stands for every item of a list. */
export interface CheckedPlace {
  readonly path: readonly string[];
  readonly definition: string;
  /** Whether only a part of the type stands there: a strategic merge patch. */
  readonly isPartial?: boolean;
  /** Fields that the definition requires and a controller fills in. */
  readonly filledIn?: readonly string[];
}

/** The metadata of any object. */
export const metadata: CheckedPlace = { path: ['metadata'], definition: 'meta.v1.ObjectMeta' };
/** The definition of Pod templates. */
export const podTemplate = 'core.v1.PodTemplateSpec';
/** The definition of claim templates. */
export const claimTemplate = 'core.v1.PersistentVolumeClaim';

/** Places of core types in Kruise kinds besides Pod templates and claim templates. */
export const furtherPlaces: Readonly<Record<string, readonly CheckedPlace[]>> = {
  AdvancedCronJob: [{ path: ['spec', 'template', 'jobTemplate'], definition: 'batch.v1.JobTemplateSpec' }],
  EphemeralJob: [{ path: ['spec', 'template', 'ephemeralContainers', '*'], definition: 'core.v1.EphemeralContainer' }],
  UnitedDeployment: [
    // The controller writes the selector of the UnitedDeployment itself, with the name of the subset (`pkg/controller/uniteddeployment/adapter`).
    {
      path: ['spec', 'template', 'statefulSetTemplate', 'spec'],
      definition: 'apps.v1.StatefulSetSpec',
      filledIn: ['selector'],
    },
    {
      path: ['spec', 'template', 'deploymentTemplate', 'spec'],
      definition: 'apps.v1.DeploymentSpec',
      filledIn: ['selector'],
    },
    { path: ['spec', 'topology', 'subsets', '*', 'patch'], definition: podTemplate, isPartial: true },
  ],
};

/** Every definition that is used at a place of a kind without a full schema: each needs a validator. */
export const graftedDefinitions: readonly string[] = [
  ...new Set([
    metadata.definition,
    podTemplate,
    claimTemplate,
    ...Object.values(furtherPlaces).flatMap((places) => places.map(({ definition }) => definition)),
  ]),
];
