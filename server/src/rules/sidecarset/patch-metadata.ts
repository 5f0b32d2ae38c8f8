import { asArray, asObject, writtenEntries, type JsonPath } from '../../base/json.ts';
import { isQualifiedName } from '../../kubernetes/label-syntax.ts';
import { removal } from '../remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { refused, sidecarSetKind, specOf } from './spec.ts';

/** All annotations of an object together may have this many bytes. */
const mostBytes = 256 * 1024;

/** A metadata patch that patches nothing, or one annotation twice. */
export const patchMetadataRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/patch-metadata',
    covers: ['SS-V61', 'SS-V62', 'SS-V64'],
    severity: 'error',
    summary: 'A metadata patch that patches nothing, or one annotation twice.',
    explanation:
      'Each entry of `patchPodMetadata` needs annotations with valid keys, and a key may stand in one entry only, whatever its policy.',
    source: 'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (v1.9.1), validateSidecarSetSpec',
    examples: {
      bad: sidecarSetExample('  patchPodMetadata:\n  - patchPolicy: Retain\n'),
      good: sidecarSetExample(
        '  patchPodMetadata:\n  - patchPolicy: Retain\n    annotations:\n      example.com/logs: "on"\n',
      ),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    const seen = new Set<string>();
    asArray(specOf(object)['patchPodMetadata']).forEach((patch, index) => {
      const path: JsonPath = ['spec', 'patchPodMetadata', index];
      const entries = writtenEntries(asObject(patch)?.['annotations']);
      if (entries.length === 0) {
        report({
          path,
          part: 'key',
          message: `This entry has no annotations, so it would patch nothing. ${refused}`,
          fixes: () => fixesFor(object, [removal(path, { title: 'Remove this entry' })]),
        });
        return;
      }
      let bytes = 0;
      for (const [key, value] of entries) {
        const at = [...path, 'annotations', key];
        bytes += key.length + (typeof value === 'string' ? value.length : 0);
        if (!isQualifiedName(key.toLowerCase()))
          report({ path: at, part: 'key', message: `"${key}" is no valid key of an annotation. ${refused}` });
        if (seen.has(key))
          report({
            path: at,
            part: 'key',
            message: `"${key}" is patched by an entry above already. ${refused}`,
            fixes: () =>
              fixesFor(object, [removal(entries.length === 1 ? path : at, { title: `Remove "${key}" here` })]),
          });
        seen.add(key);
      }
      if (bytes > mostBytes)
        report({
          path: [...path, 'annotations'],
          part: 'key',
          message: `The annotations have more than ${mostBytes} bytes together. ${refused}`,
        });
    });
  },
};
