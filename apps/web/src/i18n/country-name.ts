import type { Language } from '@kervan/texts/languages';

const names: Partial<Record<Language, Intl.DisplayNames>> = {};

/** The country of an ISO code in the interface language; the code itself when it is unknown. */
export const countryName = (code: string, language: Language): string =>
  (names[language] ??= new Intl.DisplayNames(language, { type: 'region' })).of(code) ?? code;
