import { describe, expect, it } from 'vitest';
import { markets } from '../markets.ts';
import { wireDiscountType } from './discount-type.ts';
import { hasFlag, ItemFlag, withFlag } from './item-flags.ts';
import {
  codesOfStatus,
  InventoryItemStatus,
  inventoryTabs,
  isStatusCode,
  StatusCode,
  statusCodes,
  wireStatus,
} from './item-status.ts';
import { priceUpdateState, type ChangeProgress } from './price-update-state.ts';
import { isProductStatus, productStatusNames, wireProductStatus } from './product-status.ts';
import { wireSellerType } from './seller-type.ts';
import { statusGroups } from './status-groups.ts';
import { packReason, unpackReason, UpdateReason, updateReasonName } from './update-reason.ts';

describe('statuses', () => {
  it('INV-015 ten on the wire, eleven stored', () => {
    expect(Object.keys(InventoryItemStatus)).toHaveLength(10);
    expect(new Set(statusCodes.map(wireStatus))).toEqual(new Set(Object.values(InventoryItemStatus)));
    expect(codesOfStatus('OutOfCriteria')).toEqual([StatusCode.OutOfCriteria, StatusCode.OutOfCriteriaListedZero]);
    expect([isStatusCode(11), isStatusCode(12)]).toEqual([true, false]);
  });

  it('INV-002 every status but the removed one stands in all and in exactly one tab', () => {
    const { all, ...tabs } = inventoryTabs;
    expect(Object.values(tabs).flat().sort()).toEqual([...all].sort());
    expect(all).not.toContain(StatusCode.RemovedFromInventory);
    expect(tabs.outOfCriteria).toContain(StatusCode.OutOfCriteriaListedZero);
  });

  it('FILT-004 the plan counts what is listed, at zero for a filter too', () => {
    expect(statusGroups.planCount).toEqual([1, 6, 11]);
  });

  it('INV-016, INV-017, INV-018 wire names', () => {
    expect(productStatusNames).toEqual([
      'In Stock',
      'Currently Unavailable',
      'See All Buying Options',
      'Available From These Sellers',
      'Out Of Stock',
      'Partial State BuyBox',
      'In Stock At Date',
      'Listed Under Variation ASIN',
      'No Direct Send',
    ]);
    expect([wireProductStatus(9), isProductStatus(10)]).toEqual(['No Direct Send', false]);
    expect([wireSellerType(1), wireSellerType(2), wireSellerType(3), wireDiscountType(1), wireDiscountType(2)]).toEqual(
      ['FBA', 'SBA', 'FBM', 'Price', 'Rate'],
    );
  });
});

describe('reasons and flags', () => {
  it('INV-020 the reasons are those of the requirement, in its order', () => {
    expect(Object.entries(UpdateReason)).toEqual(
      [
        'DeletedByUser',
        'DeletedByJob',
        'SourceDataChange',
        'TargetDataChange',
        'ZeroStockFilter',
        'NotQualified',
        'FairPriceWarningApi',
        'FairPriceWarningMail',
        'FairPriceWarningExtension',
        'RestrictedProduct',
        'Trademark',
        'SuspectedMail',
        'Barcode2dMail',
        'BlockedByMarketplace',
        'MultipleProduct',
        'CurrencyRateChange',
        'ApprovedByUser',
        'AgedItems',
        'SettingsChange',
        'RecordedSearchDelete',
        'RecordedSearchApprove',
      ].map((name, index) => [name, index + 1]),
    );
  });

  it('INV-020 a reason and its filter fit in one small number', () => {
    const packed = packReason(UpdateReason.RecordedSearchApprove, 42);
    expect(packed).toBeLessThan(32_768);
    expect(unpackReason(packed)).toEqual({ reason: UpdateReason.RecordedSearchApprove, filterNumber: 42 });
    expect(unpackReason(0)).toEqual({ reason: null, filterNumber: 0 });
    expect([updateReasonName(6), updateReasonName(0)]).toEqual(['NotQualified', null]);
  });

  it('flags are single bits of a positive integer, none twice', () => {
    const bits: number[] = Object.values(ItemFlag);
    expect(new Set(bits).size).toBe(bits.length);
    for (const bit of bits) expect(bit > 0 && (bit & (bit - 1)) === 0).toBe(true);
    expect(hasFlag(withFlag(0, ItemFlag.listed, true), ItemFlag.listed)).toBe(true);
    expect(withFlag(ItemFlag.listed | 1, ItemFlag.listed, false)).toBe(1);
  });

  it('SHELL-104 yen has no decimals, and a US store has the currency of the source', () => {
    expect([markets.JP.decimals, markets.DE.decimals, markets.US.currency]).toEqual([0, 2, 'USD']);
  });
});

describe('the state of a change', () => {
  const nothing: ChangeProgress = {
    sentCount: 0,
    refused: false,
    readBackLive: false,
    mismatched: false,
    superseded: false,
    blocked: false,
  };

  it.each([
    ['queued', {}, 'pending'],
    ['superseded before it was sent', { superseded: true }, 'cancelled'],
    ['blocked by the subscription before it was sent', { blocked: true }, 'cancelled'],
    ['sent or accepted', { sentCount: 1 }, 'sent'],
    ['superseded after it was sent', { sentCount: 1, superseded: true }, 'sent'],
    ['read back live', { sentCount: 2, readBackLive: true, mismatched: true }, 'done'],
    ['refused', { sentCount: 1, refused: true }, 'failed'],
    ['mismatch after 2 sends', { sentCount: 2, mismatched: true }, 'sent'],
    ['mismatch after 3 sends', { sentCount: 3, mismatched: true }, 'failed'],
  ] as const)('INV-052 %s', (_name, progress, state) => {
    expect(priceUpdateState({ ...nothing, ...progress })).toBe(state);
  });
});
