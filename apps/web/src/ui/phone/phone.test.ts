import { expect, it } from 'vitest';
import { findCountries, phoneCountries } from './phone-countries.ts';
import { formatPhone, likelyCountry, phoneToSend } from './phone-number.ts';

it('AUTH-008 the preferred countries come first, the rest by name', () => {
  const codes = phoneCountries('tr').map(({ code }) => code);
  expect(codes.slice(0, 6)).toEqual(['TR', 'FR', 'BE', 'DE', 'US', 'GB']);
  expect(codes.length).toBeGreaterThan(200);
  expect(new Set(codes).size).toBe(codes.length);
});

it('finds a country by name, code and calling code', () => {
  const countries = phoneCountries('tr');
  expect(findCountries(countries, 'italya').map(({ code }) => code)).toContain('IT');
  expect(findCountries(countries, 'İTALYA').map(({ code }) => code)).toContain('IT');
  expect(findCountries(countries, 'turk').map(({ code }) => code)).toContain('TR');
  expect(findCountries(countries, 'germany').map(({ code }) => code)).toEqual(['DE']);
  expect(findCountries(countries, '90')[0]?.code).toBe('TR');
  expect(findCountries(countries, '+49').map(({ code }) => code)).toEqual(['DE']);
});

it('AUTH-012 sends valid numbers in E.164 and refuses others', () => {
  expect([
    phoneToSend('532 418 76 05', 'TR'),
    phoneToSend('0532 418 76 05', 'TR'),
    phoneToSend('+49 30 1234567', 'TR'),
    phoneToSend('532', 'TR'),
    phoneToSend('', 'TR'),
  ]).toEqual(['+905324187605', '+905324187605', '+49301234567', null, null]);
});

it('formats while typing and follows a pasted international number', () => {
  expect(formatPhone('05324187605', 'TR')).toEqual({ text: '0532 418 76 05', country: 'TR' });
  expect(formatPhone('+33612345678', 'TR')).toEqual({ text: '06 12 34 56 78', country: 'FR' });
});

it('offers the browser’s region first', () => {
  const known = (code: string) => ['DE', 'TR'].includes(code);
  expect([
    likelyCountry(['de-DE'], known),
    likelyCountry(['en'], known),
    likelyCountry(['en-XX', 'tr-TR'], known),
    // A language of the system, as browsers of some Linux machines name it.
    likelyCountry(['en-US@posix', 'de-DE'], known),
  ]).toEqual(['DE', 'TR', 'TR', 'DE']);
});
