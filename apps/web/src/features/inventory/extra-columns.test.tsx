import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { Language } from '@kervan/texts/languages';
import { itemDetail, itemRow } from '../../testing/item-answers.ts';
import { tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

let wire: Wire;
const more = { ...itemDetail().extra, desi: 2.5, category: 'Kitchen > Kettles', averageOfferMinor: 12_000 };
beforeEach(() => {
  layOut({ width: 2_400, height: 800 });
  wire = createWire();
  wire.hang(activity.list);
  wire.answer(inventory.list, ({ body }) => ({
    items: [{ ...itemRow(), ...((body as { more?: boolean }).more ? { more } : {}) }],
    totalCount: 1,
    page: 1,
    limit: 25,
    nextCursor: null,
    queryMs: 1,
    asOf: AS_OF,
  }));
});
afterEach(() => localStorage.clear());

const choose = (...ids: string[]) =>
  localStorage.setItem(
    'kervan.7.grid.inventory',
    JSON.stringify({ visible: Object.fromEntries(ids.map((id) => [id, true])) }),
  );

describe('columns of the chooser', () => {
  it('INV-008 INV-013 are not read before one of them is chosen', async () => {
    await showScreen('/inventory', { wire });
    await screen.findByText('Gooseneck kettle');
    expect(wire.asked(inventory.list).every(({ body }) => !('more' in (body as object)))).toBe(true);
    expect(screen.getByRole('grid').textContent).not.toContain('Desi');
  });

  it.each<[Language, string[]]>(
    tested([
      ['en', ['Desi', 'Category', 'Gap to average', 'Sales last month']],
      ['tr', ['Desi', 'Kategori', 'Ortalamaya göre fark', 'Geçen ayki satış']],
    ]),
  )('INV-003 INV-008 INV-013 show what is known, and a dash where nobody delivers it (%s)', async (language, heads) => {
    choose('desi', 'category', 'averageDifference', 'monthlySales');
    await showScreen('/inventory', { wire, language });
    const grid = await screen.findByRole('grid');
    await waitFor(() => expect(grid.textContent).toContain('Kitchen > Kettles'));
    for (const head of heads) expect(grid.textContent).toContain(head);
    expect(wire.asked(inventory.list).at(-1)?.body).toMatchObject({ more: true });
    const row = grid.querySelectorAll('[role=row]')[1]?.textContent ?? '';
    expect(row).toMatch(/2[.,]5/);
    // 125.22 − 120.00
    expect(row).toMatch(/5[.,]22/);
    expect(row).toContain('–');
  });

  it.each<[Language, string]>(
    tested([
      ['en', 'FBM (seller ships)'],
      ['tr', 'FBM (satıcı gönderir)'],
    ]),
  )(
    'INV-006 INV-009 INV-012 say discounts, the BuyBox and its profit in words and figures (%s)',
    async (language, seller) => {
      Object.assign(more, {
        discount: { type: 'Rate', value: 1_250 },
        coupon: { type: 'Price', value: 300 },
        buyBoxSellerType: 'FBM',
        buyBoxProfitMinor: 2_811,
        lowestProfitPercent: 2_557,
        warehouseCostMinor: 1_450,
      });
      choose('discount', 'coupon', 'buyBoxSellerType', 'buyBoxProfit', 'lowestProfitPercent', 'warehouseCost');
      await showScreen('/inventory', { wire, language });
      const grid = await screen.findByRole('grid');
      await waitFor(() => expect(grid.textContent).toContain(seller));
      const row = grid.querySelectorAll('[role=row]')[1]?.textContent ?? '';
      // A share, an amount of the source's currency, the store's, a share, and again the source's.
      for (const part of [/12,5/, /3,00\s\$/, /28,11\s€/, /25,57|25,6/, /14,50\s\$/]) expect(row).toMatch(part);
    },
  );

  it('INV-007 INV-011 say stock and delivery, and each office: recorded, not recorded, not asked', async () => {
    Object.assign(more, {
      primeExclusive: true,
      inStockInDays: 9,
      trademark: { own: true, uspto: true, cipo: false, targetOffice: null },
    });
    choose('primeExclusive', 'inStockIn', 'handlingDays', 'trademark', 'uspto', 'cipo', 'targetOffice');
    await showScreen('/inventory', { wire });
    const grid = await screen.findByRole('grid');
    await waitFor(() => expect(grid.textContent).toContain('9 days'));
    const heads = [...grid.querySelectorAll('[role=columnheader]')].map((head) => head.textContent ?? '');
    const cells = [...(grid.querySelectorAll('[role=row]')[1]?.children ?? [])].map((cell) => cell.textContent);
    const said = (head: string) => cells[heads.findIndex((each) => each.includes(head))];
    expect(['Prime only', 'USPTO', 'CIPO', 'Target country trademark'].map(said)).toEqual([
      'Yes',
      'Yes',
      'No',
      '–unknown',
    ]);
  });
});
