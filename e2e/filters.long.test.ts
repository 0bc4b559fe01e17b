import { expect, it } from 'vitest';
import { walkThroughFilters } from './filters.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';

const product = useLiveProduct();

it('FILT-001 a seller sees what a filter will do, finds it done, and takes it back', async () => {
  const seller = await product.signUp();
  const visit = await visitAs(product.panelUrl, seller);
  const seen = await walking(visit, 'filters', () => walkThroughFilters(visit, product, seller));
  expect(seen.foretold).toEqual([seen.sold, 0, 0]);
  expect(seen.onSaleAfterSave).toBe(0);
  expect(seen.outOfCriteria).toBe(seen.sold);
  expect(seen.onSaleAfterUndo).toBe(seen.sold);
});
