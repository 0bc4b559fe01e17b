import { expect, inject, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { failCalls, until, useBrowser, walking, world } from './journey.ts';
import { openAccount } from './open-account.ts';
import { connectGermanStore, signIn } from './steps.ts';

const browser = useBrowser();
const ADDED = 20;
const NOTICE = 'You have new messages.';

it('SHELL-010 SHELL-050 REP-028 SHELL-042 SHELL-043 SHELL-044 MSG-032 the seller lands on the overview: its figures are those of the lists behind them, they follow by themselves, and new messages are told', async () => {
  const visit = await browser.visit(inject('panelUrl'));
  const { page } = visit;
  const worldUrl = inject('worldUrl');
  await walking(visit, 'overview', async () => {
    const seller = await openAccount({ panelUrl: inject('panelUrl'), worldUrl }, 'overview');
    await signIn(page, seller);
    await connectGermanStore(page, seller, 'Anatolia Home');

    // An empty store says what to do first.
    await page.goto('/inventory');
    await page.getByRole('link', { name: 'Kervan home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByText('The inventory is empty').waitFor();
    await page.getByText('No change in the last 24 hours.', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Add products' }).click();

    const products = await world<{ asin: string; offer: object | null }[]>(
      worldUrl,
      'GET',
      '/world/products?market=US&limit=200',
    );
    const asins = products
      .filter(({ offer }) => offer !== null)
      .slice(0, ADDED)
      .map(({ asin }) => asin);
    await page.getByLabel(/List of ASINs/).fill(asins.join('\n'));
    await page.getByRole('button', { name: `Add ${ADDED} products` }).click();
    await page.getByText('Adding is finished').waitFor({ timeout: 240_000 });

    // The counts follow without a reload until every product has its place.
    expect(
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Overview' }).count(),
    ).toBe(0);
    await page.getByRole('link', { name: 'Kervan home' }).click();
    const counts = () =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: /^(At store|In queue|Pending approval|Out of criteria)$/ }) })
        .locator('b')
        .allInnerTexts();
    const settled = await until('every product has its place', 240_000, async () => {
      const [atStore = 0, inQueue = 0, pending = 0, out = 0] = (await counts()).map(Number);
      return atStore > 0 && inQueue === 0 && atStore + pending + out === ADDED && { atStore, out };
    });
    for (const [name, count] of [
      ['At store', settled.atStore],
      ['Out of criteria', settled.out],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true }).waitFor();
      await until(
        `${name} has its rows`,
        20_000,
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
      ['/filters', 'The filters could not be loaded', 'Availability and stock'],
      ['/', 'The overview could not be loaded', 'Changes per hour'],
    ] as const) {
      const mend = await failCalls(page);
      await page.goto(address);
      const failed = page.getByRole('alert').filter({ hasText: failure });
      await failed.waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(/No filter keeps|Active 0|nothing to do/);
      await mend();
      await failed.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }

    // Whoever signs in again lands here.
    await page.evaluate(() => localStorage.clear());
    let unread = 2;
    await page.route('**/api/message/getAppTopbarDatas', (route) =>
      route.fulfill({
        json: { resultType: 0, message: null, data: { unreadMessageCount: unread }, errorMessage: null },
      }),
    );
    await page.clock.install();
    await signIn(page, seller);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('img', { name: '2 unread messages' }).waitFor();
    unread = 5;
    // The notice stays for two seconds, which a busy machine may sleep through: what the page says is written down as it is said.
    await page.evaluate(
      `window.said = new Set(); new MutationObserver(() => { if (document.body.innerText.includes(${JSON.stringify(NOTICE)})) window.said.add(${JSON.stringify(NOTICE)}); }).observe(document.body, { childList: true, subtree: true, characterData: true })`,
    );
    const wasTold = () => page.evaluate<boolean>(`window.said.has(${JSON.stringify(NOTICE)})`);
    await page.clock.runFor(3 * 60_000 - 10_000);
    await until('the five messages', 60_000, async () => {
      if ((await page.getByRole('img', { name: '5 unread messages' }).count()) > 0) return true;
      await page.clock.runFor(250);
      return false;
    });
    await until('the notice', 30_000, wasTold);
    await page.clock.runFor(5_000);
    await page.getByText(NOTICE).waitFor({ state: 'detached' });
    await page.evaluate('window.said.clear()');
    unread = 1;
    await page.clock.runFor(3 * 60_000 + 2_000);
    await page.getByRole('img', { name: '1 unread message' }).waitFor();
    expect(await wasTold()).toBe(false);
  });
}, 600_000);
