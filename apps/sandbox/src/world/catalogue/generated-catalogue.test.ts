import { describe, expect, it } from 'vitest';
import { marketCodes } from '@kervan/domain/markets';
import { createGeneratedCatalogue } from './generated-catalogue.ts';
import { gtinCheckDigit } from './number-code.ts';
import { productImage } from './product-image.ts';

const catalogue = createGeneratedCatalogue(7, 3000);
const asins = catalogue.list(0, 3000);

describe('generated catalogue', () => {
  it('gives every product an ASIN of its own that leads back to it, the same in every run', () => {
    expect(new Set(asins).size).toBe(3000);
    expect(asins.every((asin) => /^B0[0-9A-Z]{8}$/.test(asin))).toBe(true);
    const again = createGeneratedCatalogue(7, 3000);
    for (const asin of asins.slice(0, 200)) expect(again.find(asin)).toEqual(catalogue.find(asin));
    expect(createGeneratedCatalogue(8, 3000).list(0, 3)).not.toEqual(asins.slice(0, 3));
  });

  it('knows no product beyond its size and no foreign ASIN', () => {
    expect(createGeneratedCatalogue(7, 10).find(asins[50] ?? '')).toBeNull();
    expect(catalogue.find('B000000000')).toBeNull();
    expect(catalogue.find('x')).toBeNull();
  });

  it('has prices, sizes, weights and a valid barcode for each product', () => {
    for (const asin of asins) {
      const product = catalogue.find(asin);
      expect(product?.basePriceCents).toBeGreaterThan(299);
      expect(product?.itemGrams).toBeGreaterThan(0);
      expect(product?.itemMm?.length).toBeGreaterThan(0);
      expect(gtinCheckDigit(product?.ean.slice(0, -1) ?? '')).toBe(Number(product?.ean.at(-1)));
    }
  });

  it('finds by ASIN, EAN, UPC and words', () => {
    const product = catalogue.find(asins[5] ?? '');
    expect(catalogue.findByIdentifier('EAN', product?.ean ?? '')).toBe(product?.asin);
    expect(catalogue.findByIdentifier('UPC', product?.ean.slice(1) ?? '')).toBe(product?.asin);
    expect(catalogue.findByIdentifier('EAN', '4006381333931')).toBeNull();
    const found = catalogue.search({ keywords: ['water', 'BOTTLE'], market: 'US', from: 0, limit: 5 });
    expect(found.total).toBeGreaterThan(5);
    expect(found.asins).toHaveLength(5);
    for (const asin of found.asins) expect(catalogue.find(asin)?.title).toMatch(/water.*bottle/i);
  });

  it('groups a part of the products into colour variations under a parent that cannot be bought', () => {
    const child = asins.map((asin) => catalogue.find(asin)).find((product) => product?.variation);
    const parent = catalogue.find(child?.variation?.parentAsin ?? '');
    expect(parent).toMatchObject({ isVariationParent: true, basePriceCents: null });
    expect(parent?.variation?.siblings).toContain(child?.asin);
    expect(new Set(parent?.variation?.siblings.map((asin) => catalogue.find(asin)?.color)).size).toBe(
      parent?.variation?.siblings.length,
    );
    const share = asins.filter((asin) => catalogue.find(asin)?.variation).length / asins.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.3);
  });

  it('misses about a tenth of the pages in each target market and none in the source market', () => {
    expect(asins.every((asin) => catalogue.isIn(asin, 'US'))).toBe(true);
    for (const market of marketCodes.filter((code) => code !== 'US')) {
      const missing = asins.filter((asin) => !catalogue.isIn(asin, market)).length / asins.length;
      expect(missing, market).toBeGreaterThan(0.06);
      expect(missing, market).toBeLessThan(0.14);
    }
  });

  it('gates some brands and closes some products', () => {
    const kinds = Map.groupBy(asins, (asin) => catalogue.restrictionFor(asin, 'DE'));
    expect(kinds.get('APPROVAL_REQUIRED')?.length ?? 0).toBeGreaterThan(60);
    expect(kinds.get('NOT_ELIGIBLE')?.length ?? 0).toBeGreaterThan(20);
    expect(kinds.get('NONE')?.length ?? 0).toBeGreaterThan(2400);
  });

  it('words titles in the language of the market', () => {
    const product = catalogue.find(
      catalogue.search({ keywords: ['Yoga Mat'], market: 'US', from: 0, limit: 1 }).asins[0] ?? '',
    );
    if (!product) throw new Error('no yoga mat');
    expect(catalogue.titleIn(product, 'DE')).toContain('Yogamatte');
    expect(catalogue.titleIn(product, 'TR')).toContain('Yoga Matı');
    expect(catalogue.titleIn(product, 'JP')).toContain('ヨガマット');
    expect(catalogue.titleIn(product, 'AU')).toBe(product.title);
  });

  it('draws a picture of each kind of product', () => {
    const pictures = asins
      .slice(0, 300)
      .map((asin) => catalogue.find(asin))
      .map((product) => (product ? productImage(product) : ''));
    expect(pictures.every((svg) => svg.startsWith('<svg') && svg.endsWith('</svg>'))).toBe(true);
    expect(new Set(pictures).size).toBeGreaterThan(280);
  });
});
