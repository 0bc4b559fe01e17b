import type { Market } from '@kervan/domain/markets';
import { toMajorText, type Decimals } from '@kervan/domain/money/money';
import type { texts, Language } from '@kervan/texts/texts';

/** In which words and on which clock a dossier is written. */
export type DossierWords = { texts: (typeof texts)[Language]; language: Language; market: Market };

/** A sentence with its values. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A moment on the market's clock; "–" where there was none. */
export const moment = ({ language, market }: DossierWords, at: Date | null): string =>
  at === null
    ? '–'
    : at.toLocaleString(language === 'tr' ? 'tr-TR' : 'en-GB', {
        timeZone: market.timeZone,
        dateStyle: 'medium',
        timeStyle: 'medium',
      });

/** An amount in the language's signs, with its currency. */
export function amount({ language }: DossierWords, minor: number, currency: string, decimals: Decimals): string {
  const plain = toMajorText(minor, decimals);
  return `${language === 'tr' ? plain.replace('.', ',') : plain} ${currency}`;
}

/** A name of an enumeration in words; one without a word as it is. */
export const wordOf = (words: Readonly<Record<string, unknown>>, name: string): string => {
  const word = words[name];
  return typeof word === 'string' ? word : name;
};

/** The parts of an address in one line; what is empty is left out. */
export const lineOf = (...parts: readonly (string | null | undefined)[]): string => {
  const reported = parts.filter((part) => part !== null && part !== undefined && part !== '');
  return reported.length === 0 ? '–' : reported.join(', ');
};
