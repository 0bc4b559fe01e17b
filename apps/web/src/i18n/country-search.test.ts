import { expect, it } from 'vitest';
import { isCountryMeant } from './country-search.ts';

it.each([
  ['TR', 'turk', true],
  ['TR', 'TÜRKİYE', true],
  ['TR', 'turkey', true],
  ['TR', ' tr ', true],
  ['DE', 'alman', true],
  ['DE', 'Germany', true],
  ['SE', 'isvec', true],
  ['GB', 'ingil', false],
  ['GB', 'birleşik', true],
  ['FR', 'turk', false],
])('%s is meant by “%s”: %s', (code, typed, isMeant) => {
  expect(isCountryMeant(code, typed)).toBe(isMeant);
});
