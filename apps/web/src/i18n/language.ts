import { languages, type Language } from '@kervan/texts/languages';

/** Where the choice is kept; the value is `tr` or `us` (SHELL-047). */
export const LANGUAGE_KEY = 'selectedLanguage';
type StoredLanguage = 'tr' | 'us';

/** English is `us` in what is stored and sent. */
export const toStored = (language: Language): StoredLanguage => (language === 'en' ? 'us' : 'tr');

/** The language of a stored value, or null when it is none. */
export function fromStored(stored: string | null | undefined): Language | null {
  if (stored === 'us') return 'en';
  return languages.find((language) => language === stored) ?? null;
}

/** Decisions 3: the stored choice; else Turkish when the browser asks for Turkish first; else English. */
export function chooseLanguage(stored: string | null, browserLocales: readonly string[]): Language {
  const chosen = fromStored(stored);
  if (chosen) return chosen;
  return /^tr\b/i.test(browserLocales[0] ?? '') ? 'tr' : 'en';
}
