import { createScatter, gtinCheckDigit } from './number-code.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ASIN_SPACE = 36 ** 7;
const UPC_SPACE = 10 ** 10;

/** ASINs and UPCs of a world: each index has its own, and each code leads back to its index. */
export type ProductCodes = {
  asin(index: number): string;
  /** The index of an ASIN of this shape, whether or not a product stands there; null for another shape. */
  indexOfAsin(asin: string): number | null;
  /** EAN-13 with a leading zero: a UPC-A. */
  ean(index: number): string;
  /** The index of a UPC (12 digits) or EAN (13) or GTIN-14, or null. */
  indexOfGtin(gtin: string): number | null;
};

export function createProductCodes(seed: number): ProductCodes {
  const asins = createScatter(seed, 'asin', ASIN_SPACE);
  const upcs = createScatter(seed, 'upc', UPC_SPACE);
  return {
    asin: (index) => `B0C${asins.place(index).toString(36).toUpperCase().padStart(7, '0')}`,
    indexOfAsin(asin) {
      if (!/^B0C[0-9A-Z]{7}$/.test(asin)) return null;
      const place = Array.from(asin.slice(3)).reduce((total, letter) => total * 36 + LETTERS.indexOf(letter), 0);
      return asins.indexOf(place);
    },
    ean(index) {
      const body = `08${upcs.place(index).toString().padStart(10, '0')}`;
      return `${body}${gtinCheckDigit(body)}`;
    },
    indexOfGtin(gtin) {
      const [, place, check] = /^0{0,2}8(\d{10})(\d)$/.exec(gtin) ?? [];
      if (place === undefined || gtin.length < 12 || gtin.length > 14 || Number(check) !== gtinCheckDigit(`08${place}`))
        return null;
      return upcs.indexOf(Number(place));
    },
  };
}
