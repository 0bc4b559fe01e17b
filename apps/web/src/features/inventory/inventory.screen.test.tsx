import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { Language } from '@kervan/texts/languages';
import { itemRow } from '../../testing/item-answers.ts';
import { tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { layOut, resizeTo } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';
import { cssVariables, theme } from '../../theme/theme.ts';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.hang(activity.list);
});

const listOf = (items: ItemRow[]) => ({
  items,
  totalCount: items.length,
  page: 1,
  limit: 25,
  nextCursor: null,
  queryMs: 1,
  asOf: AS_OF,
});

describe('a window of 1024 px', () => {
  /** What the list has beside the rail of the menu. */
  const ROOM = 1_024 - 56;
  const least = (id: string) => Number(/minmax\((\d+)px/.exec(tracks()[id === 'product' ? 1 : 0] ?? '')?.[1]);
  const style = (name: string) => screen.getByRole('grid').style.getPropertyValue(name);
  const tracks = () => style('--tracks').split(/ (?![^(]*\))/);

  it('gives the title more than the status, and no column has to be looked for sideways', async () => {
    resizeTo('small');
    wire.answer(inventory.list, listOf([itemRow()]));
    await showScreen('/inventory', { wire });
    await screen.findByRole('grid');
    const width = Number.parseFloat(style('--row-width'));
    expect(width).toBeLessThanOrEqual(ROOM);
    // What is left goes to the title first.
    const title = least('product') + ROOM - width;
    expect(title).toBeGreaterThanOrEqual(236);
    expect(title).toBeGreaterThan(1.5 * Number(/minmax\((\d+)px/.exec(tracks()[2] ?? '')?.[1]));
  });

  it('holds a whole change of the update history', async () => {
    resizeTo('small');
    wire.hang(inventory.updateHistory);
    await showScreen('/inventory/inventoryItemUpdateHistory', { wire });
    await screen.findByRole('grid');
    expect(Number.parseFloat(style('--row-width'))).toBeLessThanOrEqual(ROOM);
  });
});

describe('key Z of the inventory', () => {
  it.each<[Language, RegExp]>(
    tested([
      ['en', /^Nothing to undo here: no action on products in the last 10 minutes/],
      ['tr', /^Burada geri alınacak bir şey yok: son 10 dakikada ürünlerle işlem yapılmadı/],
    ]),
  )('says so where nothing can be taken back (%s)', async (language, said) => {
    wire.answer(inventory.list, listOf([itemRow()]));
    wire.answer(activity.list, { items: [], nextCursor: null } as never); // Nothing else of it is looked at.
    const { user } = await showScreen('/inventory', { wire, language });
    await screen.findByRole('grid');
    await waitFor(() => expect(wire.asked(activity.list).length).toBeGreaterThan(0));
    await user.keyboard('z');
    await screen.findByText(said);
  });
});

describe('pages beyond the end', () => {
  it.each([
    [130, '/inventory?page=40&limit=50', '?page=3&limit=50'],
    [130, '/inventory?page=9999&limit=50', '?page=3&limit=50'],
    [0, '/inventory?page=7', ''],
    [30_000, '/inventory?page=9999&limit=100', '?page=300&end=true&limit=100'],
  ])('of %d products %s shows the last page', async (totalCount, address, last) => {
    wire.answer(inventory.list, {
      items: [],
      totalCount,
      page: 1,
      limit: 50,
      nextCursor: null,
      queryMs: 1,
      asOf: AS_OF,
    });
    const { router } = await showScreen(address, { wire });
    await waitFor(() => expect(router.history.location.search).toBe(last));
  });
});

describe('what a menu takes away', () => {
  it('is red as the palette has it', async () => {
    layOut({ width: 1_200, height: 700 });
    wire.answer(inventory.list, listOf([itemRow()]));
    const { user } = await showScreen('/inventory', { wire });
    await user.click(await screen.findByRole('button', { name: 'Gooseneck kettle: actions' }));
    const remove = await screen.findByRole('menuitem', { name: 'Remove' });
    const shade = /var\((--[\w-]+)\)/.exec(remove.style.getPropertyValue('--menu-item-color'))?.[1] ?? '';
    // What it makes does not depend on the theme.
    const { light, dark } = cssVariables(theme as never) as Record<'light' | 'dark', Record<string, string>>;
    expect([light[shade], dark[shade]]).toEqual(['var(--neg)', 'var(--neg)']);
  });
});
