import type { Language } from '@kervan/texts/languages';

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** What figures follow where no market is chosen. Turkish writes the sign behind, as the panel of its sellers' markets does: a price looks alike before and after the first store. */
export const localeOutside = (language: Language): string => (language === 'tr' ? 'de-DE' : 'en-US');

/** The platform's writer of numbers, made once: making one costs a hundred times what writing with it does, and a page of a list writes hundreds of figures. */
export const numberWriter = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  kept(numbers, locale, options, () => new Intl.NumberFormat(locale, options));

/** The same for dates and times; `undefined` = the browser's own language and zone. */
export const dateWriter = (locale: string | undefined, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  kept(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));

function kept<Writer>(
  writers: Map<string, Writer>,
  locale: string | undefined,
  options: object,
  make: () => Writer,
): Writer {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = writers.get(key);
  if (known) return known;
  const made = make();
  writers.set(key, made);
  return made;
}
