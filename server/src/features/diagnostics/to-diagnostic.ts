import { DiagnosticSeverity, DiagnosticTag, type Diagnostic } from 'vscode-languageserver-types';
import { shiftLines } from '../../base/text-range.ts';
import { diagnosticSource } from '../../protocol/index.ts';
import { ruleUrl } from '../../rules/descriptions.ts';
import type { Finding, Severity } from '../../rules/rule.ts';
import type { DocumentPart } from '../../yaml/manifest-file.ts';

/** Which parts of a diagnostic the client has a use for. */
export interface DiagnosticFeatures {
  readonly relatedPlaces: boolean;
  readonly tags: boolean;
  readonly codeDescriptions: boolean;
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const tagNumbers = { unnecessary: DiagnosticTag.Unnecessary, deprecated: DiagnosticTag.Deprecated } as const;

/** A finding of the document `part` as LSP has it, at its place in the file. */
export function toDiagnostic(finding: Finding, part: DocumentPart, features: DiagnosticFeatures): Diagnostic {
  const { code, severity, message, range, related = [], tags = [] } = finding;
  return {
    range: shiftLines(part.document.toPositionRange(range), part.startLine),
    severity: severities[severity],
    code,
    source: diagnosticSource,
    message,
    ...(features.codeDescriptions && { codeDescription: { href: ruleUrl(code) } }),
    ...(features.tags && tags.length > 0 && { tags: tags.map((tag) => tagNumbers[tag]) }),
    ...(features.relatedPlaces &&
      related.length > 0 && {
        relatedInformation: related.map((place) => ({
          location: { uri: place.uri, range: place.range },
          message: place.message,
        })),
      }),
  };
}
