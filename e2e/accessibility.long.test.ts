import { expect, it } from 'vitest';
import { messages } from '@kervan/contracts/messages-calls';
import { expectAccessible } from './accessible.ts';
import { until, useLiveProduct, visit as visitPanel, visitAs, WAIT_MS, walking } from './journey.ts';
import { stockedStore } from './live-product.ts';
import { atDesk, expectGrounds, loadsForEver, lookAtAll, show, type Judge } from './look-at.ts';
import { forVisitors, screensByHand, screensOfStock } from './screens.ts';
import { chooseLanguage } from './tour.ts';

const product = useLiveProduct();

const languages = ['en', 'tr'] as const;

/** At a desk in light and dark; on a phone it scrolls in one direction only. */
const judge =
  (language: string): Judge =>
  async (page, address) => {
    expect(await page.evaluate('document.documentElement.lang'), address).toBe(language);
    const how = { loadsForEver: loadsForEver(address) };
    await expectAccessible(page, how);
    await show(page, 'dark');
    await until(
      `${address} is dark`,
      WAIT_MS,
      async () =>
        (await page.evaluate('document.documentElement.getAttribute("data-mantine-color-scheme")')) === 'dark',
    );
    // Names, roles and order are the same in another colour.
    await expectAccessible(page, { ...how, coloursOnly: true });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectGrounds(page, `${address} at ${width}`);
      await until(
        `${address} fits ${width}`,
        WAIT_MS,
        async () => (await page.evaluate<number>('document.documentElement.scrollWidth')) <= width,
      );
    }
    await expectAccessible(page, { ...how, targetsOnly: true });
    await atDesk(page);
  };

it.each(languages)(
  'SHELL-041 SHELL-088 every screen for visitors can be perceived and reached, in both colours, and fits a phone: %s',
  async (language) => {
    const visit = await visitPanel(product.panelUrl, { language });
    await visit.page.goto('/404');
    await chooseLanguage(visit.page, language);
    await lookAtAll(visit, 'accessibility-visitor', Object.values(forVisitors).flat(), judge(language));
  },
);

it.each(languages)(
  'SHELL-041 SHELL-088 every screen of a seller can be perceived and reached, in both colours, and fits a phone: %s',
  async (language) => {
    const { seller, addresses } = await screensOfStock(product);
    await lookAtAll(
      await visitAs(product.panelUrl, seller, { language }),
      'accessibility-seller',
      addresses,
      judge(language),
    );
  },
);

it.each(languages)(
  'SHELL-041 SHELL-088 INV-079 the screens of a store that is worked by hand, too: %s',
  async (language) => {
    const { seller, addresses } = await screensByHand(product);
    await lookAtAll(
      await visitAs(product.panelUrl, seller, { language }),
      'accessibility-by-hand',
      addresses,
      judge(language),
    );
  },
);

it('with unread messages each target of the top bar is as large as a finger or a pointer needs, and none lies on another', async () => {
  const visit = await visitAs(product.panelUrl, await stockedStore(product));
  const { page } = visit;
  await page.route(`**${messages.topBar.path}*`, (route) =>
    route.fulfill({
      json: { resultType: 0, message: null, data: { unreadMessageCount: 128 }, errorMessage: null },
    }),
  );
  await walking(visit, 'accessibility-unread', async () => {
    for (const [width, least] of [
      [1440, 24],
      [1024, 24],
      [769, 24],
      [390, 44],
      [320, 44],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/inventory');
      await page.getByRole('img', { name: '128 unread messages' }).waitFor();
      await expectAccessible(page, { within: 'header[aria-label]' });
      const targets =
        await page.evaluate<{ name: string; x: number; y: number; width: number; height: number }[]>(TARGETS);
      expect(targets.length).toBeGreaterThan(4);
      for (const target of targets) {
        expect(Math.round(Math.min(target.width, target.height)), `${target.name} at ${width}`).toBeGreaterThanOrEqual(
          least,
        );
        expect(Math.round(target.x + target.width), `${target.name} at ${width}`).toBeLessThanOrEqual(width);
      }
      for (const [index, one] of targets.entries())
        for (const other of targets.slice(index + 1))
          expect(
            one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1,
            `${one.name}, ${other.name} at ${width}`,
          ).toBe(true);
    }
  });
});

it('SHELL-088 CONST-002 what opens over a page can be perceived and reached, in both colours', async () => {
  const visit = await visitAs(product.panelUrl, await stockedStore(product));
  const { page } = visit;
  await walking(visit, 'accessibility-dialogs', async () => {
    await page.goto('/ui');
    await page.locator('[data-part="Charts"] svg.recharts-surface').nth(3).waitFor();
    for (const opens of ['wide', 'typed', 'keys', 'palette'] as const) {
      await show(page, 'light');
      if (opens === 'palette') await page.keyboard.press('Control+k');
      else await page.locator(`[data-opens="${opens}"]`).click();
      const dialog = page.getByRole('dialog').filter({ visible: true });
      await dialog.first().waitFor();
      // The page beneath was judged before.
      await expectAccessible(page, { loadsForEver: true, within: '[role=dialog]' });
      await show(page, 'dark');
      await expectAccessible(page, { loadsForEver: true, within: '[role=dialog]', coloursOnly: true });
      await page.keyboard.press('Escape');
      await until(`${opens} is closed`, WAIT_MS, async () => (await dialog.count()) === 0);
    }
  });
});

/** What can be reached in the top bar, with its place; a search field counts as a whole. */
const TARGETS = `[...document.querySelectorAll('header[aria-label] :is(a, button, input, [tabindex="0"])')].flatMap((element) => {
  if (element.closest('[role="search"]') && element.tagName !== 'INPUT') return [];
  const { x, y, width, height } = element.getBoundingClientRect();
  return width === 0 ? [] : [{ name: element.getAttribute('aria-label') ?? element.textContent, x, y, width, height }];
})`;
