import i18next from 'i18next';
import { expect, it } from 'vitest';
import type { Text } from '../../i18n/i18n.ts';
import { texts } from '@kervan/texts/texts';
import { statusNote } from './reason-text.ts';

const row = {
  status: 'InQueue',
  reason: null,
  filter: null,
  updateState: null,
  listedAtZero: false,
  zeroHold: null,
} as const;

it.each([
  ['en', texts.en, 'Product check running, up to 12 hours'],
  ['tr', texts.tr, 'Ürün kontrolü sürüyor, en çok 12 saat'],
] as const)('INV-086 a new product says how long its check may take (%s)', async (lng, resources, sentence) => {
  const words = i18next.createInstance();
  await words.init({
    lng,
    ns: Object.keys(resources),
    resources: { [lng]: resources },
    interpolation: { escapeValue: false },
  });
  expect(statusNote(row, words.t.bind(words) as Text)).toEqual({ text: sentence, isBad: false }); // Every namespace is loaded above.
});
