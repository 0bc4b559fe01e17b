import { expect, it } from 'vitest';
import { errorStatuses } from '@kervan/contracts/errors';
import { texts, type Namespace } from './texts.ts';

const unique = (list: readonly string[]) => [...new Set(list)].sort();
/** Every key with the placeholders of its text; a language may name one twice. */
const keys = (node: object, path = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${path}${key.replace(/_(one|other)$/, '')} ${unique(value.match(/{{\w+}}/g) ?? []).join('')}`]
      : keys(value as object, `${path}${key}.`),
  );
/** Every key as it is written. */
const places = (node: object, path = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : places(value as object, `${path}${key}.`),
  );

const namespaces = Object.keys(texts.tr) as Namespace[];

it('SHELL-047 has the same parts in both languages', () => {
  expect(Object.keys(texts.en).sort()).toEqual(namespaces.toSorted());
});

it.each(namespaces)('SHELL-047 says the same things, with the same placeholders, in both languages: %s', (name) => {
  expect(unique(keys(texts.en[name]))).toEqual(unique(keys(texts.tr[name])));
});

it.each(namespaces)('SHELL-047 what is counted has a text for one and for more, or one for any number: %s', (name) => {
  for (const words of [texts.en[name], texts.tr[name]]) {
    const all = places(words);
    const lacking = all.filter(
      (place) =>
        (place.endsWith('_one') && !all.includes(place.replace(/_one$/, '_other'))) ||
        (place.endsWith('_other') && !all.includes(place.replace(/_other$/, '_one'))),
    );
    expect(lacking).toEqual([]);
  }
});

it('has a text for every error code', () => {
  expect(Object.keys(texts.tr.errors).sort()).toEqual(Object.keys(errorStatuses).sort());
});

it('leaves no text empty', () => {
  const empty = (node: object): string[] =>
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === 'string' ? (value.trim() ? [] : [key]) : empty(value as object),
    );
  expect([...empty(texts.tr), ...empty(texts.en)]).toEqual([]);
});

it('PRICE-007 PRICE-008 PRICE-019 say what is wrong with a value in the words of the specification', () => {
  const { faults } = texts.en.pricing;
  expect(faults.ShouldBeBiggerThanZero).toContain('should be bigger than zero');
  expect(faults.EnterValidCompetitionValue.toLowerCase()).toContain('enter a valid competition value');
  expect(faults.UpdateTimeAlreadyExists).toBe('The time you want to add already exists.');
});

it('SHELL-086 says that a field is required in the words of the specification', () => {
  expect([texts.en.ui.required, texts.en.identity.faults.blank]).toEqual([
    'Fil the required fields!',
    'Fil the required fields!',
  ]);
  expect([texts.tr.ui.required, texts.tr.identity.faults.blank]).toEqual([
    'Bu alan gereklidir!',
    'Bu alan gereklidir!',
  ]);
});

/** Every sentence with its place, the placeholders taken out. */
const sentences = (node: object, path: string): [place: string, sentence: string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${path}.${key}`, value.replaceAll(/{{\w+}}/g, '')]]
      : sentences(value as object, `${path}.${key}`),
  );
/** Legal texts have words of their own, and the plans are sold by items. */
const APART = ['agreements', 'subscriptions'];
/** The specification's own wording, and a rule that names the sign. */
/** What a report is called at the marketplace. */
const NAMES = /by Child Item/g;
const SHOUTED = ['ui.required', 'identity.faults.blank', 'identity.rules.nonAlphanumeric'];

it.each<['en' | 'tr', string, RegExp]>([
  ['en', 'a product is a product, not an item', /\bitems?\b/i],
  ['en', 'data is one', /\bdata (?:are|were|have)\b/i],
  ['en', 'the house’s own words stay in the house', /\b(?:deed|former|doubled|worked at once)\b/i],
  ['en', 'an apostrophe is one', /\w'\w/],
  ['tr', 'an apostrophe is one', /\p{L}'\p{L}/u],
  ['tr', 'stok does not soften', /stoğ/i],
  ['tr', 'nothing is one of 0', /0 tanesi/],
  ['tr', 'a password is a şifre', /parola/i],
  ['en', 'nothing is shouted', /!/],
  ['tr', 'nothing is shouted', /!/],
])('its %s is of one kind: %s', (language, _rule, against) => {
  const told = Object.entries(texts[language]).flatMap(([name, node]) =>
    APART.includes(name) ? [] : sentences(node, name),
  );
  expect(told.length).toBeGreaterThan(1_000);
  expect(
    told.filter(([place, sentence]) => against.test(sentence.replaceAll(NAMES, '')) && !SHOUTED.includes(place)),
  ).toEqual([]);
});

it('legal texts, too, call a password şifre', () => {
  const { agreements, subscriptions } = texts.tr;
  const told = [...sentences(agreements, 'agreements'), ...sentences(subscriptions, 'subscriptions')];
  expect(told.filter(([, sentence]) => /parola/i.test(sentence))).toEqual([]);
});

it.each(['en', 'tr'] as const)(
  'an item’s place has one name, in the tabs and where an add has come to (%s)',
  (language) => {
    const { all: _, ...tabs } = texts[language].inventory.tabs;
    expect(texts[language].product.progress.outcome).toMatchObject(tabs);
  },
);

it('a file is named in plain letters, so that every archive program writes it', () => {
  const named = (['en', 'tr'] as const).flatMap((language) =>
    sentences(texts[language], language).filter(([place]) => /fileName$/i.test(place)),
  );
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(([, name]) => !/^[\w.-]*$/.test(name))).toEqual([]);
});

it('a note of a list or of the pool quotes the filter by its name', () => {
  for (const { commonPool, enums, lists } of [texts.en, texts.tr]) {
    expect(lists.note.restrictedBrand).toContain(`“${enums.filter.RestrictedBrand}”`);
    expect(lists.note.restrictedProduct).toContain(`“${enums.filter.RestrictedProduct}”`);
    expect(lists.note.restrictedKeyword).toContain(`“${enums.filter.RestrictedKeyword}”`);
    expect(commonPool.addText.restricted.brand).toContain(`“${enums.filter.RestrictedBrand}”`);
    expect(commonPool.addText.restricted.product).toContain(`“${enums.filter.RestrictedProduct}”`);
  }
});

it('the safety page is quoted by its name where a price waits for it', () => {
  for (const { product, publishing } of [texts.en, texts.tr])
    expect(product.xray.answer.jumpHeld).toContain(`“${publishing.title}”`);
});
