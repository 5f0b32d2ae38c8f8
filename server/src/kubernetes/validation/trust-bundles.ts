import { isDnsSubdomain } from '../label-syntax.ts';
import { invalid, required, type FieldPath } from './field-error.ts';
import { isDnsLabel } from './names.ts';

const bundleRule = 'must be a DNS name; that of a signer\'s bundle begins with the signer\'s name and ":"';

/** `ValidateClusterTrustBundleName`, with the signer that the name itself tells. */
export function checkTrustBundleName(place: FieldPath, name: string): void {
  if (name === '') {
    required(place);
    invalid(place, bundleRule);
    return;
  }
  // Whatever stands before the last colon is taken for the signer, so only what is behind it can be wrong.
  const own = name.slice(name.lastIndexOf(':') + 1);
  if (!isDnsSubdomain(own) || name.lastIndexOf(':') === 0 || name.slice(0, name.lastIndexOf(':')).includes('/'))
    invalid(place, bundleRule, { value: name });
}

/** `ValidateSignerName`: `example.com/name`. */
export function checkSignerName(place: FieldPath, name: string): void {
  if (name === '') {
    required(place);
    return;
  }
  const [domain = '', path = '', ...rest] = name.split('/');
  const labels = domain.split('.');
  const isValid =
    rest.length === 0 &&
    name.includes('/') &&
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every(isDnsLabel) &&
    path.split('.').every(isDnsSubdomain) &&
    name.length <= 571;
  if (!isValid) invalid(place, 'must be of the form "example.com/signer-name"', { value: name });
}
