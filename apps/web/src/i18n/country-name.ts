import type { Language } from '@kervan/texts/languages';

const names = { tr: new Intl.DisplayNames('tr', { type: 'region' }), en: new Intl.DisplayNames('en', { type: 'region' }) };

/** The country of an ISO code in the interface language; the code itself when it is unknown. */
export const countryName = (code: string, language: Language): string => names[language].of(code) ?? code;
