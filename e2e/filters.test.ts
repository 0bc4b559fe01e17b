import { expect, inject, it } from 'vitest';
import { walkThroughFilters } from './filters.ts';
import { useBrowser, walking } from './journey.ts';

const browser = useBrowser();

it('FILT-001 FILT-035 FILT-047 a seller sees what a filter will do, types the count, finds it done, and takes it back', async () => {
  const visit = await browser.visit(inject('panelUrl'));
  const seen = await walking(visit, 'filters', () => walkThroughFilters(visit, { panelUrl: inject('panelUrl'), worldUrl: inject('worldUrl') }));
  expect(seen.foretold).toEqual([seen.sold, 0, 0]);
  expect(seen.onSaleAfterSave).toBe(0);
  expect(seen.outOfCriteria).toBe(seen.sold);
  expect(seen.onSaleAfterUndo).toBe(seen.sold);
}, 900_000);
