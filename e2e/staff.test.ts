import { it } from 'vitest';
import { openMember } from '../apps/server/src/testing/staff.ts';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { openStore } from './live-product.ts';
import { confirm, door } from './staff-door.ts';

const product = useLiveProduct();

it('SHELL-102 a look at a panel says who looks, is closed to money, and stands in the record of both sides', async () => {
  const seller = await openStore(product);
  const member = await openMember(product, 'Selin Arslan');
  const visit = await door(product, member);
  await walking(visit, 'staff-look', async () => {
    const { page, context } = visit;
    await page.getByLabel('Search customers').fill(seller.email);
    await page.locator('a[href^="/staff/customers/"]').first().click();
    await page.getByRole('button', { name: 'View the panel' }).click();
    const opening = context.waitForEvent('page');
    await confirm(page, member, { why: 'The seller cannot find the prices.', button: 'View the panel' });
    const looked = await opening;
    await looked.getByText('Selin Arslan from Kervan is viewing this account', { exact: false }).waitFor();
    await looked.goto('/load-warehouse-credit');
    await looked.getByText('Selin Arslan from Kervan is viewing this account', { exact: false }).waitFor();
    await page.goto('/staff/actions');
    await page.getByText('The seller cannot find the prices.').first().waitFor();
    await expectAccessible(page);
  });
  const own = await visitAs(product.panelUrl, seller);
  await walking(own, 'staff-look-seen', async () => {
    await own.page.goto('/myAccount?tab=devices');
    await own.page.getByText('The Kervan team viewed your panel').waitFor();
    await expectAccessible(own.page);
  });
});
