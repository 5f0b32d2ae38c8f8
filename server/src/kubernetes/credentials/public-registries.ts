/** Registries from which most people pull without credentials. */
const publicRegistry =
  /^(docker\.io|quay\.io|ghcr\.io|lscr\.io|nvcr\.io|mcr\.microsoft\.com|public\.ecr\.aws|registry\.k8s\.io|registry\.gitlab\.com|registry\.opensource\.zalan\.do|registry\.access\.redhat\.com|docker\.elastic\.co|docker\.n8n\.io|cr\.l5d\.io|cgr\.dev|icr\.io|(.*[.])?gcr\.io|(.*-)?docker\.pkg\.dev|registry\.cn-[a-z]+\.aliyuncs\.com|localhost)(:\d+)?$/;

/** Whether the registry of `repository` is one from which most people pull without credentials. */
export function isPublicRegistry(repository: string): boolean {
  return publicRegistry.test(repository.split('/', 1)[0] ?? '');
}
