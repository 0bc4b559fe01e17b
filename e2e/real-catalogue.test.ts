import path from 'node:path';
import { it } from 'vitest';
import { judge, walkToFirstListing } from './first-listing.ts';
import { useBrowser, walking, world } from './journey.ts';
import { startProduct } from './start-product.ts';

const samples = process.env.KERVAN_SAMPLES;
const browser = useBrowser();

it.skipIf(!samples)(
  `INV-095 the same walk with a real catalogue${samples ? '' : ' (vendor samples absent)'}`,
  async () => {
    const product = await startProduct({ KERVAN_WORLD: path.join(samples ?? '', 'data', 'products.csv') });
    try {
      await world(product.worldUrl, 'POST', '/world/clock', { rate: 3 });
      const visit = await browser.visit(product.panelUrl);
      judge(await walking(visit, 'real-catalogue', () => walkToFirstListing(visit, product)));
    } finally {
      await product.stop();
    }
  },
  600_000,
);
