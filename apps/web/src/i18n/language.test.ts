import { expect, it } from 'vitest';
import { chooseLanguage, fromStored, toStored } from './language.ts';

it.each([
  ['tr', ['en-GB'], 'tr'],
  ['us', ['tr-TR'], 'en'],
  [null, ['tr-TR', 'en'], 'tr'],
  [null, ['tr'], 'tr'],
  [null, ['en-US', 'tr'], 'en'],
  [null, ['trv'], 'en'],
  [null, [], 'en'],
  ['something else', ['tr-TR'], 'tr'],
] as const)('SHELL-047 stored %s and browser %j give %s', (stored, locales, language) => {
  expect(chooseLanguage(stored, locales)).toBe(language);
});

it('SHELL-047 the stored value is tr or us', () => {
  expect([toStored('tr'), toStored('en'), fromStored('us'), fromStored('en'), fromStored(null)]).toEqual([
    'tr',
    'us',
    'en',
    'en',
    null,
  ]);
});
