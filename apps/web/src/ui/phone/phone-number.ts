import { AsYouType, getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json';
import { isPhoneNumber } from '@kervan/domain/identity/registration-rules';

/** The country first offered: the browser's region when it names one, else Turkey. */
export function likelyCountry(locales: readonly string[], known: (code: string) => boolean): CountryCode {
  const region = locales.map(regionOf).find((code) => code !== undefined && known(code));
  // `known` answered yes: it is one of the library's codes.
  return (region as CountryCode | undefined) ?? 'TR';
}

/** A browser may name a language of its system that is no language tag ("en-US@posix"): it says nothing. */
function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).region;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What was typed as the country writes it. A pasted international number keeps its country, which is given back. */
export function formatPhone(text: string, country: CountryCode): { text: string; country: CountryCode } {
  if (!text.trim().startsWith('+')) return { text: new AsYouType(country).input(text), country };
  const parsed = parsePhoneNumberFromString(text);
  return parsed?.country ? { text: parsed.formatNational(), country: parsed.country } : { text, country };
}

/** E.164 of a valid number ("+905324187605"), or null. */
export function phoneToSend(text: string, country: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isValid() && isPhoneNumber(parsed.number) ? parsed.number : null;
}

/** A number of the country for the message under a wrong field. */
export const examplePhone = (country: CountryCode): string =>
  getExampleNumber(country, examples)?.formatNational() ?? '';
