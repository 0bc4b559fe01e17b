import { describe, expect, it } from 'vitest';
import { deletionLines, refuseDeletion } from './bulk-delete.ts';
import { isDuplicate, keepOneOfEach, type DuplicateListing } from './duplicates.ts';
import { StatusCode, statusCodes } from './item-status.ts';

const S = StatusCode;
const many = (count: number) => Array.from({ length: count }, (_, index) => `SKU-${index}`);

describe('what a bulk deletion takes', () => {
  it('INV-061 each ASIN or SKU once, without blanks; SKUs as they are written', () => {
    expect(deletionLines([' b0c7k2m4qx ', '', 'B0C7K2M4QX', 'my-Sku', '\t'])).toEqual(['b0c7k2m4qx', 'my-Sku']);
    // The marketplace knows an SKU by its case.
    expect(deletionLines(['my-Sku', 'MY-SKU', 'my-Sku '])).toEqual(['my-Sku', 'MY-SKU']);
  });

  it.each([
    [[], 'AsinNotValid'],
    [['x'], null],
    [many(5000), null],
    [many(5001), 'InsertLimitExceeded'],
  ] as const)('INV-061 one is required and 5,000 are the most', (lines, refusal) => {
    expect(refuseDeletion(lines)).toBe(refusal);
  });
});

describe('listings of one product under several SKUs', () => {
  const listing = (itemId: number, status: StatusCode = S.AtStore, asin = 'B0C7K2M4QX'): DuplicateListing => ({
    itemId,
    asin,
    sku: `S${itemId}`,
    status,
  });
  const rows: { name: string; listings: DuplicateListing[]; chosen: string[]; remove: string[]; kept: string[] }[] = [
    { name: 'one of two', listings: [listing(1), listing(2)], chosen: ['S1'], remove: ['S1'], kept: [] },
    {
      name: 'both: the oldest stays',
      listings: [listing(2), listing(1)],
      chosen: ['S1', 'S2'],
      remove: ['S2'],
      kept: ['S1'],
    },
    {
      name: 'all: the one on sale stays',
      listings: [listing(1, S.OutOfCriteria), listing(2, S.AtStoreWithZeroQuantity), listing(3, S.AtStoreQueue)],
      chosen: ['S1', 'S2', 'S3'],
      remove: ['S1', 'S2'],
      kept: ['S3'],
    },
    {
      name: 'all: listed before waiting',
      listings: [listing(1, S.OutOfCriteria), listing(2, S.AtStoreWithZeroQuantity)],
      chosen: ['S1', 'S2'],
      remove: ['S1'],
      kept: ['S2'],
    },
    { name: 'the only one', listings: [listing(1)], chosen: ['S1'], remove: [], kept: ['S1'] },
    {
      name: 'each product for itself',
      listings: [listing(1), listing(2), listing(3, S.AtStore, 'B000000001'), listing(4, S.AtStore, 'B000000001')],
      chosen: ['S1', 'S3', 'S4'],
      remove: ['S1', 'S4'],
      kept: ['S3'],
    },
  ];
  it.each(rows)('INV-063 never the last one goes: $name', ({ listings, chosen, remove, kept }) => {
    const verdict = keepOneOfEach(listings, new Set(chosen));
    const skus = (of: readonly DuplicateListing[]) => of.map(({ sku }) => sku).toSorted();
    expect([skus(verdict.remove), skus(verdict.kept)]).toEqual([remove, kept]);
  });

  it('INV-063 what is gone or leaves is no duplicate', () => {
    expect(statusCodes.filter((status) => !isDuplicate(status)).toSorted()).toEqual(
      [S.RemovedFromInventory, S.RemovalQueue].toSorted(),
    );
  });
});
