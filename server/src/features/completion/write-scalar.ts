import { resolvePlainScalar } from '../../yaml/kubectl-scalars.ts';

/** `text` as a YAML string: plain where kubectl reads the same string back, otherwise in double quotes. */
export function writeScalar(text: string): string {
  const isPlain = /^[A-Za-z0-9_./][\w./@%+=-]*$/.test(text) && resolvePlainScalar(text) === text;
  return isPlain ? text : JSON.stringify(text);
}
