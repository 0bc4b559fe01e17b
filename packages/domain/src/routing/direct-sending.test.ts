import { describe, expect, it } from 'vitest';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import type { StoreSettings } from '../settings/store-settings.ts';
import { changesDirectSending, directSendingPolicyVersion, isDirectSendingOpen } from './direct-sending.ts';

const before = defaultStoreSettings('DE');
const { direct, warehouse } = before.pricing;
const filter = { action: 1, params: { days: 3 } } as const;

describe('STORE-066 direct sending', () => {
  it.each([
    [null, false],
    [{ textVersion: '2020-01' }, false],
    [{ textVersion: directSendingPolicyVersion }, true],
  ])('after accepting %j is open: %s', (accepted, isOpen) => {
    expect(isDirectSendingOpen(accepted)).toBe(isOpen);
  });

  it.each<[string, Partial<StoreSettings>, boolean]>([
    ['chosen as the default', { sendingType: 'direct' }, true],
    ['its own profit table', { pricing: { ...before.pricing, direct: { ...direct, ownValues: true } } }, true],
    ['its shipment price', { pricing: { ...before.pricing, direct: { ...direct, defaultShipmentUsd: 900 } } }, true],
    [
      'a filter of it',
      { filters: { ...before.filters, direct: { ...before.filters.direct, DeliveryDate: filter } } },
      true,
    ],
    ['nothing', {}, false],
    ['the main values', { maxStock: 7 }, false],
    [
      'values of the warehouse',
      { pricing: { ...before.pricing, warehouse: { ...warehouse, ownValues: true } } },
      false,
    ],
  ])('is changed by %s: %j', (_what, part, isChanged) => {
    expect(changesDirectSending(before, { ...before, ...part })).toBe(isChanged);
  });

  it('lets a store go back to the warehouse', () => {
    expect(changesDirectSending({ ...before, sendingType: 'direct' }, before)).toBe(false);
  });
});
