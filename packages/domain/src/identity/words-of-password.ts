/** Shorter words stand in too many passwords by chance. */
const WORD_LENGTH_MIN = 4;

/** Signs that are written for letters. */
const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  ı: 'i',
  ş: 's',
  ç: 'c',
  ğ: 'g',
  ö: 'o',
  ü: 'u',
};

const folded = (text: string): string =>
  [...text.toLowerCase()].map((sign) => (/\p{L}/u.test(sign) ? (lookalikes[sign] ?? sign) : sign)).join('');
const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '');

/** The words that a password comes down to without its digits, signs and case: as written, and with signs read as the letters they stand for. */
export function wordsOf(password: string): string[] {
  const text = folded(password.normalize('NFC'));
  // At its ends digits and signs are decoration, within it they stand for letters.
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const read = [...core].map((sign) => lookalikes[sign] ?? sign).join('');
  const words = new Set([lettersOf(text), lettersOf(read)]);
  return [...words].filter((word) => word.length >= WORD_LENGTH_MIN);
}
