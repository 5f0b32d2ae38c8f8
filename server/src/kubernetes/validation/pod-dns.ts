import type { JsonObject } from '../../base/json.ts';
import { checkWord } from './containers.ts';
import { fieldError, invalid, required, type FieldPath } from './field-error.ts';
import { checkDnsSubdomain, checkDnsSubdomainWithUnderscore, isIpAddress } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { structOf, structsOf, textOf, textsOf } from './read.ts';

const policies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
const mostNameservers = 3;
const mostSearches = 32;
const longestSearches = 2048;

/** `validateDNSPolicy`, `validatePodDNSConfig`. */
export function checkDns(place: FieldPath, spec: JsonObject, options: PodValidationOptions): void {
  const policy = textOf(spec, 'dnsPolicy');
  checkWord(place.child('dnsPolicy'), policy, policies);
  const config = structOf(spec, 'dnsConfig');
  const at = place.child('dnsConfig');
  const servers = textsOf(config, 'nameservers');
  if (policy === 'None' && servers.length === 0) {
    const missing = config ? at.child('nameservers') : at;
    required(missing, '"dnsPolicy: None" needs at least one nameserver');
    return;
  }
  if (!config) return;
  if (servers.length > mostNameservers)
    fieldError('invalid', at.child('nameservers'), `may hold at most ${mostNameservers}`);
  for (const [index, server] of servers.entries())
    if (!isIpAddress(server)) invalid(at.child('nameservers').index(index), 'must be an IP address', { value: server });
  checkSearches(at.child('searches'), textsOf(config, 'searches'), options);
  for (const [option, index] of structsOf(config, 'options'))
    if (textOf(option, 'name') === '') {
      const goPath = at.child('options').index(index);
      required(goPath.child('name'), '', goPath);
    }
}

function checkSearches(place: FieldPath, searches: readonly string[], options: PodValidationOptions): void {
  if (searches.length > mostSearches) invalid(place, `may hold at most ${mostSearches}`);
  if (new TextEncoder().encode(searches.join(' ')).length > longestSearches)
    invalid(place, `may have at most ${longestSearches} characters in all`);
  for (const [index, search] of searches.entries()) {
    const name = search.replace(/\.$/, '');
    if (!options.allowsRelaxedDnsSearch) checkDnsSubdomain(place.index(index), name);
    else if (search !== '.') checkDnsSubdomainWithUnderscore(place.index(index), name);
  }
}
