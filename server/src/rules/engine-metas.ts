import { configurationMetas } from './configuration-file/metas.ts';
import { moreFindings } from './cap-findings.ts';
import { unknownIgnore, unusedIgnore } from './ignore-comments/metas.ts';
import type { RuleMeta } from './rule.ts';

/** What is said of a document that kubectl could not read. */
function unreadable(what: string, summary: string, explanation: string): RuleMeta {
  return { code: `yaml/${what}`, severity: 'error', summary, explanation };
}

/** Findings that come from no rule: what the parser could not accept, ignore comments, and files of settings. Documented like rules. */
export const engineMetas: readonly RuleMeta[] = [
  unreadable(
    'alias-cycle',
    'An alias stands inside of its own anchor.',
    'The value would never end. kubectl refuses the document; write out what is meant.',
  ),
  unreadable(
    'alias-limit',
    'Aliases multiply to an excessive size.',
    'Aliases of aliases can blow up a few lines to gigabytes. kubectl refuses such a document, and nothing in it is checked.',
  ),
  unreadable(
    'conflict-marker',
    'A git conflict is not resolved.',
    'Lines such as `<<<<<<<`, `=======` and `>>>>>>>` are left of a merge. Until one side is chosen nothing else in the document is checked.',
  ),
  unreadable(
    'directive',
    'A YAML directive, which kubectl cannot read.',
    'kubectl cuts a file at its `---` lines before it parses the pieces: a line that starts with `%` becomes a document of its own, which is no object.',
  ),
  unreadable(
    'duplicate-key',
    'A key stands twice in a mapping.',
    'Only the last of the two counts, and the other value is lost. kubectl refuses such a document by default.',
  ),
  unreadable(
    'ignored-document',
    'A document that kubectl never reads.',
    'After a `...` line kubectl goes on at the next `---` only. What stands in between is silently left out: put a `---` line before it.',
  ),
  unreadable(
    'invalid-key',
    'A key that JSON cannot carry.',
    'The API speaks JSON, in which every key is text. A key that is a list or a mapping cannot be sent.',
  ),
  unreadable(
    'merge-key',
    'A merge key without a mapping.',
    'The merge key `<<` takes over the entries of a mapping, or of a list of mappings. Anything else is refused.',
  ),
  unreadable(
    'not-json',
    'A number that JSON cannot carry.',
    'The API speaks JSON, which knows neither infinity (`.inf`) nor not-a-number (`.nan`). Quote the value if text is meant.',
  ),
  unreadable(
    'separator',
    'Content behind a document separator.',
    'kubectl allows nothing but a comment behind `---`. Put the content on the next line.',
  ),
  unreadable(
    'syntax',
    'Text that is no valid YAML.',
    'kubectl cannot read the document, so nothing of it is applied. Other documents of the file are checked all the same.',
  ),
  unreadable(
    'tab',
    'A tab as indentation.',
    'YAML indents with spaces only. Most editors can replace tabs; the quick fix does it for the document.',
  ),
  unreadable(
    'too-deep',
    'A document that is nested too deep.',
    'No object of the API is nested anywhere near that deep. The document is left unchecked, so that it cannot stop the editor.',
  ),
  unreadable(
    'too-large',
    'A document that is too large.',
    'An API server accepts requests of up to 3 MiB. A larger document cannot be an object, and is left unchecked; so is one with so many ' +
      'fields and items (from some 20,000 lines on) that each look at it would take seconds. Long texts count as one.',
  ),
  unreadable(
    'unknown-anchor',
    'An alias without an anchor.',
    'An alias `*name` needs an anchor `&name` above it, in the same YAML document. kubectl refuses the document otherwise.',
  ),
  {
    code: 'yaml/not-read',
    severity: 'information',
    summary: 'A file that is not read because of its size.',
    explanation:
      'Files larger than `kruise.maxFileSize` are left alone, so that they cannot slow down the editor. Nothing in them is checked, and nothing in them is found from elsewhere.',
  },
  moreFindings,
  unknownIgnore,
  unusedIgnore,
  ...configurationMetas,
];
