import type { Language } from '@kervan/texts/texts';

const locales = { en: 'en-US', tr: 'tr-TR' } as const satisfies Record<Language, string>;
/** Of whoever's browser has not told its zone yet. */
const usual = { en: 'UTC', tr: 'Europe/Istanbul' } as const satisfies Record<Language, string>;

/** A moment as a mail names it (SUB-034): day and hour where the reader is, with the zone. */
export const wordMoment = (language: Language, timeZone: string | null, at: Date): string =>
  new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timeZone ?? usual[language],
  }).format(at);
