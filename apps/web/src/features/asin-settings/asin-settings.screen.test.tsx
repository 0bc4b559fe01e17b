import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import type { AsinSettingRow, SettingsUpload } from '@kervan/contracts/asin-settings';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { noAsinPrices } from '@kervan/domain/asin-settings/asin-setting';
import type { SettingsEffect } from '@kervan/contracts/settings-effect';
import { inventory } from '@kervan/contracts/inventory-calls';
import { itemDetail } from '../../testing/item-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const row = (over: Partial<AsinSettingRow> = {}): AsinSettingRow => ({
  id: 7,
  asin: 'B0C7K2M4QX',
  kind: 'constant',
  minProfit: 500,
  standardProfit: 1_250,
  maxProfit: 2_000,
  criticalStock: 1,
  maxStock: 5,
  minStock: null,
  handlingDays: null,
  groupName: 'Kettles',
  ...noAsinPrices,
  changedAt: AS_OF,
  currency: 'EUR',
  isInStore: true,
  sku: 'B0C7K2M4QX-K',
  title: 'Gooseneck kettle',
  imageUrl: null,
  status: 'AtStore',
  priceMinor: 9_000,
  frozenMinor: 8_990,
  ...over,
});
const pageOf = (items: AsinSettingRow[]) => ({
  items,
  totalCount: items.length,
  page: 1,
  limit: 25,
  nextCursor: null,
  asOf: AS_OF,
});
const effect: SettingsEffect = {
  products: 1,
  notInStore: 0,
  items: 1,
  waiting: 0,
  listed: 1,
  zeroed: 0,
  returned: 0,
  risen: 1,
  fallen: 0,
  same: 0,
  refused: 0,
  belowCost: 0,
  earned: { beforeMinor: 1_100, afterMinor: 2_211, currency: 'EUR' },
  orders: null,
  grave: 0,
  computedAt: AS_OF,
  samples: [
    {
      id: 1,
      asin: 'B0C7K2M4QX',
      sku: 'B0C7K2M4QX-K',
      title: 'Gooseneck kettle',
      imageUrl: null,
      currency: 'EUR',
      effect: 'risen',
      oldPriceMinor: 9_000,
      newPriceMinor: 10_111,
      oldQuantity: 5,
      newQuantity: 3,
      oldStatus: 'AtStore',
      newStatus: 'AtStoreQueue',
      oldProfitMinor: 1_100,
      profitMinor: 2_211,
      isBelowCost: false,
      refusal: null,
    },
  ],
};

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(activity.list, { items: [], nextCursor: null } as never); // Nothing else of it is looked at.
  layOut({ width: 1_200, height: 700 });
  wire.answer(asinSettings.groups, [{ name: 'Kettles', count: 1 }]);
  wire.answer(asinSettings.dryRun, effect);
});

const dialog = () => screen.findByRole('dialog');
const field = async (name: RegExp) => within(await dialog()).findByRole('textbox', { name });
const bodies = (call: Parameters<Wire['asked']>[0]) => wire.asked(call).map(({ body }) => body);

