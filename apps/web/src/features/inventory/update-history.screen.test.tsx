import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { resizeTo } from '../../testing/window.ts';
import { createWire } from '../../testing/wire.ts';
import type { ItemDetail } from './item-types.ts';

const row: UpdateHistoryRow = {
  seq: 31,
  changedAt: '2026-03-02T08:55:00.000Z',
  itemId: 5,
  asin: 'B0C7K2M4QX',
  sku: 'KVN-5',
  title: 'Cast iron skillet',
  imageUrl: null,
  updateType: 'Update',
  reason: 'SourceDataChange',
  filter: null,
  cause: null,
  oldStatus: 'AtStore',
  newStatus: 'AtStoreQueue',
  currency: 'EUR',
  oldPriceMinor: 12_522,
  newPriceMinor: 13_000,
  oldQuantity: 3,
  newQuantity: 5,
  oldHandlingDays: 4,
  newHandlingDays: 5,
  state: 'done',
};
const page = { items: [row], totalCount: 1, isExact: true, keptFrom: AS_OF, nextCursor: null, asOf: AS_OF };
const change = (seq: number, priceMinor: number, reason: string): ItemDetail['updateHistory'][number] => ({
  seq,
  changedAt: row.changedAt,
  priceMinor,
  costMinor: 9_000,
  quantity: 5,
  status: 'AtStore',
  reason,
  filter: null,
  cause: null,
  state: 'done',
});
// The look reads nothing else of an item.
const detail = {
  item: {
    asin: row.asin,
    sku: row.sku,
    title: row.title,
    imageUrl: null,
    status: 'AtStore',
    quantity: 5,
    currency: 'EUR',
    priceMinor: 13_000,
    costMinor: 9_000,
    profitMinor: 1_500,
    buyBoxMinor: 13_100,
  } as ItemRow,
  extra: { category: 'Kitchen' },
  updateHistory: [change(31, 13_000, 'SourceDataChange'), change(30, 12_522, 'SettingsChange')],
} as ItemDetail;

// Rows are drawn where there is room for them; the simulated browser gives none by itself.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
});

async function open(language: 'en' | 'tr' = 'en', shown: UpdateHistoryRow = row) {
  const wire = createWire();
  wire.answer(inventory.updateHistory, { ...page, items: [shown] } as never); // The page's other values are not looked at.
  wire.answer(inventory.detail, detail);
  const opened = await showScreen('/inventory/inventoryItemUpdateHistory', { wire, language });
  await screen.findAllByText('Cast iron skillet');
  return opened;
}
const look = () => screen.findByRole('dialog', { name: /^(Product|Ürün)$/ });

describe('the update history', () => {
  it.each(languages)(
    'INV-047 INV-049 shows when, what, why, from what to what, and what became of it (%s)',
    async (language) => {
      const { wire } = await open(language);
      const { product: words, enums, ui } = texts[language];
      const { columns, days } = words.updateHistory;
      expect(
        screen
          .getAllByRole('columnheader')
          .map((head) => head.textContent)
          .slice(0, 8),
      ).toEqual([
        columns.at,
        columns.product,
        columns.change,
        columns.status,
        columns.price,
        columns.stock,
        columns.handling,
        columns.state,
      ]);
      const [line] = screen.getAllByRole('row').slice(-1);
      const shown = within(line ?? document.body)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
      expect(shown.slice(0, 8)).toEqual([
        '03/02/26 09:55',
        'Cast iron skilletB0C7K2M4QX · KVN-5',
        `${enums.updateType.Update}${enums.updateReason.SourceDataChange}`,
        `${enums.inventoryItem.AtStoreQueue}${ui.setting.before.replace('{{value}}', enums.inventoryItem.AtStore)}`,
        '130,00 €125,22 €',
        '35',
        `4${days.replace('{{days}}', '5')}`,
        enums.priceUpdate.done,
      ]);
      // The newest of all kinds, of the store in use.
      expect(wire.asked(inventory.updateHistory)[0]?.headers.get('x-customer-marketplace-id')).toBe('41');
      expect(wire.asked(inventory.updateHistory)[0]?.body).not.toHaveProperty('updateType');
    },
  );

  it.each(languages)(
    'INV-047 is narrowed by the kind of change, and says when nothing matches (%s)',
    async (language) => {
      const { user, wire, router } = await open(language);
      const { tabs, noMatchTitle } = texts[language].product.updateHistory;
      wire.answer(inventory.updateHistory, { ...page, items: [], totalCount: 0 } as never); // As below.
      await user.click(screen.getByRole('tab', { name: new RegExp(`^${tabs.Delete}`) }));
      await screen.findByText(noMatchTitle);
      expect(wire.asked(inventory.updateHistory).at(-1)?.body).toMatchObject({ updateType: 'Delete' });
      expect(router.history.location.search).toContain('Delete');
    },
  );
});

