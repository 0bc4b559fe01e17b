import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import enEnums from '@kervan/texts/en/enums.json';
import enUi from '@kervan/texts/en/ui.json';
import trEnums from '@kervan/texts/tr/enums.json';
import trUi from '@kervan/texts/tr/ui.json';
import { expectAccessible } from './accessible.ts';
import { until, useBrowser, walking, type Look, type Visit } from './journey.ts';
import { openAccount } from './open-account.ts';
import { connectGermanStore, signIn, type NewSeller } from './steps.ts';

const browser = useBrowser();
const STATUSES = 76;
const words = { tr: trEnums, en: enEnums } as const;
/** What is no part to look at: it only gives to others. */
const UNSEEN = ['format', 'preference', 'when-opened'];
/** Text keys that found no words: "inventory:empty.title". */
const RAW_KEY = /\b(?:ui|shell|errors|enums|identity|stores|inventory|pricing|filters|activity|dashboard):[a-z][\w.]*/;

/** The pictures: kept in the folder that KERVAN_PICTURES names, else looked at by nobody and taken away. */
const folder = process.env.KERVAN_PICTURES ?? fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-kit-'));
fs.mkdirSync(folder, { recursive: true });
afterAll(() => process.env.KERVAN_PICTURES === undefined && fs.rmSync(folder, { recursive: true, force: true }));

let account: Promise<NewSeller> | undefined;
/** One account with a store for all looks: the page opens to sellers with a store. */
async function enter({ page }: Visit): Promise<void> {
  const isFirst = account === undefined;
  account ??= openAccount({ panelUrl: inject('panelUrl'), worldUrl: inject('worldUrl') }, 'kit');
  const seller = await account;
  await signInAnyLanguage(page, seller);
  if (isFirst) await connectGermanStore(page, seller, 'Anatolia Home');
}

async function signInAnyLanguage(page: Page, seller: NewSeller): Promise<void> {
  await page.addInitScript(
    "sessionStorage.getItem('asked') ?? (sessionStorage.setItem('asked', '1'), localStorage.setItem('selectedLanguage', 'us'))",
  );
  await signIn(page, seller);
}

const everyLook: readonly (Required<Look> & { name: string })[] = (['en', 'tr'] as const).flatMap((language) =>
  [false, true].flatMap((dark) =>
    [1440, 390].map((width) => ({
      name: `${language}-${width}-${dark ? 'dark' : 'light'}`,
      language,
      dark,
      width,
      height: width === 390 ? 844 : 900,
    })),
  ),
);
/** Both languages, colours and widths in two looks; whoever wants the pictures gets all eight. */
const looks = process.env.KERVAN_PICTURES
  ? everyLook
  : everyLook.filter(({ name }) => name === 'en-1440-light' || name === 'tr-390-dark');

it('every class of the component library that a built script names has its style in a built file', () => {
  const built = (ending: string): string =>
    fs
      .readdirSync('dist/web/assets')
      .filter((file) => file.endsWith(ending))
      .map((file) => fs.readFileSync(path.join('dist/web/assets', file), 'utf8'))
      .join('\n');
  const classesOf = (text: string, pattern: RegExp): Set<string> =>
    new Set([...text.matchAll(pattern)].map(([name]) => name.replace('.', '')));
  const library = classesOf(fs.readFileSync('node_modules/@mantine/core/styles.layer.css', 'utf8'), /\.m_[\da-f]+/g);
  const styled = classesOf(built('.css'), /\.m_[\da-f]+/g);
  const named = [...classesOf(built('.js'), /\bm_[\da-f]+/g)].filter((name) => library.has(name));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !styled.has(name))).toEqual([]);
});

