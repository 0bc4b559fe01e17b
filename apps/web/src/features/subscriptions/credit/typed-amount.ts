import { limits } from '@kervan/domain/limits';

/** Why what is typed is no amount to load, or to give. */
export type AmountFault = 'empty' | 'notNumber' | 'decimals' | 'tooSmall' | 'tooLarge';
type Bounds = { min: number; max: number };

/** WH-012. */
export const loadBounds: Bounds = { min: limits.creditLoadMinMinor, max: limits.creditLoadMaxMinor };

/**
 * Dollars as they are typed, as whole cents: a comma or a point before the decimals, in either language; groups of thousands as they are
 * written with the other sign, and only where decimals follow: 1.250 alone could be either. Nothing is rounded: more than two decimals are a fault.
 */
export function typedAmount(text: string, { min, max }: Bounds): { cents: number } | { fault: AmountFault } {
  const plain = text.trim().replaceAll(/[\s$]|USD/giu, '');
  if (plain === '') return { fault: 'empty' };
  const match = /^(\d+)(?:[.,](\d*))?$/.exec(withoutGroups(plain));
  if (!match) return { fault: 'notNumber' };
  const [, whole = '0', decimals = ''] = match;
  if (decimals.length > 2) return { fault: 'decimals' };
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents < min) return { fault: 'tooSmall' };
  return cents > max ? { fault: 'tooLarge' } : { cents };
}

/** "1.250,50" and "1,250.50" → the sign that comes last is that of the decimals. */
function withoutGroups(text: string): string {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return text;
  const sign = text[last] === '.' ? ',' : '.';
  return /^\d{1,3}([.,]\d{3})+[.,]\d*$/.test(text) ? text.replaceAll(sign, '') : text;
}
