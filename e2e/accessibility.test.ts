import fs from 'node:fs';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visit, visitAs } from './journey.ts';
import { expectGrounds, loadsForEver, lookAtAll, lookAtHalves, type Judge } from './look-at.ts';
import { forSellers, forVisitors, ROUTES, screensByHand, screensOfStock } from './screens.ts';

// One look at every screen, at a desk and in light; in dark, on a phone and in Turkish: accessibility.long.test.ts.
const product = useLiveProduct();

/** Judges one screen after the other of a page: the first with its frame, the others without. */
function judgeOf(): Judge {
  let withoutFrame = false;
  return async (page, address) => {
    await expectAccessible(page, { loadsForEver: loadsForEver(address), withoutFrame });
    await expectGrounds(page, address);
    withoutFrame = true;
  };
}

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
  await lookAtHalves(() => visit(product.panelUrl), 'screens-visitor', Object.values(forVisitors).flat(), judgeOf);
});

it('every screen of a seller can be perceived and reached', async () => {
  const { seller, addresses } = await screensOfStock(product);
  expect(addresses.length).toBeGreaterThan(80);
  await lookAtHalves(() => visitAs(product.panelUrl, seller), 'screens-seller', addresses, judgeOf);
});

it('every screen of a store that is worked by hand can be perceived and reached', async () => {
  const { seller, addresses } = await screensByHand(product);
  await lookAtAll(await visitAs(product.panelUrl, seller), 'screens-by-hand', addresses, judgeOf());
});
