import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { expectAccessible } from './accessible.ts';
import { until, useLiveProduct, visitAs, WAIT_MS, walking } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();
const ADDED = 40;
type Row = { id: number };

it('INV-054 SHELL-088 a filter built with the keyboard alone finds what it says, travels with the address, and is what "all matching" acts on', async () => {
  const seller = await openStore(product, ADDED);
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'list-filter', async () => {
    const all = await itemsOf(seller);
    expect(all).toHaveLength(ADDED);
    const prices = all
      .flatMap(({ priceMinor, status }) => (priceMinor !== null && status === 'AtStore' ? [priceMinor] : []))
      .toSorted((a, b) => a - b);
    const bound = prices[Math.floor(prices.length / 2)] ?? 0;
    const wanted = all.filter(
      ({ priceMinor, status }) => priceMinor !== null && priceMinor >= bound && status === 'AtStore',
    );
    expect(wanted.length).toBeGreaterThan(2);
    expect(wanted.length).toBeLessThan(all.length);

    await page.goto('/inventory');
    await page.getByRole('grid').waitFor();
    await addPrice(page, bound);
    await addStatus(page);
    await expectCount(page, wanted.length);
    await page.getByText(/products? · \d+ ms/).waitFor();
    await expectAccessible(page);
    expect(new URL(page.url()).search).toContain(`where=price.atLeast.${bound}*status.anyOf.AtStore`);
    const chips = page.getByRole('group', { name: 'Filter' });
    expect(await chips.getByRole('button', { name: /change condition$/ }).allInnerTexts()).toEqual([
      expect.stringContaining('Price'),
      expect.stringContaining('Status'),
    ]);

    await sharedLink(page, wanted);
    await selectionOfAll(page, wanted, all);
    await takeOff(page, all.length);
    await linkOfAnotherStore(page, all.length);
    await sideways(page, all.length);
    await onSmallWindow(page, bound);
  });
});

/** What the list's own call answers for an address. */
async function rowsOf(page: Page, address: string): Promise<Row[]> {
  // What the page before still asks for is no answer to this address.
  await page.goto('about:blank');
  const answer = page.waitForResponse(
    (response) => response.url().includes('getCustomerMarketplaceInventoryItems') && response.ok(),
  );
  await page.goto(address);
  return ((await (await answer).json()) as { data: { items: Row[] } }).data.items;
}

/** F, the field by its name, the number, Enter: no pointer. A wrong number is told and not applied. */
async function addPrice(page: Page, bound: number): Promise<void> {
  await page.keyboard.press('f');
  await searchHasFocus(page);
  await page.keyboard.type('price');
  const options = page.getByRole('listbox').getByRole('option');
  expect(await options.allInnerTexts()).toEqual([
    expect.stringContaining('Price'),
    expect.stringContaining('Source price'),
    expect.stringContaining('BuyBox price'),
    expect.stringContaining('Lowest price'),
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Value (€)' }).waitFor();
  await until('the value has the focus', WAIT_MS, () =>
    page.evaluate<boolean>(`document.activeElement?.tagName === 'INPUT' && document.activeElement?.type === 'text'`),
  );
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Enter a number' }).waitFor();
  await page.keyboard.type('-5');
  await page.getByRole('alert').filter({ hasText: 'Must be 0,00 € or more.' }).waitFor();
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).search).not.toContain('where');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type((bound / 100).toFixed(2).replace('.', ','));
  await page.keyboard.press('Enter');
  await page.waitForURL(/where=price/);
}

/** What is typed earlier goes nowhere. */
async function searchHasFocus(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Search fields' }).waitFor();
  await until('the search has the focus', WAIT_MS, () =>
    page.evaluate<boolean>(`document.activeElement?.getAttribute('role') === 'combobox'`),
  );
}

/** The focus is back on the button that opened the fields. */
async function addStatus(page: Page): Promise<void> {
  await until('the button has the focus again', WAIT_MS, () =>
    page.evaluate<boolean>(`document.activeElement?.textContent === 'Condition'`),
  );
  await page.keyboard.press('Enter');
  await searchHasFocus(page);
  await page.keyboard.type('stat');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'At store', exact: true }).waitFor();
  await until('the first choice has the focus', WAIT_MS, () =>
    page.evaluate<boolean>(`document.activeElement?.type === 'checkbox'`),
  );
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL(/status\.anyOf/);
}

