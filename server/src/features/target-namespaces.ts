export { injectedNamespaces as targetNamespaces } from '../workspace/pod-matching.ts';
