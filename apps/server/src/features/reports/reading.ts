import type { Reading } from '@kervan/domain/reports/arrange-rows';
import { texts, type Language } from '@kervan/texts/texts';
import { languageOf } from '../../http/errors.ts';
import type { Wire } from '../../http/implement.ts';

/** In which language a report is read: the one that is asked for, or the reader's. */
export const languageRead = (asked: 'tr' | 'us' | undefined, { request }: Wire): Language =>
  asked === undefined ? languageOf(request) : asked === 'tr' ? 'tr' : 'en';

/** REP-015: the alphabet of a language, and what stands on the screen for the codes of a report. */
export function readingOf(language: Language): Reading {
  const words: Record<string, string> = texts[language].reports.words;
  return { locale: language, wordOf: (code) => (Object.hasOwn(words, code) ? words[code] : undefined) };
}
