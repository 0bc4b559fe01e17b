import { type MarketCode, markets } from './markets.ts';

/** SHELL-048: languages that texts are told in; not those of the panel (SHELL-049). */
export const textLanguages = (
  'tr en ar az bg bn bs ca cs da de el es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ' +
  'ms mt nl no pl pt ro ru sk sl sq sr sv sw ta th uk ur uz vi zh'
).split(' ');
/** SHELL-048: told where nobody chose one. */
export const textLanguageDefault = 'tr';

export const isTextLanguage = (code: string): boolean => textLanguages.includes(code);

/** The language's name in another one. */
export const languageName = (code: string, inLanguage: string): string =>
  new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code;

/** The language that buyers of a market are written to in. */
export const marketLanguage = (market: MarketCode): string => markets[market].locale.slice(0, 2);

/** The language of the source's own texts. */
export const sourceLanguage = 'en';

/** How a product's texts stand in a language: its own, translated, on their way (the own ones until then), or not translated here at all. */
export const textStates = ['original', 'translated', 'waiting', 'unavailable'] as const;
export type TextState = (typeof textStates)[number];
