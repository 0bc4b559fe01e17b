declare const unit: unique symbol;

/**
 * Whole minor units of a currency (cents; for yen whole yen). The mark is optional, so that integers of rows and typed arrays pass
 * without a cast, while an amount cannot be handed on where another marked unit is asked.
 */
export type Minor = number & { readonly [unit]?: 'minor' };

/** Digits after the decimal point of a currency: 0 for JPY, 2 elsewhere. */
export type Decimals = 0 | 2;

/** Marks a number as minor units. Throws RangeError when it is no safe integer. */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole amount of minor units: ${amount}`);
  // -0 is the only safe integer that prints differently from its twin.
  return amount === 0 ? 0 : amount;
}

/** The amount in major units as plain text, a point before the decimals and no grouping: 1234 with 2 decimals → "12.34". */
export function toMajorText(amount: Minor, decimals: Decimals): string {
  const digits = String(Math.abs(minor(amount))).padStart(decimals + 1, '0');
  const sign = amount < 0 ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const majorPattern = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Reads major units ("12.34" or 12.34) exactly. Throws RangeError for anything else than plain digits with at most one point, and for
 * digits that the currency does not have: nothing is rounded silently. Zeros behind the last digit are allowed.
 */
export function parseMajor(amount: string | number, decimals: Decimals): Minor {
  const match = majorPattern.exec(typeof amount === 'number' ? String(amount) : amount.trim());
  if (match === null) throw new RangeError(`not an amount: ${amount}`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(decimals))) throw new RangeError(`more than ${decimals} decimals: ${amount}`);
  const digits = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return minor(sign === '-' ? -digits : digits);
}
