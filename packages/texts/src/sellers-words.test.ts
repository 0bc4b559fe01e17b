import { expect, it } from 'vitest';
import { languages, type Language } from './languages.ts';
import { texts } from './texts.ts';

const sentences = (node: object, path: string): [place: string, sentence: string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}.${key}`, value]] : sentences(value as object, `${path}.${key}`),
  );
const told = (language: Language) => Object.entries(texts[language]).flatMap(([name, node]) => sentences(node, name));

it.each(
  languages.flatMap((language) =>
    (
      [
        ['a command of whoever runs the product', /\bnpm\b|\bnpx\b|\bcurl\b|(?:^|\s)--\w|`|localhost|127\.0\.0\.1/],
        ['milliseconds', /(?<!\p{L})ms(?!\p{L})|milisaniye|millisecond/iu],
        ['a percentile', /\bp\d\d\b|percentile|yüzdelik dilim|\bmedian\b|ortanca|medyan/i],
      ] as const
    ).map(([what, against]) => [language, what, against] as const),
  ),
)('no seller is told %s: %s', (language, _what, against) => {
  const all = told(language);
  expect(all.length).toBeGreaterThan(3_000);
  expect(all.filter(([, sentence]) => against.test(sentence))).toEqual([]);
});
