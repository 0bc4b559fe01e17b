import { expect, it } from 'vitest';
import { articles } from './articles.ts';
import { texts } from './texts.ts';

/** Words of an article at the least. */
const WORDS_MIN = 60;
/** What stands under the three heads of an article. */
const partsOf = (html: string): string[] => [...html.matchAll(/<\/h3><p>([^<]*)<\/p>/g)].map(([, part = '']) => part);
const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

it('HELP-002 both languages have the same articles, each about a screen, with its three parts', () => {
  const kept = ({ slug, category, screens }: (typeof articles.en)[number]) => ({ slug, category, screens });
  expect(articles.tr.map(kept)).toEqual(articles.en.map(kept));
  expect(new Set(articles.en.map(({ slug }) => slug)).size).toBe(articles.en.length);
  for (const language of ['en', 'tr'] as const)
    for (const { slug, title, html, screens } of articles[language]) {
      expect(title.length, slug).toBeGreaterThan(2);
      expect(html.match(/<h3>/g), slug).toHaveLength(3);
      const parts = partsOf(html);
      expect(parts, slug).toHaveLength(3);
      expect(Math.min(...parts.map(countWords)), slug).toBeGreaterThan(5);
      expect(countWords(parts.join(' ')), slug).toBeGreaterThanOrEqual(WORDS_MIN);
      expect(screens.length, slug).toBeGreaterThan(0);
      expect(html, slug).not.toContain("'");
    }
});

it('HELP-002 no part of an article is the same in both languages, and none is said in two articles', () => {
  for (const [at, { slug, title, html }] of articles.en.entries()) {
    const turkish = articles.tr[at];
    expect(turkish?.title, slug).not.toBe(title);
    const inTurkish = partsOf(turkish?.html ?? '');
    expect(
      partsOf(html).filter((part) => inTurkish.includes(part)),
      slug,
    ).toEqual([]);
  }
  for (const language of ['en', 'tr'] as const) {
    const all = articles[language].flatMap(({ html }) => partsOf(html));
    expect(new Set(all).size).toBe(all.length);
  }
});

it('HELP-001 each article stands in a category that has a name', () => {
  const named = Object.keys(texts.en.help.categories);
  expect(articles.en.filter(({ category }) => !named.includes(category))).toEqual([]);
});

/** Every sentence of a language, with … for what is put in. */
const sentencesOf = (words: object): string[] =>
  Object.values(words).flatMap((each: string | object) =>
    typeof each === 'string' ? each.replaceAll(/\{\{\w+\}\}/g, '…').toLowerCase() : sentencesOf(each),
  );

it.each(['en', 'tr'] as const)('HELP-002 what an article quotes stands so in the product (%s)', (language) => {
  const said = sentencesOf(texts[language]).join('\n');
  const quoted = articles[language].flatMap(({ slug, html }) =>
    [...html.matchAll(/“([^”]+)”/g)].map(([, words = '']) => ({ slug, words: words.toLowerCase() })),
  );
  expect(quoted.length).toBeGreaterThan(80);
  expect(quoted.filter(({ words }) => !said.includes(words))).toEqual([]);
});
