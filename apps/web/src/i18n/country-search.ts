import { languages } from '@kervan/texts/languages';
import { countryName } from './country-name.ts';
import { foldTyped } from './fold-typed.ts';

const names = new Map<string, string[]>();
/** In both languages; Turkey goes by its older English name, too. */
function namesOf(code: string): string[] {
  const known = names.get(code);
  if (known) return known;
  const all = [...languages.map((language) => countryName(code, language)), ...(code === 'TR' ? ['Turkey'] : [])];
  const found = [...new Set(all.map(foldTyped))];
  names.set(code, found);
  return found;
}

/** True when a country is meant by what was typed: a part of its Turkish or English name, or its code. */
export function isCountryMeant(code: string, typed: string): boolean {
  const wanted = foldTyped(typed);
  return code.toLowerCase() === wanted || namesOf(code).some((name) => name.includes(wanted));
}
