import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { TranslationUnavailable } from '../../connectors/translation/create-translation.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let asked: string[][] = [];
let isDown = false;
const service = {
  languages: async () => {
    if (isDown) throw new TranslationUnavailable('answered 500');
    return ['de', 'en', 'fr', 'zh-Hans'];
  },
  translate: async (said: readonly string[], target: string) => {
    if (isDown) throw new TranslationUnavailable('answered 500');
    asked.push([target, ...said]);
    return said.map((text) => (text === '' ? '' : `${target}:${text}`));
  },
};
beforeEach(() => {
  [asked, isDown] = [[], false];
  product.deps.translation = service;
  product.worker.translation = service;
});

const skuOf = (index: number) => stocked.listed[index]?.sku ?? expect.fail('too few items');
const textsOf = async (index: number, language?: string, who = stocked.seller) =>
  (await who.call(inventory.detail, { query: { asinOrSku: skuOf(index), ...(language ? { language } : {}) } })).texts;
const ofSource = (index: number) => sql`(select source_id from item where item_id = ${stocked.listed[index]?.id ?? 0})`;

it('SHELL-049 the texts of a product are those that its page at the source has, title and bullets', async () => {
  const own = await textsOf(0, 'en');
  expect(own).toMatchObject({ language: 'en', state: 'original', title: stocked.listed[0]?.title });
  expect(own?.bullets.length).toBeGreaterThan(0);
  expect(await textsOf(0)).toBeNull();
  expect(asked).toEqual([]);
});

it('SHELL-049 are translated once in the background, for every store, and told; the own ones stand until then', async () => {
  const own = await textsOf(0, 'en');
  expect(await textsOf(0, 'de')).toEqual({ ...own, state: 'waiting' });
  expect(await textsOf(0, 'de')).toMatchObject({ state: 'waiting' });
  await product.runJobs();
  const bullets = own?.bullets.map((bullet) => `de:${bullet}`);
  expect(await textsOf(0, 'de')).toEqual({ language: 'de', state: 'translated', title: `de:${own?.title}`, bullets });
  expect(asked).toEqual([['de', own?.title, ...(own?.bullets ?? [])]]);
  await product.runJobs();
  expect(asked).toHaveLength(1);
  // Another product and another language are others.
  expect(await textsOf(1, 'de')).toMatchObject({ state: 'waiting' });
  expect(await textsOf(0, 'zh')).toMatchObject({ state: 'waiting' });
  // What the page says anew is translated anew.
  await sql`update source_details set title = 'A new title' where source_id = ${ofSource(0)}`.execute(
    product.worker.db,
  );
  expect(await textsOf(0, 'de')).toMatchObject({ state: 'waiting', title: 'A new title' });
  await product.runJobs();
  expect(await textsOf(0, 'de')).toMatchObject({ state: 'translated', title: 'de:A new title' });
});

it('SHELL-049 a service that is down leaves the own texts and is asked again; without one they say so', async () => {
  isDown = true;
  expect(await textsOf(2, 'fr')).toMatchObject({ language: 'en', state: 'waiting' });
  await product.runJobs();
  expect(await textsOf(2, 'fr')).toMatchObject({ state: 'waiting' });
  // A language that the service lacks would never come.
  isDown = false;
  expect(await textsOf(2, 'is')).toMatchObject({ language: 'en', state: 'unavailable' });
  product.deps.translation = null;
  expect(await textsOf(2, 'fr')).toMatchObject({
    language: 'en',
    state: 'unavailable',
    title: stocked.listed[2]?.title,
  });
});

it('SHELL-048 SHELL-049 a language that is none of the list is refused, and another seller’s product is not found', async () => {
  for (const language of ['us', 'tlh', 'x'.repeat(11)])
    expect(await codeOf(textsOf(0, language)), language).toBe('ValidationFailed');
  expect(await codeOf(textsOf(0, 'de', stocked.other))).toBe('RecordNotFound');
});