describe('the kit', () => {
  it.each(looks)(
    'SHELL-047 SHELL-060 SHELL-088 CONST-002 every part shows in $name',
    async (look) => {
      const visit = await browser.visit(inject('panelUrl'), look);
      const { page } = visit;
      const broken: string[] = [];
      page.on('pageerror', (error) => broken.push(error.message));
      await walking(visit, `kit-${look.name}`, async () => {
        await enter(visit);
        await page.evaluate(`localStorage.setItem('selectedLanguage', '${look.language === 'tr' ? 'tr' : 'us'}')`);
        page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
        await page.goto('/ui');
        await page.locator('[data-part]').last().waitFor();
        await page.locator('[data-part="Charts"] svg.recharts-surface').nth(3).waitFor();
        await page.locator('[data-part="FilterBuilder"]').getByRole('option').first().waitFor();
        await expectAllParts(page);
        await expectStatuses(page, look.language);
        expect(
          await page.locator('[data-state-name="loading"]').allInnerTexts(),
          'what loads says nothing of its rows',
        ).not.toContainEqual(expect.stringContaining(trUi.grid.none));
        expect(await page.locator('[data-state-name="loading"]').allInnerTexts()).not.toContainEqual(
          expect.stringContaining(enUi.grid.none),
        );
        expect(await page.evaluate('document.documentElement.lang')).toBe(look.language);
        expect(await page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe(
          look.dark ? 'dark' : 'light',
        );
        expect(RAW_KEY.exec(await page.locator('main').innerText())?.[0]).toBeUndefined();
        expect(await widest(page), 'what stands out of the window').toEqual([]);
        await expectAccessible(page, { loadsForEver: true });
        await dirty(page);
        await photograph(page, look);
        await dialogs(page, look);
        expect(broken).toEqual([]);
      });
    },
    240_000,
  );
});

/** Each section has a name, something in it, and together they name every file of the kit. */
async function expectAllParts(page: Page): Promise<void> {
  const parts = await page.locator('[data-part]').evaluateAll((sections) =>
    sections.map((section) => ({
      name: section.getAttribute('data-part') ?? '',
      files: (section.getAttribute('data-files') ?? '').split(' '),
      height: section.lastElementChild?.clientHeight ?? 0,
      text: (section.lastElementChild?.textContent ?? '').length,
    })),
  );
  for (const { name, height, text } of parts) {
    expect(height, name).toBeGreaterThan(30);
    expect(text, name).toBeGreaterThan(3);
  }
  const shown = parts.flatMap(({ files }) => files);
  const files = fs
    .readdirSync('apps/web/src/ui', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.basename(file, '.tsx'));
  expect(shown.toSorted()).toEqual(files.filter((file) => !UNSEEN.includes(file)).toSorted());
}

/** All 76 statuses, each by its word in the language. */
async function expectStatuses(page: Page, language: 'tr' | 'en'): Promise<void> {
  const badges = await page
    .locator('[data-part="StatusBadge"] [data-status]')
    .evaluateAll((all) =>
      all.map((badge) => ({ of: badge.getAttribute('data-status') ?? '', text: badge.textContent ?? '' })),
    );
  // The states of a price update are no status of ui.md section 15.
  expect(badges.filter(({ of }) => !of.startsWith('priceUpdate.'))).toHaveLength(STATUSES);
  for (const { of, text } of badges) {
    const [table = '', value = ''] = of.split('.');
    const known: Record<string, Record<string, string>> = words[language];
    expect(text, of).toBe(known[table]?.[value]);
    expect(text.length, of).toBeGreaterThan(1);
  }
}

/** Elements of the page that stand out at the right, unless they scroll by themselves. */
const widest = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const scrolls = (element) => element !== null && element.id !== 'content' && (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const content = document.getElementById('content');
    if (document.documentElement.scrollWidth <= innerWidth && content.scrollWidth <= content.clientWidth) return [];
    return ['scrolls', ...[...document.querySelectorAll('main *')].filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element)).map((element) => element.outerHTML.slice(0, 160)).slice(0, 5)];
  })()`);

/** A changed setting marks its row and brings the bar that saves; former rows are pale while the next ones come. */
async function dirty(page: Page): Promise<void> {
  const settings = page.locator('[data-part="Settings"]');
  expect(await settings.getByRole('region').count()).toBe(0);
  await settings.getByRole('radiogroup').first().getByRole('radio').nth(2).click();
  await settings.getByRole('region').waitFor();
  // Former rows are paler than text may be for longer than a moment.
  await page.locator('[data-opens="stale"]').click();
}

/** The whole page in one picture, and where pictures are asked for each part in one of its own. */
async function photograph(page: Page, { name, width }: { name: string; width: number }): Promise<void> {
  const wanted = await page.evaluate<number>(`(() => {
    const content = document.getElementById('content');
    return Math.max(document.documentElement.scrollHeight, content.scrollHeight + innerHeight - content.clientHeight);
  })()`);
  await page.setViewportSize({ width, height: wanted });
  await page.waitForTimeout(300); // The charts measure their new window.
  const picture = await page.screenshot({ path: path.join(folder, `kit-${name}.png`), animations: 'disabled' });
  // The head of a PNG: width and height at 16 and 20. A page that shows nothing packs to almost nothing.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([width, wanted]);
  expect(wanted).toBeGreaterThan(4_000);
  expect(picture.length).toBeGreaterThan(150_000);
  if (!process.env.KERVAN_PICTURES) return;
  for (const part of await page.locator('[data-part]').all()) {
    const file = (await part.getAttribute('data-part'))?.replace(/\W+/g, '-') ?? '';
    expect(
      (await part.screenshot({ path: path.join(folder, `${name}-${file}.png`), animations: 'disabled' })).length,
      file,
    ).toBeGreaterThan(1_500);
  }
}

/** What opens over the page: the typed check, the list of shortcuts, the command palette, a toast with undo. */
async function dialogs(
  page: Page,
  { name, width, height }: { name: string; width: number; height: number },
): Promise<void> {
  await page.setViewportSize({ width, height });
  for (const opens of ['wide', 'typed', 'keys', 'palette'] as const) {
    if (opens === 'palette') await page.keyboard.press('Control+k');
    else await page.locator(`[data-opens="${opens}"]`).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.first().waitFor();
    if (opens === 'typed') {
      const confirm = dialog.locator('button[type=submit]');
      expect(await confirm.isDisabled()).toBe(true);
      await dialog.getByRole('textbox').fill('2719');
      expect(await confirm.isEnabled()).toBe(true);
    }
    // The page beneath was judged before.
    await expectAccessible(page, { loadsForEver: true, within: '[role=dialog]' });
    await page.screenshot({ path: path.join(folder, `${name}-dialog-${opens}.png`), animations: 'disabled' });
    await page.keyboard.press('Escape');
    await until(
      `${opens} is closed`,
      10_000,
      async () => (await page.getByRole('dialog').filter({ visible: true }).count()) === 0,
    );
  }
  await page.getByRole('button', { name: 'notify.undo' }).click();
  await page.locator('.mantine-Notifications-root .toast').first().waitFor();
  await page.screenshot({ path: path.join(folder, `${name}-toast.png`), animations: 'disabled' });
}
