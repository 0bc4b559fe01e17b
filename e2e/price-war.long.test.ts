import { it } from 'vitest';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { openStore } from './live-product.ts';
import { walkPriceWar } from './price-war.ts';

const product = useLiveProduct();

it('PRICE-040 PRICE-041 INV-045 the X-ray explains a price war: every step down to the floor, its thresholds and its predictions come true', async () => {
  const seller = await openStore(product);
  const visit = await visitAs(product.panelUrl, seller);
  await walking(visit, 'price-war', () => walkPriceWar(visit, product, seller));
});
