import { isDnsSubdomain, isLabelValue } from './label-syntax.ts';
import { isDnsLabel, isPortName } from './validation/names.ts';

/*
 * What a name that Kubernetes refuses would be with the nearest allowed letters; `undefined` where that is no name either.
 */

/** A name of a container, a volume or a namespace. */
export function similarLabel(name: string): string | undefined {
  return checked(dashed(name.toLowerCase(), /[^a-z0-9-]+/g), isDnsLabel);
}

/** The name of an object. */
export function similarSubdomain(name: string): string | undefined {
  return checked(dashed(name.toLowerCase(), /[^a-z0-9.-]+/g), isDnsSubdomain);
}

/** The name of a port. */
export function similarPortName(name: string): string | undefined {
  return checked(dashed(name.toLowerCase(), /[^a-z0-9]+/g), isPortName);
}

/** The value of a label. */
export function similarLabelValue(value: string): string | undefined {
  return checked(
    value.replace(/[^A-Za-z0-9_.-]+/g, '-').replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, ''),
    (text) => text !== '' && isLabelValue(text),
  );
}

/** The name of a variable. */
export function similarVariable(name: string): string | undefined {
  return checked(name.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^(?=\d)/, '_'), (text) => /[A-Za-z0-9]/.test(text));
}

function dashed(text: string, others: RegExp): string {
  return text.replace(others, '-').replace(/^-+|-+$/g, '');
}

function checked(text: string, isAllowed: (text: string) => boolean): string | undefined {
  return isAllowed(text) ? text : undefined;
}
