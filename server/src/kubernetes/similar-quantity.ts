import { QuantityError, parseQuantity } from './quantity.ts';

const units = ['m', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

/**
 * The quantities that a text may mean that is none: without the space or the "B" for bytes in it, and with the unit in its case. Both
 * the power of ten and that of two where it tells neither.
 */
export function similarQuantities(text: string): readonly string[] {
  const [, digits = '', unit = ''] = /^\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*([A-Za-z]*)\s*$/.exec(text) ?? [];
  if (digits === '') return [];
  const number = digits.replace(',', '.');
  return unitsLike(unit)
    .map((meant) => number + meant)
    .filter((quantity) => quantity !== text && !(parseQuantity(quantity) instanceof QuantityError));
}

function unitsLike(unit: string): readonly string[] {
  if (unit === '' || units.includes(unit)) return [unit];
  const lower = unit.toLowerCase();
  const bare = lower.replace(/b$/, '');
  // Nobody means a thousandth of a byte.
  const isMilli = (candidate: string): boolean => candidate === 'm' && bare !== lower;
  return units.filter(
    (candidate) => [bare, `${bare}i`].includes(candidate.toLowerCase()) && bare !== '' && !isMilli(candidate),
  );
}
