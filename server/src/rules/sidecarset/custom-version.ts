import { asString } from '../../base/json.ts';
import { isLabelValue } from '../../kubernetes/label-syntax.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { sidecarSetKind, specOf } from './spec.ts';

const versioned = (version: string): string => sidecarSetExample(`  customVersion: ${version}\n`);

/** A custom version that can be no label. */
export const customVersionRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/custom-version',
    covers: ['F-17'],
    severity: 'warning',
    since: '1.9',
    summary: 'A custom version that can be no label.',
    explanation:
      'Kruise writes `customVersion` as a label on the revision that it keeps of the SidecarSet. The webhook does not look whether that is ' +
      'possible: with blanks, a plus sign or more than 63 characters the revision cannot be stored, and running Pods are no longer updated.',
    source: 'pkg/control/sidecarcontrol/history_control.go (v1.9.1), NewRevision',
    examples: { bad: versioned('1.4.0+build.7'), good: versioned('1.4.0-build.7') },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    const path = ['spec', 'customVersion'];
    const version = asString(specOf(object)['customVersion']) ?? '';
    // In v1alpha1 it is a label itself, and the API server looks at it.
    if (object.gvk.version === 'v1alpha1' || isLabelValue(version)) return;
    const plain = version.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '');
    report({
      path,
      message: `"${version}" can be no label, so the revision cannot be stored: use at most 63 letters, digits, "-", "_" and ".".`,
      fixes: () =>
        isLabelValue(plain) && plain !== ''
          ? fixesFor(object, [
              { title: `Change to "${plain}"`, isSafe: false, steps: [{ action: 'set', path, value: plain }] },
            ])
          : [],
    });
  },
};
