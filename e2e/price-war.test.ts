import { inject, it } from 'vitest';
import { useBrowser, walking } from './journey.ts';
import { walkPriceWar } from './price-war.ts';

const browser = useBrowser();

it('PRICE-001 PRICE-011 PRICE-012 PRICE-040 PRICE-041 INV-045 the X-ray explains a price war: every step down to the floor, its thresholds and its predictions come true', async () => {
  const visit = await browser.visit(inject('panelUrl'));
  await walking(visit, 'price-war', () =>
    walkPriceWar(visit, { panelUrl: inject('panelUrl'), worldUrl: inject('worldUrl') }),
  );
}, 600_000);
