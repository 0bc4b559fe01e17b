import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import type { Language } from '@kervan/texts/languages';
import { countryName } from '../../i18n/country-name.ts';

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

/** The countries whose name, code or calling code has what was typed. */
export function findCountries(countries: readonly PhoneCountry[], text: string, language: Language): PhoneCountry[] {
  const wanted = text.trim().toLocaleLowerCase(language);
  if (wanted === '') return [...countries];
  return countries.filter(
    ({ name, code, calling }) =>
      name.toLocaleLowerCase(language).includes(wanted) ||
      code.toLowerCase() === wanted ||
      calling.startsWith(wanted.startsWith('+') ? wanted : `+${wanted}`),
  );
}
