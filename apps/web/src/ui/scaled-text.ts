/**
 * A whole number of smallest units as the text of a field: 1050 with 2 digits → "10,5", or "10,50" when every digit is shown.
 * `separator` is the decimal separator of the market; nothing is grouped, so that the text can be edited.
 */
export function scaledText(
  value: number,
  digits: number,
  { separator, isPadded }: { separator: string; isPadded: boolean },
): string {
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  const whole = digits === 0 ? text : text.slice(0, -digits);
  const fraction = digits === 0 ? '' : isPadded ? text.slice(-digits) : text.slice(-digits).replace(/0+$/, '');
  return `${value < 0 ? '−' : ''}${whole}${fraction === '' ? '' : separator + fraction}`;
}

/**
 * Reads what somebody typed into smallest units; null = nothing or no number yet. Point and comma both separate decimals, except one that
 * groups thousands in the market's way ("1.234" where the comma separates decimals). Digits behind the last one are cut.
 */
export function readScaled(text: string, digits: number, separator: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0’]/g, '').replace('−', '-');
  if (!/^-?[\d.,]*$/.test(plain)) return null;
  const decimal = decimalMark(plain, separator);
  const at = decimal === null ? -1 : plain.lastIndexOf(decimal);
  const whole = (at < 0 ? plain : plain.slice(0, at)).replaceAll(/[.,]/g, '');
  const fraction = at < 0 ? '' : plain.slice(at + 1).slice(0, digits);
  if (!/\d/.test(whole + fraction)) return null;
  const value = Number(`${whole === '' || whole === '-' ? `${whole}0` : whole}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(value) ? value + 0 : null;
}

/** The mark that separates the decimals: the last one, unless all of them group thousands. */
function decimalMark(text: string, separator: string): string | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text[last];
  if (mark === undefined) return null;
  const isGrouping = mark !== separator && /^-?\d{1,3}([.,]\d{3})+$/.test(text);
  return isGrouping ? null : mark;
}

/** True for what may stand in the field while somebody types. */
export const isScaledTyping = (text: string): boolean => /^[-−]?[\d\s\u00a0.,’]*$/.test(text);
