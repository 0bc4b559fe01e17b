import type { extensionLanguages } from '@kervan/domain/extension/extension-settings';
import en from './words/en.json' with { type: 'json' };
import tr from './words/tr.json' with { type: 'json' };

type Language = (typeof extensionLanguages)[number];
export type WordName = keyof typeof en;
/** A sentence of the extension; `value` stands where it names one. */
export type Word = (name: WordName, value?: string | number) => string;

const tables: Record<Language, Record<WordName, string>> = { en, tr };
const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'tr';

/** The words of a language of the settings; where none is known, those of the browser's, English for any other than Turkish. */
export function wordsIn(language: unknown, ofBrowser: string): Word {
  const table = tables[isLanguage(language) ? language : ofBrowser.startsWith('tr') ? 'tr' : 'en'];
  // Put in as it is: a `$` of it means nothing.
  return (name, value = '') => table[name].replace('{value}', () => String(value));
}

const isName = (text: string): text is WordName => Object.hasOwn(en, text);

/** What a refusal means; one that has no words of its own is named by its code. */
export function wordOfCode(word: Word, code: string): string {
  const name = `code.${code}`;
  return isName(name) ? word(name) : word('failed', code);
}
