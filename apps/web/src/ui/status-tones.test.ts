import { expect, it } from 'vitest';
import { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import enEnums from '@kervan/texts/en/enums.json';
import trEnums from '@kervan/texts/tr/enums.json';
import { lookOf, statusLooks } from './status-tones.ts';

it.each(Object.entries(statusLooks))('words every status of %s in both languages', (name, looks) => {
  const words = (enums: object) => Object.keys((enums as Record<string, object>)[name] ?? {}).sort();
  expect(words(trEnums)).toEqual(Object.keys(looks).sort());
  expect(words(enEnums)).toEqual(Object.keys(looks).sort());
});

it('INV-015, INV-051 has a look for every status of the product', () => {
  expect(Object.values(InventoryItemStatus).filter((status) => !lookOf('inventoryItem', status).isKnown)).toEqual([]);
  expect(Object.values(PriceUpdateState).filter((state) => !lookOf('priceUpdate', state).isKnown)).toEqual([]);
});

it('shows an unknown value as a neutral ring', () => {
  expect(lookOf('order', 'Teleported')).toEqual({ tone: 'neutral', mark: 'ring', isKnown: false });
  expect(lookOf('order', 'toString').isKnown).toBe(false);
});