async function expectCount(page: Page, count: number): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${count} products? · \\d+ ms$`) })
    .waitFor();
}

/** The same address in another window of the same seller: the same conditions, count and rows. */
async function sharedLink(page: Page, wanted: readonly Row[]): Promise<void> {
  const other = await page.context().newPage();
  const asked: string[] = [];
  const barred: string[] = [];
  other.on('request', (request) => asked.push(new URL(request.url()).pathname));
  other.on(
    'console',
    (message) => /Content Security Policy|preload/.test(message.text()) && barred.push(message.text()),
  );
  const rows = await rowsOf(other, page.url());
  await other.locator('[role=row][data-index]').first().waitFor();
  const askedAtFirst = [...asked];
  expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    wanted.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  await expectCount(other, wanted.length);
  await other.getByRole('button', { name: /^Price ≥ .* change condition$/ }).waitFor();
  await other.getByRole('button', { name: /^Status is one of At store: change condition$/ }).waitFor();
  // What is asked for before the panel's code has come is what the panel wants then: nothing is asked twice.
  for (const path of [
    '/api/inventoryItem/getCustomerMarketplaceInventoryItems',
    '/api/inventoryItem/GetInvetoryItemsCounts',
    '/connect/userinfo',
    '/api/customerMarketPlace/getCustomerMarketPlaces',
    '/api/customerSubscription/get',
    '/api/customerappdata/customerappdataasync',
  ]) {
    expect(
      askedAtFirst.filter((each) => each === path),
      path,
    ).toHaveLength(1);
  }
  expect(barred, 'the script in the page runs, and what it preloads is used').toEqual([]);
  await other.close();
}

/** "All matching" sets exactly the matching ones to zero, and Z takes it back. */
async function selectionOfAll(page: Page, wanted: readonly Row[], all: readonly Row[]): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: `Select all ${wanted.length} matching products` }).click();
  // Answered, not only sent: leaving the page takes back a request that is still on its way.
  const answered = page.waitForResponse((response) => response.url().includes('zeroSelected'));
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: /zero/i }).click();
  await page.getByRole('dialog').getByRole('button', { name: /zero/i }).click();
  const { inventoryItemIds } = (await answered).request().postDataJSON() as { inventoryItemIds: number[] };
  expect(inventoryItemIds.toSorted((a, b) => a - b)).toEqual(wanted.map(({ id }) => id).toSorted((a, b) => a - b));
  await product.settle();
  const held = await rowsOf(page, '/inventory?limit=100&where=heldAtZero.yes');
  expect(held.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    wanted.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  expect((await rowsOf(page, '/inventory?limit=100&where=heldAtZero.no')).length).toBe(all.length - wanted.length);
}

/** Delete on a chip, and the way out of a filter that nothing meets. */
async function takeOff(page: Page, count: number): Promise<void> {
  await page.goto('/inventory?where=heldAtZero.yes*price.atMost.1');
  await page.getByText('No product meets these filters').waitFor();
  await page.getByText(/^Without “Price ≤ 0,01\s€” \d+ products? would show\.$/).waitFor();
  await page.getByRole('button', { name: 'Remove condition', exact: true }).click();
  await page.waitForURL((url) => url.search.includes('heldAtZero') && !url.search.includes('price'));
  await page.getByRole('button', { name: 'Held at stock 0 yes: change condition' }).focus();
  await page.keyboard.press('Delete');
  await page.waitForURL((url) => !url.search.includes('where'));
  await expectCount(page, count);
}

/** A page far down that begins after a row of another store: the list begins anew instead. */
async function linkOfAnotherStore(page: Page, count: number): Promise<void> {
  await page.goto('/inventory?sort=price&page=500&after=999999999999');
  await page.waitForURL((url) => url.search === '?sort=price');
  await expectCount(page, count);
}

/** At 900 px the table is wider than its window: the first column stays while the others move. At 1440 it is not, and nothing has to stay. */
async function sideways(page: Page, count: number): Promise<void> {
  const place = (column: number) =>
    page.evaluate<number>(
      `document.querySelector('[role=row][data-index="0"]').children[${column}].getBoundingClientRect().left`,
    );
  for (const [width, isWider] of [
    [1440, false],
    [900, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/inventory');
    await expectCount(page, count);
    const grid = page.getByRole('grid');
    await until(
      `the table at ${width} is measured`,
      WAIT_MS,
      async () => ((await grid.getAttribute('data-sideways')) !== null) === isWider,
    );
    const before = [await place(1), await place(4)];
    await grid.evaluate((element) => element.scrollTo({ left: 60 }));
    expect([await place(1), await place(4)].map((left, column) => Math.round(left - (before[column] ?? 0)))).toEqual([
      0,
      isWider ? -60 : 0,
    ]);
  }
}

/** At 390 px the same filter is a sheet. */
async function onSmallWindow(page: Page, bound: number): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/inventory?where=price.atLeast.${bound}`);
  await page.getByRole('button', { name: 'Filter 1' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  // Its content fills it, and its buttons stand at its foot.
  const show = await sheet.getByRole('button', { name: 'Show list' }).boundingBox();
  expect((show?.y ?? 0) + (show?.height ?? 0)).toBeGreaterThan(800);
  expect(show?.width).toBeGreaterThan(340);
  await sheet.getByRole('button', { name: 'Condition', exact: true }).click();
  await sheet.getByRole('option', { name: 'Status', exact: true }).click();
  await sheet.getByRole('checkbox', { name: 'Out of criteria' }).check();
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await sheet.getByRole('button', { name: /^Status is one of Out of criteria: change condition$/ }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForURL((url) => !url.search.includes('where'));
  await sheet.getByRole('button', { name: 'Show list' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
}
