import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** A security context that contradicts itself or has ids out of range. */
export const coreSecurityContextRule: Rule = coreRule('security-context', {
  summary: 'A security context that contradicts itself or has ids out of range.',
  covers: ['SS-K12', 'F-13'],
  explanation:
    'User and group ids are from 0 to 2147483647. `allowPrivilegeEscalation: false` contradicts `privileged: true`. Profiles of type `Localhost` name a file, and ' +
    'others do not. In a SidecarSet, `procMount: Unmasked` and host processes of Windows are always refused, since the Pod that the webhook checks does not allow them.',
  functions: 'ValidateSecurityContext, validatePodSpecSecurityContext',
  examples: {
    bad: containerExample('    securityContext:\n      privileged: true\n      allowPrivilegeEscalation: false\n'),
    good: containerExample('    securityContext:\n      privileged: true\n'),
  },
});
