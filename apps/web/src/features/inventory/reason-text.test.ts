import i18next from 'i18next';
import { expect, it } from 'vitest';
import type { Text } from '../../i18n/i18n.ts';
import { asText } from '../../i18n/text-keys.ts';
import { texts } from '@kervan/texts/texts';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { reasonText, statusNote } from './reason-text.ts';

const row = {
  status: 'InQueue',
  reason: null,
  filter: null,
  updateState: null,
  listedAtZero: false,
  zeroHold: null,
  uploadLimitUntil: null,
} as const;

async function wordsIn(lng: 'en' | 'tr'): Promise<Text> {
  const words = i18next.createInstance();
  const resources = texts[lng];
  await words.init({
    lng,
    ns: Object.keys(resources),
    resources: { [lng]: resources },
    interpolation: { escapeValue: false },
  });
  return asText(words.t.bind(words));
}

it.each([
  ['en', 'Product check running, up to 12 hours'],
  ['tr', 'Ürün kontrolü sürüyor, en fazla 12 saat'],
] as const)('INV-086 a new product says how long its check may take (%s)', async (lng, sentence) => {
  expect(statusNote(row, await wordsIn(lng))).toMatchObject({ text: sentence, isBad: false });
});

it.each([
  ['en', 'Waiting for Amazon’s weekly limit of new listings; continues automatically on Sunday'],
  ['tr', 'Amazon’un haftalık yeni ürün sınırını bekliyor, pazar günü kendiliğinden devam eder'],
] as const)('INV-088 a product says that it waits for the week of new listings (%s)', async (lng, sentence) => {
  const held = {
    ...row,
    status: 'AtStoreQueue',
    updateState: 'pending',
    uploadLimitUntil: '2026-11-29T11:00:00.000Z',
  } as const;
  const t = await wordsIn(lng);
  expect(statusNote(held, t)).toMatchObject({ text: sentence, isBad: false });
  expect(statusNote({ ...held, uploadLimitUntil: null }, t)?.text).not.toBe(sentence);
});

it.each(['en', 'tr'] as const)('INV-020 each reason has words of its own (%s)', async (lng) => {
  const t = await wordsIn(lng);
  const names = Object.keys(UpdateReason);
  const said = names.map((reason) => reasonText({ reason, filter: null }, t) ?? '');
  expect(new Set(said).size).toBe(names.length);
  for (const [index, text] of said.entries()) expect(text, names[index]).not.toMatch(/updateReason|^$/);
  expect(said).toEqual(Object.values(texts[lng].enums.updateReason));
});

/** What the column of the status has room for at 1440 px (ui.md: no reason is cut). */
const NOTE_CHARACTERS_MAX = 31;

it.each(['en', 'tr'] as const)(
  'INV-020 the list has room for every reason, and its whole text stands elsewhere (%s)',
  async (lng) => {
    const t = await wordsIn(lng);
    const { inventory, enums } = texts[lng];
    const shown = { ...inventory.notQualifiedShort, ...inventory.noteShort, ...enums.filter, ...enums.updateReason };
    const long = Object.entries(shown).filter(([, text]) => text.length > NOTE_CHARACTERS_MAX);
    expect(long).toEqual([]);
    for (const updateState of ['pending', 'sent', 'failed'] as const)
      expect(statusNote({ ...row, status: 'AtStore', updateState }, t)?.short.length).toBeLessThan(NOTE_CHARACTERS_MAX);
    const restricted = { ...row, status: 'OutOfCriteria', reason: 'NotQualified', listedAtZero: true } as const;
    const note = statusNote(restricted, t);
    expect(note?.short.length).toBeLessThan(NOTE_CHARACTERS_MAX);
    expect(note?.text.length).toBeGreaterThan(note?.short.length ?? 0);
  },
);
