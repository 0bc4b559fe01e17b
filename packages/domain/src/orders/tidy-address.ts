import type { Address } from './address.ts';

/** Countries whose postal codes are digits of one length and may begin with a zero: a spreadsheet that takes them for numbers eats it. */
const digits: Readonly<Record<string, number>> = {
  AU: 4,
  BR: 8,
  DE: 5,
  ES: 5,
  FR: 5,
  IT: 5,
  JP: 7,
  MX: 5,
  PL: 5,
  SG: 6,
  TR: 5,
  US: 5,
};
/** Where a sign stands between two parts of a code: how many digits stand before it. */
const dashed: Readonly<Record<string, number>> = { BR: 5, JP: 3, PL: 2 };
/** At most so many zeros are given back: what lacks more is another mistake. */
const ZEROS_MAX = 2;

/** A postal code with the zeros that a spreadsheet took from its front; every other one as it is. */
export function wholePostalCode(code: string | null, countryCode: string | null): string | null {
  const country = countryCode?.trim().toUpperCase() ?? '';
  const length = digits[country];
  const text = code?.trim() ?? '';
  if (length === undefined || !/^\d+$/.test(text) || text.length >= length || text.length < length - ZEROS_MAX)
    return code;
  const whole = text.padStart(length, '0');
  const cut = dashed[country];
  return cut === undefined ? whole : `${whole.slice(0, cut)}-${whole.slice(cut)}`;
}

/**
 * An address as it was told, with what makes it usable: the street stands in the first line (in Germany and Austria it often comes in the second), a
 * company beside a person has a line of its own, and the postal code its zeros.
 */
export function tidyAddress<A extends Address>(address: A, company: string | null = null): A {
  const lines = [address.line1, address.line2, address.line3].flatMap((line) => line?.trim() || []);
  const isNamed = company === null || [address.name, ...lines].some((text) => holds(text, company));
  // Behind the street: what is delivered to is read from the first line.
  const [line1 = null, line2 = null, line3 = null] = isNamed || lines.length > 2 ? lines : [...lines, company];
  const postalCode = wholePostalCode(address.postalCode, address.countryCode);
  return { ...address, line1, line2, line3, postalCode };
}

const holds = (text: string | null, part: string): boolean =>
  text !== null && text.toLowerCase().includes(part.toLowerCase());
