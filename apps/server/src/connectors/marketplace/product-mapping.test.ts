import { describe, expect, it } from 'vitest';
import { productOf } from './product-mapping.ts';

const marketplaceId = 'A1PA6795UKMFR9';

describe('productOf', () => {
  it('is unknown, not zero or guessed, where the catalogue says nothing', () => {
    expect(productOf({ asin: 'B0' }, 'DE')).toEqual({
      asin: 'B0',
      market: 'DE',
      title: null,
      bullets: [],
      brand: null,
      manufacturer: null,
      modelNumber: null,
      color: null,
      size: null,
      categories: [],
      productType: null,
      isAdult: null,
      voltage: null,
      packageQuantity: null,
      releaseDate: null,
      imageUrl: null,
      furtherImageUrls: [],
      item: { lengthMm: null, widthMm: null, heightMm: null, weightG: null },
      package: { lengthMm: null, widthMm: null, heightMm: null, weightG: null },
      identifiers: [],
      rootRank: null,
      leafRank: null,
      isVariationParent: false,
      parentAsin: null,
      childAsins: [],
      variationTheme: null,
    });
  });

  it.each([
    [[{ value: 120, unit: 'volts' }], 1],
    [[{ value: 220 }], 2],
    [[{ value: 110 }, { value: 240, unit: 'volts' }], 3],
    [[{ value: 12, unit: 'volts' }], null],
    [[{ value: 230, unit: 'millivolts' }], null],
    [[{ value: 230, marketplace_id: 'ATVPDKIKX0DER' }], null],
    ['230 V', null],
  ])('INV-008 FILT-005 tells the mains of a product by its attributes: %j', (voltage, bits) => {
    expect(productOf({ asin: 'B0', attributes: { voltage } as never }, 'DE').voltage).toBe(bits);
  });

  it.each([
    [{ unit: 'inches', value: 10 }, 254],
    [{ unit: 'Centimeters', value: 2.5 }, 25],
    [{ unit: 'millimeters', value: 12.4 }, 12],
    [{ unit: 'feet', value: 1 }, 305],
    [{ unit: 'cubits', value: 1 }, null],
    [{ value: 3 }, null],
    [{ unit: 'inches' }, null],
  ])('measures %j as %s mm', (length, expected) => {
    expect(productOf({ asin: 'B0', dimensions: [{ marketplaceId, package: { length } }] }, 'DE').package.lengthMm).toBe(
      expected,
    );
  });

  it.each([
    [{ unit: 'pounds', value: 1 }, 454],
    [{ unit: 'ounces', value: 8 }, 227],
    [{ unit: 'kilograms', value: 0.25 }, 250],
    [{ unit: 'grams', value: 3 }, 3],
    [{ unit: 'stones', value: 1 }, null],
  ])('weighs %j as %s g', (weight, expected) => {
    expect(productOf({ asin: 'B0', dimensions: [{ marketplaceId, item: { weight } }] }, 'DE').item.weightG).toBe(
      expected,
    );
  });

  it('takes the parts of the asked market only', () => {
    const product = productOf(
      {
        asin: 'B0',
        summaries: [
          { marketplaceId: 'ATVPDKIKX0DER', itemName: 'Pot' },
          { marketplaceId, itemName: 'Topf', itemClassification: 'VARIATION_PARENT' },
        ],
      },
      'DE',
    );
    expect(product).toMatchObject({ title: 'Topf', isVariationParent: true });
  });
});
