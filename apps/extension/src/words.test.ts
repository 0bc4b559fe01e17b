import { expect, it } from 'vitest';
import en from './words/en.json' with { type: 'json' };
import tr from './words/tr.json' with { type: 'json' };
import { wordOfCode, wordsIn } from './words.ts';

it('EXT-005 the language of the settings decides the words, and the browser’s where none is known', () => {
  expect([wordsIn('en', 'tr')('add'), wordsIn('tr', 'en-US')('add')]).toEqual([en.add, tr.add]);
  expect([wordsIn(null, 'tr-TR')('add'), wordsIn(null, 'de')('add'), wordsIn('xx', 'de')('add')]).toEqual([
    tr.add,
    en.add,
    en.add,
  ]);
});

it('EXT-005 both languages have every sentence, with its value in the same ones', () => {
  const valued = (table: object) =>
    Object.entries(table).map(([name, text]) => [name, String(text).split('{value}').length]);
  const byName = (table: object) => valued(table).toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  expect(byName(tr)).toEqual(byName(en));
  expect(wordsIn('en', '')('failed', '$& {value}')).toBe('Did not work: $& {value}');
});

it('EXT-004 a refusal is said in words, one without words by its code', () => {
  const word = wordsIn('tr', '');
  expect(wordOfCode(word, 'NotSignedIn')).toBe(tr['code.NotSignedIn']);
  expect(wordOfCode(word, 'PlanTooLow')).toBe('Olmadı: PlanTooLow');
});
