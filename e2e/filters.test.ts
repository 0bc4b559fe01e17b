import { expect, it } from 'vitest';
import { walkThroughFilters } from './filters.ts';
import { useBrowser, walking, world } from './journey.ts';
import { startProduct } from './start-product.ts';

const browser = useBrowser();

// A product of its own: the counts are those of a young world that nobody else works in.
it('FILT-001 FILT-035 FILT-047 a seller sees what a filter will do, types the count, finds it done, and takes it back', async () => {
  const product = await startProduct();
  try {
    // Every listing goes out three times: the quotas of a faster clock let it.
    await world(product.worldUrl, 'POST', '/world/clock', { rate: 3 });
    const visit = await browser.visit(product.panelUrl);
    const seen = await walking(visit, 'filters', () => walkThroughFilters(visit, product));
    expect(seen.foretold).toEqual([seen.sold, 0, 0]);
    expect(seen.onSaleAfterSave).toBe(0);
    expect(seen.outOfCriteria).toBe(seen.sold);
    expect(seen.onSaleAfterUndo).toBe(seen.sold);
  } finally {
    await product.stop();
  }
}, 900_000);
