import fs from 'node:fs';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visit, visitAs } from './journey.ts';
import { expectGrounds, loadsForEver, lookAtAll, type Judge } from './look-at.ts';
import { forSellers, forVisitors, ROUTES, screensByHand, screensOfStock, type SellersScreens } from './screens.ts';

// One look at every screen, at a desk and in light; in dark, on a phone and in Turkish: accessibility.long.test.ts.
const product = useLiveProduct();

const PARTS = [0, 1, 2, 3];

const judge: Judge = async (page, address) => {
  await expectAccessible(page, { loadsForEver: loadsForEver(address) });
  await expectGrounds(page, address);
};

it('every address of the panel is among those that are looked at', () => {
  const declared = fs
    .readdirSync(ROUTES)
    .flatMap((file) => [
      ...fs.readFileSync(`${ROUTES}/${file}`, 'utf8').matchAll(/(?:path: |(?:list|pool|report)Route\()'([^']+)'/g),
    ])
    .map(([, path]) => path);
  expect(declared.length).toBeGreaterThan(20);
  expect([...Object.keys(forVisitors), ...Object.keys(forSellers)].toSorted()).toEqual(declared.toSorted());
});

it('every screen for visitors can be perceived and reached', async () => {
  await lookAtAll(await visit(product.panelUrl), 'screens-visitor', Object.values(forVisitors).flat(), judge);
});

let stock: Promise<SellersScreens> | undefined;
/** A part of the screens of a seller with products: none of the tests takes minutes on a busy machine. */
async function partOfStock(part: number): Promise<SellersScreens> {
  const { seller, addresses } = await (stock ??= screensOfStock(product));
  const size = Math.ceil(addresses.length / PARTS.length);
  return { seller, addresses: addresses.slice(part * size, (part + 1) * size) };
}

it.each(PARTS)('every screen of a seller can be perceived and reached, part %i', async (part) => {
  const { seller, addresses } = await partOfStock(part);
  expect(addresses.length).toBeGreaterThan(20);
  await lookAtAll(await visitAs(product.panelUrl, seller), 'screens-seller', addresses, judge);
});

it('every screen of a store that is worked by hand can be perceived and reached', async () => {
  const { seller, addresses } = await screensByHand(product);
  await lookAtAll(await visitAs(product.panelUrl, seller), 'screens-by-hand', addresses, judge);
});
