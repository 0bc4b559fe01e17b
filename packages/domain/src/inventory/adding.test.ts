import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeStoreCode } from '../stores/store-code.ts';
import { checkAddRequest, exceedsInsertLimit, splitAsinLines } from './add-request.ts';
import { parseAsin } from './asin.ts';
import { desiHundredths, dimensionalWeightG, girthMm, priceDifference, warehouseWeightG } from './measures.ts';
import { composeSku, isSkuPrefix } from './sku.ts';

const asinOf = (index: number): string => `B0${String(index).padStart(8, '0')}`;
const nothingKnown = { present: new Set<string>(), restricted: new Set<string>() };

describe('ASINs and SKUs', () => {
  it.each([
    [' b0abcdefgh ', 'B0ABCDEFGH'],
    ['B000000001', 'B000000001'],
    ['012345678X', '012345678X'],
    ['012345678x', '012345678X'],
    ['0123456789', '0123456789'],
    ['A0ABCDEFGH', null],
    ['B0ABCDEFG', null],
    ['B0ABCDEFGHI', null],
    ['B0ABC-EFGH', null],
    ['01234567X8', null],
    ['', null],
  ])('INV-024 "%s" → %s', (line, asin) => {
    expect(parseAsin(line)).toBe(asin);
  });

  it('INV-027 SKU = prefix + ASIN + "-" + store code', () => {
    expect(composeSku('my-', 'B000000001', 'DEABC12')).toBe('my-B000000001-DEABC12');
    expect(() => composeSku('no space', 'B000000001', 'DEABC12')).toThrow(RangeError);
    expect(composeSku('x'.repeat(20), 'B000000001', 'DEABC12').length).toBeLessThanOrEqual(40);
  });

  it('INV-026 a prefix has at most 20 characters, letters, digits and hyphen', () => {
    expect([isSkuPrefix(''), isSkuPrefix('x'.repeat(20)), isSkuPrefix('x'.repeat(21)), isSkuPrefix('ä')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('INV-027 a store code is the country code and 5 base-32 characters, one of each byte', () => {
    expect(makeStoreCode('DE', Uint8Array.of(0, 31, 32, 63, 255))).toBe('DE0Z0ZZ');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5, maxLength: 8 }), (bytes) =>
        /^TR[0-9A-HJKMNP-TV-Z]{5}$/.test(makeStoreCode('TR', bytes)),
      ),
    );
    expect(() => makeStoreCode('DE', new Uint8Array(4))).toThrow(RangeError);
  });
});

describe('adding products', () => {
  it('INV-023 reads one ASIN per line', () => {
    expect(splitAsinLines('B000000001\r\n\n  B000000002 \rB000000003')).toEqual([
      'B000000001',
      'B000000002',
      'B000000003',
    ]);
  });

  it('INV-024 tells each line that it does not take, and goes on with the others', () => {
    const lines = ['b000000001', 'nonsense', 'B000000001', 'B000000002', 'B000000003', 'B000000004'];
    expect(checkAddRequest(lines, { present: new Set(['B000000002']), restricted: new Set(['B000000003']) })).toEqual({
      accepted: [
        { line: 1, asin: 'B000000001' },
        { line: 6, asin: 'B000000004' },
      ],
      rejected: [
        { line: 2, asin: 'nonsense', code: 'AsinNotValid' },
        { line: 3, asin: 'B000000001', code: 'DuplicatedInList' },
        { line: 4, asin: 'B000000002', code: 'AlreadyInInventory' },
        { line: 5, asin: 'B000000003', code: 'RestrictedProduct' },
      ],
      isCut: false,
    });
  });

  it('INV-025, INV-043 takes 5,000 lines and says when more were given', () => {
    const lines = Array.from({ length: 5001 }, (_, index) => asinOf(index));
    const request = checkAddRequest(lines, nothingKnown);
    expect([request.accepted.length, request.isCut]).toEqual([5000, true]);
    expect(exceedsInsertLimit(lines.slice(0, 5000))).toBe(false);
  });

  it('INV-023 every line is either accepted or rejected', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat(5).map(asinOf)), { maxLength: 30 }), (lines) => {
        const { accepted, rejected } = checkAddRequest(lines, nothingKnown);
        expect([...accepted, ...rejected].map((line) => line.line).sort((a, b) => a - b)).toEqual(
          lines.map((_, index) => index + 1),
        );
        expect(new Set(accepted.map((line) => line.asin)).size).toBe(accepted.length);
      }),
    );
  });
});

describe('measures', () => {
  // 10 × 10 × 13.898 in = 1389.8 cubic inches = 9.998 lb.
  const box = { lengthMm: 254, widthMm: 254, heightMm: 353 };

  it('INV-014 dimensional weight, desi, warehouse weight', () => {
    expect(dimensionalWeightG(box)).toBe(4535);
    expect(desiHundredths({ lengthMm: 300, widthMm: 200, heightMm: 100 })).toBe(200);
    expect(warehouseWeightG({ weightG: 500, dimensionalWeightG: 700 })).toBe(700);
    expect(warehouseWeightG({ weightG: 500, dimensionalWeightG: null })).toBeNull();
    expect(girthMm({ lengthMm: 100, widthMm: 300, heightMm: 50 })).toBe(600);
  });

  it('INV-014 price difference in money and in percent of the reference', () => {
    expect(priceDifference(8950, 9000)).toEqual({ amount: -50, hundredths: -56 });
    expect([priceDifference(1, null), priceDifference(1, 0)]).toEqual([null, null]);
  });
});