describe('the codes of a product', () => {
  const codes = () => {
    const [line] = screen.getAllByRole('row').slice(-1);
    return within(line ?? document.body)
      .getAllByRole('button', { name: /^Copy/ })
      .map((code) => code.textContent);
  };

  it.each([
    ['B0C7K2M4QX-DECBGKQ', ['B0C7K2M4QX-DECBGKQ']],
    ['SUMMER-2026-SALE-B0C7K2M4QX-DECBGKQ', ['B0C7K2M4QX', 'SUMMER-2026-SALE-B0C7K2M4QX-DECBGKQ']],
  ])('%s stands there whole, the ASIN beside it only where it does not say it', async (sku, shown) => {
    await open('en', { ...row, sku });
    expect(codes()).toEqual(shown);
  });

  it('in a narrow window it is the ASIN', async () => {
    resizeTo('small');
    await open('en', { ...row, sku: 'B0C7K2M4QX-DECBGKQ' });
    expect(codes()[0]).toBe('B0C7K2M4QX');
  });
});

describe('key Z of a list that only shows', () => {
  it('says that nothing here can be undone, and where to look', async () => {
    const { user } = await open();
    await user.keyboard('z');
    await screen.findByText('Nothing on this list can be undone. What was done is under Activity.');
  });
});

describe('a look at the product of a change', () => {
  it('opens by P without leaving the list: price, stock, last changes with their reasons; Enter opens the page', async () => {
    const { user, router, wire } = await open();
    await user.keyboard('j');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('row'));
    await user.keyboard('p');
    const drawer = within(await look());
    const moments = within(await drawer.findByRole('list', { name: 'Last changes' })).getAllByRole('listitem');
    expect(moments.map((moment) => moment.textContent)).toEqual([
      expect.stringMatching(/^.*125,22.*130,00.*stock 5$/),
      expect.stringMatching(/^.*125,22.*stock 5$/),
    ]);
    expect(moments.map((moment) => within(moment).getByText(/./, { selector: 'b' }).textContent)).toEqual([
      'Source data changed',
      'Settings changed',
    ]);
    expect(drawer.getByText('Kitchen')).toBeDefined();
    expect(wire.asked(inventory.detail).map(({ url }) => url.searchParams.get('asinOrSku'))).toEqual(['KVN-5']);
    expect(router.state.location.pathname).toBe('/inventory/inventoryItemUpdateHistory');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open page'));
    wire.hang(inventory.explain);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventoryItem/KVN-5'));
    expect(router.state.location.search).toMatchObject({ seq: 31 });
  });

  it('opens from the menu of the row, in Turkish, and Esc ends it', async () => {
    const { user, router } = await open('tr');
    await user.click(screen.getByLabelText(/^Cast iron skillet: /));
    await user.click(await screen.findByRole('menuitem', { name: 'Hızlı bakış' }));
    await look();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/inventory/inventoryItemUpdateHistory');
  });

  it('says what could not be read and reads it again', async () => {
    const { user, wire } = await open();
    wire.refuse(inventory.detail, 'UnexpectedError', { status: 500 });
    await user.click(screen.getByLabelText(/^Cast iron skillet: /));
    await user.click(await screen.findByRole('menuitem', { name: 'Quick look' }));
    const drawer = within(await look());
    await drawer.findByText('We couldn’t load the product');
    wire.answer(inventory.detail, detail);
    await user.click(drawer.getByRole('button', { name: 'Try again' }));
    await drawer.findByText('Kitchen');
  });
});
