import { commonWords } from './common-words.generated.ts';
import { wordsOf } from './words-of-password.ts';

/** What is tried first here, beside the list of the world. */
const LOCAL_WORDS = new Set([
  'sifre',
  'parola',
  'kullanici',
  'turkiye',
  'istanbul',
  'ankara',
  'izmir',
  'galatasaray',
  'fenerbahce',
  'besiktas',
  'trabzonspor',
  'spring',
  'autumn',
  'winter',
  'summer',
  'changeme',
  'amazon',
  'seller',
]);
const PRODUCT = 'kervan';
const LOCAL_PART_MIN = 4;

/**
 * True for a password that is tried first: it comes down to one of the 10,000 most frequent ones without digits, signs and case, or
 * holds the product's name or the part of the e-mail before the @.
 */
export function isGuessable(password: string, email: string): boolean {
  const words = wordsOf(password);
  if (words.some((word) => commonWords.has(word) || LOCAL_WORDS.has(word) || word.includes(PRODUCT))) return true;
  const local = (email.split('@')[0] ?? '').trim().toLowerCase();
  return local.length >= LOCAL_PART_MIN && password.toLowerCase().includes(local);
}
