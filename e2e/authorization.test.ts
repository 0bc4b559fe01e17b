import { expect, it } from 'vitest';
import { stores } from '@kervan/contracts/stores-calls';
import { loseConnection } from '../apps/server/src/records/stores/connection.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();

it('STORE-005 STORE-018 an open page says that the authorization is gone, and the seller mends it at the marketplace', async () => {
  const seller = await openStore(product);
  const isBroken = async () => (await seller.call(stores.list, {})).map((store) => store.hasAmazonConnectionError);
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'authorization-short', async () => {
    await page.goto('/filters');
    await page.getByRole('heading', { level: 1, name: 'Filters' }).waitFor();
    const banner = page.getByText('The store’s connection is broken.');
    expect(await banner.count()).toBe(0);
    const { db, clock } = product.worker;
    const { sp_account_id: account } = await db
      .selectFrom('store')
      .select('sp_account_id')
      .where('store_id', '=', seller.storeId)
      .executeTakeFirstOrThrow();
    await product.world.ask('POST', '/world/authorization', { revoke: seller.sellingPartnerId });
    await loseConnection(db, account ?? 0, clock.now());
    await banner.waitFor();
    expect(await isBroken()).toEqual([true]);
    await page.getByRole('link', { name: 'Authorize again' }).first().click();
    await page.waitForURL(/reAuthorizeSpApi/i);
    await page.getByRole('button', { name: 'Authorize again' }).click();
    await page.getByRole('radio', { name: new RegExp(seller.sellingPartnerId) }).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Your store is connected' }).waitFor();
    await page.goto('/inventory');
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
    expect(await banner.count()).toBe(0);
    expect(await isBroken()).toEqual([false]);
  });
});
