import { expect, it } from 'vitest';
import { isTextLanguage, languageName, textLanguageDefault, textLanguages } from './languages.ts';

it('SHELL-048 there are about 55 languages, each once and named in both languages of the panel; Turkish where none is chosen', () => {
  expect(textLanguages.length).toBeGreaterThanOrEqual(53);
  expect(textLanguages.length).toBeLessThanOrEqual(57);
  expect(new Set(textLanguages).size).toBe(textLanguages.length);
  expect([textLanguageDefault, textLanguages.includes(textLanguageDefault)]).toEqual(['tr', true]);
  for (const inLanguage of ['tr', 'en']) {
    const names = textLanguages.map((code) => languageName(code, inLanguage));
    expect(new Set(names).size).toBe(textLanguages.length);
    expect(names.filter((name, index) => name === textLanguages[index])).toEqual([]);
  }
});

it.each([
  ['tr', true],
  ['zh', true],
  ['us', false],
  ['tlh', false],
  ['', false],
])('SHELL-048 %j is one of them: %s', (code, isOne) => {
  expect(isTextLanguage(code)).toBe(isOne);
});
