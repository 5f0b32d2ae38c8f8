/** A float as Go's `strconv.FormatFloat(value, 'g', -1, 32)` writes it: how kubectl spells a mapping key that is no integer. */
export function formatFloatKey(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf';
  if (single === 0) return Object.is(value, -0) ? '-0' : '0';
  const [digits = '', exponentText = '0'] = shortestExponential(single).split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return plainDecimal(digits, exponent);
  const sign = exponent < 0 ? '-' : '+';
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** The fewest digits that give the same float32 again. */
function shortestExponential(single: number): string {
  for (let digits = 0; digits < 9; digits++) {
    const text = single.toExponential(digits);
    if (Math.fround(Number(text)) === single) return text;
  }
  return single.toExponential();
}

function plainDecimal(digits: string, exponent: number): string {
  const sign = digits.startsWith('-') ? '-' : '';
  const all = digits.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${all}`;
  const whole = all.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = all.slice(exponent + 1);
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}
