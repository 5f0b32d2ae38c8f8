import type { HoverSection } from './hover-request.ts';
import { describeFieldAt } from './sections/field.ts';
import { describeImage } from './sections/image.ts';
import { describeKind } from './sections/kind.ts';
import { describeMetadata } from './sections/metadata.ts';
import { describeNumber } from './sections/number.ts';
import { describePullSecret } from './sections/pull-secret.ts';
import { describeReference } from './sections/reference.ts';
import { describeSelector } from './sections/selector.ts';

/** What a hover says, in order: what the workspace knows of this very value first, then the documentation. */
export const sections: readonly HoverSection[] = [
  describeReference,
  describePullSecret,
  describeImage,
  describeSelector,
  describeNumber,
  describeMetadata,
  describeKind,
  describeFieldAt,
];
