import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merchantTokenOf } from '../stores/management.ts';
import {
  feedSteps,
  nextFeedStatus,
  nextOfferAt,
  processingStatuses,
  processingStatusWords,
  ProcessingStatus as S,
  type FeedEvent,
} from './feed.ts';
import { confirmationColumns, confirmationLine } from './confirmation-file.ts';
import { decimalOf, inventoryColumns, inventoryHeader, inventoryLine } from './inventory-file.ts';

const HOUR_MS = 3_600_000;

describe('a file of manual mode', () => {
  it('INV-082 INV-084 goes its way from the queue to the seller, and no other', () => {
    const ways: [FeedEvent, (keyof typeof S)[], keyof typeof S][] = [
      ['begun', ['InQueue'], 'InProgress'],
      ['read', ['InProgress'], 'Done'],
      ['ready', ['Done'], 'Finished'],
      ['fetched', ['Finished', 'Downloaded'], 'Downloaded'],
      ['failed', ['InQueue', 'InProgress', 'Done'], 'Fatal'],
      ['cancelled', ['InQueue'], 'Cancelled'],
    ];
    expect(ways.map(([event]) => event).toSorted()).toEqual(Object.keys(feedSteps).toSorted());
    for (const [event, from, to] of ways)
      for (const [name, status] of Object.entries(S))
        expect(nextFeedStatus(status, event), `${name} ${event}`).toBe(
          from.includes(name as keyof typeof S) ? S[to] : null,
        );
    expect(processingStatusWords.names.toSorted()).toEqual(processingStatuses.toSorted());
    expect(processingStatusWords.nameOf(S.Downloaded)).toBe('DOWNLOADED');
    expect(processingStatusWords.nameOf(S.InQueue)).toBe('INQUEUE');
  });

  it('INV-083 is offered two hours after the one before, at once where there was none', () => {
    expect(nextOfferAt(null, 1_000)).toBe(1_000);
    expect(nextOfferAt(0, HOUR_MS)).toBe(2 * HOUR_MS);
    expect(nextOfferAt(0, 5 * HOUR_MS)).toBe(5 * HOUR_MS);
  });
});

describe('the inventory file', () => {
  const line = { sku: 'KV-1', asin: 'B0C9TMZ277', price: 4_698, quantity: 3, handlingDays: 5 };
  it.each<[Parameters<typeof inventoryLine>[0], number, string[]]>([
    [{ ...line, kind: 'put' }, 2, ['KV-1', 'B0C9TMZ277', '1', '46.98', '11', '3', 'a', '5']],
    [{ ...line, kind: 'patch' }, 2, ['KV-1', '', '', '46.98', '', '3', 'a', '5']],
    [
      { ...line, kind: 'patch', price: null, quantity: 0, handlingDays: null },
      2,
      ['KV-1', '', '', '', '', '0', 'a', ''],
    ],
    [{ ...line, kind: 'delete' }, 2, ['KV-1', '', '', '', '', '', 'x', '']],
    [{ ...line, kind: 'patch', price: 1_980 }, 0, ['KV-1', '', '', '1980', '', '3', 'a', '5']],
  ])('INV-079 %j becomes the line of the marketplace’s inventory loader', (given, decimals, cells) => {
    expect(inventoryLine(given, decimals).split('\t')).toEqual(cells);
    expect(inventoryHeader().split('\t')).toEqual([...inventoryColumns]);
  });

  it('an amount keeps every decimal, and no text makes a cell more', () => {
    expect([5, 50, 500, 123_456].map((minor) => decimalOf(minor, 2))).toEqual(['0.05', '0.50', '5.00', '1234.56']);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.constantFrom(0, 2, 3), (minor, decimals) => {
        const [whole = '', part = ''] = decimalOf(minor, decimals).split('.');
        expect(BigInt(whole + part)).toBe(BigInt(minor));
        expect(part.length).toBe(decimals);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (sku) => {
        const text = inventoryLine({ ...line, kind: 'put', sku }, 2);
        expect(text.split('\t').length).toBe(inventoryColumns.length);
        expect(/[\r\n]/.test(text)).toBe(false);
      }),
    );
  });
});

it.each([
  ['DHL', ''],
  ['Other', 'Kervan Cargo'],
])('INV-080 a parcel of %s becomes a line of the marketplace’s shipping confirmation', (carrierCode, name) => {
  const line = confirmationLine(
    {
      orderId: '302-1000001-7000037',
      itemId: '12345678901234',
      quantity: 2,
      shipDate: '2026-11-27T22:30:00.000Z',
      carrierCode,
      carrierName: 'Kervan\tCargo',
      trackingNumber: 'JJD1',
    },
    'Other',
  );
  expect(line.split('\t')).toEqual([
    '302-1000001-7000037',
    '12345678901234',
    '2',
    '2026-11-27',
    carrierCode,
    name,
    'JJD1',
  ]);
  expect(line.split('\t').length).toBe(confirmationColumns.length);
});

it.each([
  ['a1b2c3d4e5f6g7', 'A1B2C3D4E5F6G7'],
  ['  A1B2C3D4E5F6G7 ', 'A1B2C3D4E5F6G7'],
  ['B1B2C3D4E5F6G7', null],
  ['A1B2', null],
  ['A1B2C3D4E5F6G7A1B2C3D4E5F6G7', null],
  ['A1B2-C3D4E5F6', null],
  ['', null],
])('STORE-027 the merchant token %j is kept as %j', (typed, kept) => expect(merchantTokenOf(typed)).toBe(kept));
