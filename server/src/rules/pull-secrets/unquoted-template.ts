import type { Rule } from '../rule.ts';
import { secretExample } from './example.ts';
import { secretKinds } from './written-secret.ts';

/** A template expression where JSON needs quotes. */
export const unquotedTemplateRule: Rule = {
  meta: {
    code: 'pull-secrets/unquoted-template',
    severity: 'warning',
    summary: 'A template expression outside of quotes in the JSON of a pull Secret.',
    explanation: [
      'In `"auth": {{ .Values.token }}` the value is put in as it is: without quotes around it the result is no JSON, and the API',
      'server refuses the Secret. Write `"auth": "{{ .Values.token }}"`, or let the template quote it: `{{ .Values.token | quote }}`.',
    ].join('\n'),
    source: 'pkg/apis/core/validation/validation.go, ValidateSecret (Kubernetes v1.32.10)',
    examples: {
      bad: secretExample('{"auths": {"registry.example.com": {"auth": {{ .Values.token }} }}}'),
      good: secretExample('{"auths": {"registry.example.com": {"auth": "{{ .Values.token }}" }}}'),
    },
  },
  kinds: secretKinds,
  needsWorkspace: false,
  allowsPartial: true,
  check({ object, report }) {
    const { document } = object;
    if (!document.isTemplate) return;
    for (const key of ['.dockerconfigjson', '.dockercfg']) {
      const path = [...object.path, 'stringData', key];
      const range = document.rangeAt(path, 'value');
      if (!range) continue;
      const source = document.text.slice(range.start, range.end);
      for (const match of source.matchAll(/"(?:username|password|auth|email)"\s*:\s*(\{\{([^{}]*)\}\})/g)) {
        const [whole, expression = '', inner = ''] = match;
        if (/\b(quote|squote|toJson|toRawJson|toPrettyJson|mustToJson)\b/.test(inner)) continue;
        const start = range.start + match.index + whole.length - expression.length;
        report({
          path,
          range: { start, end: start + expression.length },
          message:
            'Without quotes around this expression the content is no JSON when it is filled in, and the API server refuses the Secret. ' +
            'Put it in double quotes, or let it end in "| quote".',
          fixes: () => [
            {
              title: 'Put it in double quotes',
              isSafe: false,
              isPreferred: true,
              edits: [start, start + expression.length].map((at) => ({
                uri: object.uri,
                startLine: object.startLine,
                range: document.toPositionRange({ start: at, end: at }),
                newText: '"',
              })),
            },
          ],
        });
      }
    }
  },
};
