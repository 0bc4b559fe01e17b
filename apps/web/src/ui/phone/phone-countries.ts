import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import type { Language } from '@kervan/texts/languages';
import { countryName } from '../../i18n/country-name.ts';
import { isCountryMeant } from '../../i18n/country-search.ts';

/** AUTH-008: shown first, in this order. */
export const preferredCountries: readonly CountryCode[] = ['TR', 'FR', 'BE', 'DE', 'US', 'GB'];

export type PhoneCountry = { code: CountryCode; name: string; calling: string };

/** Every country with a calling code: the preferred ones first, the rest by name in the interface language. */
export function phoneCountries(language: Language): PhoneCountry[] {
  const entry = (code: CountryCode): PhoneCountry => ({
    code,
    name: countryName(code, language),
    calling: `+${getCountryCallingCode(code)}`,
  });
  const order = new Intl.Collator(language);
  const rest = getCountries()
    .filter((code) => !preferredCountries.includes(code))
    .map(entry)
    .sort((a, b) => order.compare(a.name, b.name));
  return [...preferredCountries.map(entry), ...rest];
}

/** The countries whose name in either language, code or calling code has what was typed. */
export function findCountries(countries: readonly PhoneCountry[], text: string): PhoneCountry[] {
  const wanted = text.trim();
  if (wanted === '') return [...countries];
  return countries.filter(
    ({ code, calling }) =>
      isCountryMeant(code, wanted) || calling.startsWith(wanted.startsWith('+') ? wanted : `+${wanted}`),
  );
}
