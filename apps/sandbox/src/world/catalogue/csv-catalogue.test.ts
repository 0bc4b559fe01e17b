import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { samplesPath } from '../../testing/model-validator.ts';
import { createCompetition } from '../offers/competition.ts';
import { createCsvCatalogue } from './csv-catalogue.ts';
import { openCatalogue } from './open-catalogue.ts';

describe('CSV catalogue', () => {
  it('takes what a line says and fills the rest in, except the price', () => {
    const catalogue = createCsvCatalogue(1, [
      {
        asin: 'B000000001',
        title: 'Acme Garden Hose, 50 ft',
        brand: 'Acme',
        category_path: 'Garden > Hoses',
        price_usd: '24.50',
        list_price_usd: '1,029.99',
        weight_lb: '2',
        dimensions_in: '10 x 4.5 x 12',
        sales_rank: '77',
      },
      { asin: 'B000000002', title: 'Bolt Box' },
      { asin: 'b000000003', title: 'Çay Bardağı', marketplace: 'TR', price_local: '422.00', currency_local: 'TRY' },
      { asin: 'not an asin', title: 'Dropped' },
    ]);
    expect(catalogue.size).toBe(3);
    expect(catalogue.find('B000000001')).toMatchObject({
      brand: 'Acme',
      basePriceCents: 2450,
      listPriceCents: 102_999,
      itemGrams: 907,
      itemMm: { length: 305, width: 254, height: 114 },
      rank: 77,
      category: { name: 'Hoses', displayGroup: 'Patio, Lawn & Garden' },
    });
    const filled = catalogue.find('B000000002');
    expect(filled).toMatchObject({ brand: 'Bolt Box', basePriceCents: null, imageUrl: '/world/images/B000000002.svg' });
    expect(filled?.itemGrams).toBeGreaterThan(0);
    expect(catalogue.find('B000000003')).toMatchObject({ basePriceCents: 1000 });
    expect(catalogue.isIn('B000000003', 'TR')).toBe(true);
    expect(createCompetition(1, 'demo', 0, catalogue).offers('US', 'B000000002', 0)).toEqual([]);
  });

  it('reads a file with a subset of the columns and refuses one without ASINs', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'kervan-catalogue-'));
    try {
      await fs.writeFile(
        path.join(folder, 'good.csv'),
        '\uFEFFasin,price_usd,title\nB000000009,9.99,"A, quoted title"\n',
      );
      await fs.writeFile(path.join(folder, 'bad.csv'), 'sku,title\n1,x\n');
      const catalogue = await openCatalogue({ seed: 1, products: 0, path: path.join(folder, 'good.csv') });
      expect(catalogue.find('B000000009')).toMatchObject({ title: 'A, quoted title', basePriceCents: 999 });
      await expect(openCatalogue({ seed: 1, products: 0, path: path.join(folder, 'bad.csv') })).rejects.toThrow('asin');
      await expect(openCatalogue({ seed: 1, products: 0, path: path.join(folder, 'absent.csv') })).rejects.toThrow(
        'absent.csv',
      );
    } finally {
      await fs.rm(folder, { recursive: true });
    }
  });

  it.skipIf(samplesPath === null)(
    `opens the real catalogue${samplesPath === null ? ' (vendor samples absent)' : ''}`,
    async () => {
      const catalogue = await openCatalogue({
        seed: 1,
        products: 0,
        path: path.join(samplesPath ?? '', 'data', 'products.csv'),
      });
      expect(catalogue.size).toBe(6523);
      const asins = catalogue.list(0, catalogue.size);
      const competition = createCompetition(1, 'demo', 0, catalogue);
      const offered = asins.filter((asin) => competition.offers('US', asin, 0).length > 0).length;
      expect(offered).toBeGreaterThan(3000);
      expect(catalogue.search({ keywords: ['puzzle'], market: 'US', from: 0, limit: 3 }).asins).toHaveLength(3);
    },
  );
});