describe('settings per product', () => {
  it('INV-067 INV-114 two tabs, the first one without a word in the address; a group narrows the list', async () => {
    wire.answer(asinSettings.list, pageOf([row()]));
    const { user, router } = await showScreen('/asinBasedSettings', { wire });
    await screen.findByText('Gooseneck kettle');
    expect(screen.getByText(/^89,90\s€$/)).toBeTruthy();
    expect(bodies(asinSettings.list).at(-1)).toMatchObject({ kind: 'constant' });
    await user.click(screen.getByRole('tab', { name: /Fixed rated price/ }));
    await waitFor(() => expect(router.history.location.search).toBe('?tab=rated'));
    await waitFor(() => expect(bodies(asinSettings.list).at(-1)).toMatchObject({ kind: 'rated' }));
    await router.navigate({ to: '/asinBasedSettings', search: { group: 'Kettles' } as never });
    await waitFor(() => expect(bodies(asinSettings.list).at(-1)).toMatchObject({ groupName: 'Kettles' }));
  });

  it('INV-067 is sorted by the heads of its columns', async () => {
    wire.answer(asinSettings.list, pageOf([row()]));
    const { user } = await showScreen('/asinBasedSettings', { wire });
    await screen.findByText('Gooseneck kettle');
    for (const [head, sort] of [
      [/^Product/, 'asin'],
      [/^Group/, 'group'],
      [/profit/i, 'profit'],
    ] as const) {
      await user.click(within(screen.getByRole('columnheader', { name: head })).getByRole('button'));
      await waitFor(() => expect(bodies(asinSettings.list).at(-1)).toMatchObject({ sort }));
    }
  });

  it('INV-067 says so where no product has values, and in Turkish', async () => {
    wire.answer(asinSettings.list, pageOf([]));
    await showScreen('/asinBasedSettings', { wire, language: 'tr' });
    await screen.findByText('Kendine özel değeri olan ürün yok');
    expect(screen.getByRole('tab', { name: /Sabit oranlı fiyat/ })).toBeTruthy();
  });

  it('INV-005 costs and limits of a product are shown and entered, in dollars and in the store’s currency', async () => {
    wire.answer(asinSettings.list, pageOf([row({ importPrice: 471, maxAllowed: 18_800 })]));
    wire.answer(asinSettings.save, { saved: 1, unchanged: 0, rejected: [], decided: 1, actionId: 9 });
    const { user } = await showScreen('/asinBasedSettings', { wire });
    await screen.findByText(/^4,71\s\$ · store$/);
    await screen.findByText(/^– · 188,00\s€$/);
    await user.click(screen.getByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.type(await field(/^Shipping cost/), '18,23');
    await user.type(await field(/^Lowest price/), '200');
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
    await within(await dialog()).findByText('The highest allowed price can’t be below the lowest.');
    await user.clear(await field(/^Lowest price/));
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies(asinSettings.save)).toEqual([
        {
          items: [
            expect.objectContaining({ importPrice: 471, shipmentPrice: 1_823, minAllowed: null, maxAllowed: 18_800 }),
          ],
          confirmed: false,
        },
      ]),
    );
  });

  it('INV-069 INV-112 missing values are said at their fields; what is entered is tried before it is saved', async () => {
    wire.answer(asinSettings.list, pageOf([row()]));
    wire.answer(asinSettings.save, { saved: 1, unchanged: 0, rejected: [], decided: 1, actionId: 9 });
    const { user } = await showScreen('/asinBasedSettings?tab=rated', { wire });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
    expect(within(await dialog()).getAllByText('This field is required.').length).toBe(6);
    await user.type(await field(/^ASIN/), 'b0c7k2m4qx');
    await user.type(await field(/^Min profit/), '5');
    await user.type(await field(/^Standard profit/), '12,5');
    await user.type(await field(/^Max profit/), '20');
    await user.type(await field(/^Critical stock/), '1');
    await user.type(await field(/^Max stock/), '5');
    await within(await dialog()).findByText(/^101,11\s€$/);
    expect((await dialog()).textContent).toMatch(/earns, together: Before \+?11,00.€ · After \+?22,11.€/);
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies(asinSettings.save)).toEqual([
        {
          items: [
            expect.objectContaining({ asin: 'b0c7k2m4qx', kind: 'rated', minProfit: 500, standardProfit: 1_250 }),
          ],
          confirmed: false,
        },
      ]),
    );
    await screen.findByText(/Values of 1 product saved/);
  });

  it('INV-071 a profit of zero or less cannot be saved before it is confirmed', async () => {
    wire.answer(asinSettings.list, pageOf([row({ minProfit: 0 })]));
    wire.answer(asinSettings.save, { saved: 1, unchanged: 0, rejected: [], decided: 1, actionId: 9 });
    const { user } = await showScreen('/asinBasedSettings', { wire });
    await user.click(await screen.findByRole('button', { name: 'Actions for Gooseneck kettle' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const save = within(await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await user.click(within(await dialog()).getByRole('checkbox', { name: /I understand/ }));
    expect(save.disabled).toBe(false);
    await user.click(save);
    await waitFor(() => expect(bodies(asinSettings.save)).toEqual([expect.objectContaining({ confirmed: true })]));
  });

  it('INV-115 taking values away is asked before it is done', async () => {
    wire.answer(asinSettings.list, pageOf([row()]));
    wire.answer(asinSettings.remove, { deleted: 1, actionId: 9 });
    const { user } = await showScreen('/asinBasedSettings', { wire });
    await user.click(await screen.findByRole('button', { name: 'Actions for Gooseneck kettle' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(bodies(asinSettings.remove)).toEqual([]);
    await user.click(within(await dialog()).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(bodies(asinSettings.remove)).toEqual([{ ids: [7] }]));
  });

  it('INV-073 a file is looked through: invalid lines with column and reason, then the good ones alone are saved', async () => {
    wire.answer(asinSettings.list, pageOf([]));
    const seen: SettingsUpload = {
      lines: 3,
      good: 1,
      wrong: 2,
      lowProfit: 0,
      saved: 0,
      unchanged: 0,
      faults: [
        { line: 3, asin: 'KETTLE', column: 'asin', code: 'AsinNotValid', other: null },
        { line: 4, asin: 'B0C7K2M4QX', column: 'asin', code: 'DuplicatedInList', other: 9 },
      ],
      faultsCount: 2,
      effect,
      actionId: null,
    };
    wire.answer(asinSettings.upload, seen);
    const { user } = await showScreen('/asinBasedSettings', { wire });
    await user.click(await screen.findByRole('button', { name: 'Upload a file' }));
    const box = within(await dialog());
    expect(box.getByRole<HTMLButtonElement>('button', { name: 'Check the file' }).disabled).toBe(true);
    expect(box.getByText(/“12.5” and “12,5” both work/)).toBeTruthy();
    await user.upload(
      box.getByLabelText('CSV or XLSX file', { selector: 'input' }),
      new File(['x'], 'a.csv', { type: 'text/csv' }),
    );
    await user.click(box.getByRole('button', { name: 'Check the file' }));
    await box.findByText('This isn’t an ASIN.');
    expect(box.getByText('The same ASIN is also on line 9.')).toBeTruthy();
    wire.answer(asinSettings.upload, { ...seen, saved: 1, actionId: 9 });
    await user.click(box.getByRole('button', { name: 'Save only the 1 valid line' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.asked(asinSettings.upload)).toHaveLength(2);
  });
});

describe('M3 values that many products want a second look by', () => {
  const many = (grave: number) =>
    wire.answer(asinSettings.dryRun, {
      ...effect,
      grave,
      zeroed: 4,
      orders: { count: 61, profitMinor: null, currency: 'EUR' },
    });

  it('INV-112 are saved with the number that was typed, and another number is shown before it is', async () => {
    many(340);
    wire.answer(asinSettings.list, pageOf([row()]));
    wire.refuse(asinSettings.save, 'ConfirmationNeeded', { status: 409, data: { items: 341 } });
    const { user } = await showScreen('/asinBasedSettings', { wire });
    await user.click(await screen.findByRole('button', { name: 'Actions for Gooseneck kettle' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const save = within(await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    const typed = await field(/340/);
    expect(await screen.findByText(/orders came from them; their profit isn’t known yet/)).toBeTruthy();
    expect(save.disabled).toBe(true);
    await user.type(typed, '340');
    many(341);
    await user.click(save);
    await user.clear(await field(/341/));
    await user.type(await field(/341/), '341');
    wire.answer(asinSettings.save, { saved: 1, unchanged: 0, rejected: [], decided: 1, actionId: 9 });
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(asinSettings.save)).toMatchObject([{ confirmedItems: 340 }, { confirmedItems: 341 }]);
  });

  it('INV-115 are taken away with the number that was typed, once what it does is shown', async () => {
    many(340);
    wire.answer(asinSettings.list, pageOf([row()]));
    wire.answer(asinSettings.remove, { deleted: 1, actionId: 9 });
    const { user } = await showScreen('/asinBasedSettings', { wire });
    await user.click(await screen.findByRole('checkbox', { name: 'Select row' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await within(await dialog()).findByText(/^101,11\s€$/);
    expect(bodies(asinSettings.dryRun).at(-1)).toEqual({ removedIds: [7] });
    await user.type(await field(/340/), '340');
    await user.click(within(await dialog()).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(bodies(asinSettings.remove)).toEqual([{ ids: [7], confirmedItems: 340 }]));
  });

  it('INV-073 of a file are saved with the number that was typed', async () => {
    wire.answer(asinSettings.list, pageOf([]));
    const seen: SettingsUpload = {
      lines: 1,
      good: 1,
      wrong: 0,
      lowProfit: 0,
      saved: 0,
      unchanged: 0,
      faults: [],
      faultsCount: 0,
      effect: { ...effect, grave: 340 },
      actionId: null,
    };
    wire.answer(asinSettings.upload, seen);
    const { user } = await showScreen('/asinBasedSettings', { wire });
    await user.click(await screen.findByRole('button', { name: 'Upload a file' }));
    const box = within(await dialog());
    await user.upload(
      box.getByLabelText('CSV or XLSX file', { selector: 'input' }),
      new File(['x'], 'a.csv', { type: 'text/csv' }),
    );
    await user.click(box.getByRole('button', { name: 'Check the file' }));
    const save = await box.findByRole<HTMLButtonElement>('button', { name: /^Save/ });
    expect(save.disabled).toBe(true);
    await user.type(await field(/340/), '340');
    wire.answer(asinSettings.upload, { ...seen, saved: 1, actionId: 9 });
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = wire.asked(asinSettings.upload).at(-1)?.body as unknown as FormData; // As it was sent.
    expect(JSON.parse(String(sent.get('json')))).toEqual({ mode: 'all', confirmed: false, confirmedItems: 340 });
  });
});

describe('own values on the product page', () => {
  it('INV-091 stand in place, with the new price before they are saved, and can be taken away', async () => {
    wire.answer(inventory.detail, itemDetail());
    wire.hang(inventory.explain);
    wire.answer(asinSettings.list, pageOf([row()]));
    wire.answer(asinSettings.remove, { deleted: 1, actionId: 9 });
    const { user } = await showScreen('/inventoryItem/B0C7K2M4QX-K', { wire });
    await user.click(await screen.findByRole('button', { name: 'Own values' }));
    expect((await field(/^Standard profit/)) as HTMLInputElement).toHaveProperty('value', '12,50');
    await within(await dialog()).findByText(/^101,11\s€$/);
    expect(bodies(asinSettings.list).at(-1)).toMatchObject({ text: 'B0C7K2M4QX' });
    await user.click(within(await dialog()).getByRole('button', { name: 'Remove own values' }));
    await waitFor(() => expect(bodies(asinSettings.remove)).toEqual([{ ids: [7] }]));
  });
});
