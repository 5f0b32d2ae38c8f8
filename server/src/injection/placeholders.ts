/** Stands for what only the cluster knows: the time of injection, the name of a ControllerRevision. */
export const setByCluster = '<set by the cluster>';
