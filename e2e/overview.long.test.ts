import { expect, it } from 'vitest';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { expectAccessible } from './accessible.ts';
import { failCalls, until, useLiveProduct, visit as visitPanel, visitAs, WAIT_MS, walking } from './journey.ts';
import { addProducts, openStore } from './live-product.ts';
import { signIn } from './steps.ts';

const product = useLiveProduct();
const ADDED = 10;

it('SHELL-010 SHELL-050 REP-028 the seller lands on the overview: its figures are those of the lists behind them, and they follow by themselves', async () => {
  const seller = await openStore(product);
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'overview', async () => {
    // An empty store says what to do first.
    await page.goto('/inventory');
    await page.getByRole('link', { name: 'Kervan home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Add products' }).waitFor();

    // The counts follow without a reload until every product has its place.
    expect(
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Overview' }).count(),
    ).toBe(0);
    await addProducts(product, seller, ADDED);
    const inTab = async (tab: 'atStore' | 'outOfCriteria') => (await itemsOf(seller, tab)).length;
    const settled = { atStore: await inTab('atStore'), out: await inTab('outOfCriteria') };
    expect(settled.atStore).toBeGreaterThan(0);
    const counts = () =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: /^(At store|Out of criteria)$/ }) })
        .locator('b')
        .allInnerTexts();
    await until('the overview has followed', WAIT_MS, async () => {
      const [atStore, out] = (await counts()).map(Number);
      return atStore === settled.atStore && out === settled.out;
    });
    for (const [name, count] of [
      ['At store', settled.atStore],
      ['Out of criteria', settled.out],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true }).waitFor();
      await until(
        `${name} has its rows`,
        WAIT_MS,
        async () => (await page.locator('[role="row"] a[href*="/inventoryItem/"]').count()) === count,
      );
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    }

    // The chart tells its hours to the keyboard, as a table and to those who do not see it.
    const chart = page.getByRole('img', { name: /changes in the last 24 hours/ });
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('status').filter({ hasText: 'For sale' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Table' }).click();
    expect(await page.getByRole('region', { name: 'Changes per hour' }).getByRole('row').count()).toBe(25);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /Changes per hour/ }).click();
    expect((await saved).suggestedFilename()).toBe('changes-per-hour.csv');

    // What cannot be loaded says so and claims nothing; trying again brings it.
    for (const [address, failure, heading] of [
      ['/filters', 'We couldn’t load the filters', 'Availability and stock'],
      ['/', 'We couldn’t load the overview', 'Changes per hour'],
    ] as const) {
      const mend = await failCalls(page);
      await page.goto(address);
      const failed = page.getByRole('alert').filter({ hasText: failure });
      await failed.waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(/No filter is keeping|Active 0|nothing to do/);
      await mend();
      await failed.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }

    // Whoever signs in again lands here.
    const other = await visitPanel(product.panelUrl);
    await signIn(other.page, seller);
    await other.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(other.page.url()).pathname).toBe('/');
  });
});
