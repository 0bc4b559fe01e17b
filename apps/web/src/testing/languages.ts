import { languages as spoken, type Language } from '@kervan/texts/languages';

/**
 * The languages in which components are looked at: English before every change, Turkish as well in the long run. That each sentence is there in
 * both is said by the tests of the texts, and that each screen speaks Turkish by `shell/turkish.screen.test.tsx`.
 */
export const languages: readonly Language[] = process.env.KERVAN_LONG === '1' ? ['en', 'tr'] : ['en'];

/** The rows of a table of tests that are about a language in which components are looked at; rows without a language stay. */
export const tested = <Row extends readonly unknown[] | [unknown]>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => !row.some((cell) => spoken.some((each) => each === cell && !languages.includes(each))));
