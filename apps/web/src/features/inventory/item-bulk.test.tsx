import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import type { Language } from '@kervan/texts/languages';
import { itemRow } from '../../testing/item-answers.ts';
import { languages, tested } from '../../testing/languages.ts';
import { effectOf } from '../../testing/list-effect.ts';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, germanStore, goodStanding } from '../../testing/signed-in.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const TOTAL = 120;
let wire: Wire;
/** A store of so many products, of which each page has at most a hundred. */
function stock(total: number, over: Partial<ItemRow> = {}): void {
  wire.answer(inventory.list, ({ body }) => {
    const { cursor, limit } = body as { cursor?: string; limit: number };
    const after = Number(cursor ?? 0);
    const items = Array.from({ length: Math.min(limit, total - after) }, (_, index) =>
      itemRow({
        id: after + index + 1,
        sku: `SKU-${after + index + 1}`,
        title: `Kettle ${after + index + 1}`,
        ...over,
      }),
    );
    const last = after + items.length;
    const nextCursor = last < total ? String(last) : null;
    return { items, totalCount: total, page: 1, limit: limit as 25, nextCursor, queryMs: 1, asOf: AS_OF };
  });
}
beforeEach(() => {
  layOut({ width: 1_440, height: 800 });
  wire = createWire();
  wire.hang(activity.list);
  stock(TOTAL);
  wire.answer(inventory.asins, { asins: ['B0C7K2M4QX', 'B0C7K2M4QY'] });
  wire.answer(restrictions.dryRun, effectOf(2));
});

const rowOf = (title: string) => screen.getByRole('link', { name: title }).closest('[role=row]') as HTMLElement; // A title stands in a row.
const bar = () => within(screen.getByRole('region', { name: /^(Selected rows|Seçilen satırlar)$/ }));

async function tick(address: string, language: Language = 'en') {
  const shown = await showScreen(address, { wire, language });
  await screen.findByText('Kettle 1');
  for (const title of ['Kettle 2', 'Kettle 4']) await shown.user.click(within(rowOf(title)).getByRole('checkbox'));
  await screen.findByRole('region', { name: /^(Selected rows|Seçilen satırlar)$/ });
  const inMenu = async (name: string) => {
    await shown.user.click(bar().getByRole('button', { name: /^(More|Daha fazla)$/ }));
    await shown.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...shown, inMenu };
}
const ids = (endpoint: typeof inventory.approve | typeof inventory.remove | typeof inventory.refresh) =>
  wire.asked(endpoint).map(({ body }) => (body as { inventoryItemIds: number[] }).inventoryItemIds);

describe('what can be done with ticked products', () => {
  it('INV-098 approves those that wait, says how many, and offers to undo it', async () => {
    stock(TOTAL, { status: 'PendingApproval' });
    wire.answer(inventory.approve, { approved: 2, notice: null, actionId: 71 });
    wire.answer(activity.undo, { undone: 2, skipped: [] } as never); // Nothing else of it is looked at.
    const { user } = await tick('/inventory?status=pendingApproval');
    await user.click(bar().getByRole('button', { name: 'Approve' }));
    await screen.findByText('2 products approved');
    expect(ids(inventory.approve)).toEqual([[2, 4]]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([{ actionId: 71 }]));
  });

  it.each([
    ['INV-101 deletes', false],
    ['INV-062 deletes and excludes', true],
  ])('%s after a question, and offers to undo it', async (_, addToExcluded) => {
    wire.answer(inventory.remove, { deleted: 2, actionId: 72 });
    const { user } = await tick('/inventory');
    await user.click(bar().getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    if (addToExcluded) await user.click(dialog.getByRole('checkbox', { name: /excluded list/ }));
    expect(wire.asked(inventory.remove)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove 2 products' }));
    await screen.findByText('Removing 2 products');
    expect(wire.asked(inventory.remove).map(({ body }) => body)).toEqual([
      { inventoryItemIds: [2, 4], addToExcluded, confirmed: 2 },
    ]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('INV-123 reads and prices them next', async () => {
    wire.answer(inventory.refresh, { queued: 2 });
    const { user } = await tick('/inventory');
    await user.click(bar().getByRole('button', { name: 'Refresh now' }));
    await screen.findByText('2 products queued for refresh');
    expect(ids(inventory.refresh)).toEqual([[2, 4]]);
  });

  it.each<[Language, string, string, string]>(
    tested([
      ['en', 'Restrict', 'Restrict 2 products', '2 products restricted'],
      ['tr', 'Yasakla', '2 ürünü yasakla', '2 ürün yasaklandı'],
    ]),
  )('FILT-040 restricts them by their ASINs after a question (%s)', async (language, name, confirm, done) => {
    wire.answer(restrictions.add, { added: 2, actionIds: [9], lines: [] });
    const { user, inMenu } = await tick('/inventory', language);
    await inMenu(name);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox', { name: language === 'tr' ? 'Not' : 'Note' }), 'complained');
    // What it does to them stands there before.
    expect(await dialog.findByText('Sample 1')).toBeTruthy();
    expect(wire.asked(restrictions.add)).toEqual([]);
    const confirming = dialog.getByRole<HTMLButtonElement>('button', { name: confirm });
    await waitFor(() => expect(confirming.disabled).toBe(false));
    await user.click(confirming);
    await screen.findByText(done);
    expect(wire.asked(inventory.asins).map(({ body }) => body)).toEqual([{ inventoryItemIds: [2, 4] }]);
    const [asked] = wire.asked(restrictions.add);
    expect(asked?.url.search).toBe('?type=restrictedProduct');
    expect(asked?.body).toEqual({
      values: ['B0C7K2M4QX', 'B0C7K2M4QY'],
      note: 'complained',
      infringementType: 'None',
      customerMarketPlaceIds: [germanStore.id],
    });
    wire.answer(activity.undo, { undone: 2, list: 'restrictedProduct', skipped: [] });
    await user.click(screen.getByRole('button', { name: /^(Undo|Geri al)$/ }));
    await waitFor(() => expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([{ actionId: 9 }]));
  });

  it('FILT-040 nobody restricts them or gives them values while a payment is disputed', async () => {
    wire.answer(subscriptions.appData, { ...goodStanding, hasCustomerDisputedPayment: true });
    const { user } = await tick('/inventory');
    await user.click(bar().getByRole('button', { name: 'More' }));
    for (const name of ['Restrict', 'Own values'])
      expect((await screen.findByRole<HTMLButtonElement>('menuitem', { name })).disabled, name).toBe(true);
  });

  it.each<[Language, string, string]>(
    tested([
      ['en', 'Own values', 'Own values for 2 products'],
      ['tr', 'Özel değerler', '2 ürün için özel değerler'],
    ]),
  )('INV-091 gives them the same own values, shown before they are saved (%s)', async (language, name, title) => {
    wire.hang(asinSettings.dryRun);
    wire.answer(asinSettings.groups, []);
    wire.answer(asinSettings.save, { saved: 2, unchanged: 0, rejected: [], decided: 2, actionId: 73 });
    const { user, inMenu } = await tick('/inventory', language);
    await inMenu(name);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const fields = await dialog.findAllByRole('textbox');
    for (const [index, value] of ['10', '15', '20', '3', '1', '9'].entries()) {
      const field = fields[index];
      if (field) await user.type(field, value);
    }
    await waitFor(() => expect(wire.asked(asinSettings.dryRun).length).toBeGreaterThan(0));
    await user.click(dialog.getByRole('button', { name: /^(Save|Kaydet)/ }));
    await waitFor(() => expect(wire.asked(asinSettings.save)).toHaveLength(1));
    const [saved] = wire.asked(asinSettings.save);
    const { items } = (saved ?? { body: { items: [] } }).body as { items: { asin: string; standardProfit: number }[] };
    expect(items.map(({ asin, standardProfit }) => [asin, standardProfit])).toEqual([
      ['B0C7K2M4QX', 1_500],
      ['B0C7K2M4QY', 1_500],
    ]);
    expect(await screen.findByRole('button', { name: /^(Undo|Geri al)$/ })).toBeTruthy();
  });
});

it('a row of the filter before is not ticked while the next rows are on their way', async () => {
  const { user, router } = await showScreen('/inventory', { wire });
  await screen.findByText('Kettle 1');
  wire.hang(inventory.list);
  await user.click(screen.getByRole('tab', { name: /^At store/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'atStore' }));
  const checkbox = within(rowOf('Kettle 2')).getByRole<HTMLInputElement>('checkbox');
  await user.click(checkbox);
  expect(checkbox.checked).toBe(false);
});

describe('everything that matches', () => {
  it('INV-101 is read by its pages and meant as a whole; above a hundred the number is typed', async () => {
    wire.answer(inventory.remove, { deleted: TOTAL, actionId: 74 });
    const { user } = await tick('/inventory');
    await user.click(bar().getByRole('button', { name: 'Select all 120 matching products' }));
    await user.click(bar().getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove 120 products' });
    expect(confirm.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox'), '120');
    await user.click(confirm);
    await screen.findByText('Removing 120 products');
    expect(ids(inventory.remove)).toEqual([Array.from({ length: TOTAL }, (_, index) => index + 1)]);
    expect(wire.asked(inventory.remove)[0]?.body).toMatchObject({ confirmed: TOTAL });
  });

  it('FILT-040 M3 how many go off sale is typed before they are restricted, and goes along; another number is shown', async () => {
    wire.answer(activity.list, { items: [], nextCursor: null } as never); // Nothing else of it is looked at.
    wire.answer(restrictions.dryRun, effectOf(201));
    wire.refuse(restrictions.add, 'ConfirmationNeeded', { data: { items: 202 } });
    const { user, inMenu } = await tick('/inventory');
    await user.click(bar().getByRole('button', { name: 'Select all 120 matching products' }));
    await inMenu('Restrict');
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = async () => dialog.findByRole<HTMLButtonElement>('button', { name: 'Restrict 120 products' });
    const number = await dialog.findByRole('textbox', { name: /201/ });
    expect((await confirm()).disabled).toBe(true);
    await user.type(number, '201');
    wire.answer(restrictions.dryRun, effectOf(202));
    await user.click(await confirm());
    await user.type(await dialog.findByRole('textbox', { name: /202/ }), '202');
    wire.answer(restrictions.add, { added: 120, actionIds: [9], lines: [] });
    await waitFor(async () => expect((await confirm()).disabled).toBe(false));
    await user.click(await confirm());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.asked(restrictions.add).map(({ body }) => (body as { confirmed?: number }).confirmed)).toEqual([
      201, 202,
    ]);
  });

  it.each(languages)('INV-098 M3 above a hundred are approved only once the number is typed (%s)', async (language) => {
    stock(TOTAL, { status: 'PendingApproval' });
    wire.answer(inventory.approve, { approved: TOTAL, notice: null, actionId: 75 });
    const { user } = await tick('/inventory?status=pendingApproval', language);
    await user.click(bar().getByRole('button', { name: /120/ }));
    await user.click(bar().getByRole('button', { name: language === 'tr' ? 'Onayla' : 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: /120/ });
    expect([confirm.disabled, wire.asked(inventory.approve)]).toEqual([true, []]);
    await user.type(dialog.getByRole('textbox'), '120');
    await user.click(confirm);
    await waitFor(() => expect(ids(inventory.approve)[0]).toHaveLength(TOTAL));
    expect(wire.asked(inventory.approve)[0]?.body).toMatchObject({ confirmed: TOTAL });
  });

  it.each([
    [1, true],
    [2, false],
    [150, false],
  ])('M3 the store’s own number holds for removing and zeroing: above %i', async (typedAbove, isTyped) => {
    wire.answer(stores.list, [{ ...germanStore, typedAbove }]);
    const { user } = await tick('/inventory');
    const asks = async () => {
      const dialog = within(await screen.findByRole('dialog'));
      const isAsked = dialog.queryByRole('textbox', { name: /^Enter the number/ }) !== null;
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return isAsked;
    };
    await user.click(bar().getByRole('button', { name: 'Remove' }));
    expect(await asks(), 'remove').toBe(isTyped);
    await user.click(bar().getByRole('button', { name: 'Zero stock' }));
    expect(await asks(), 'zero').toBe(isTyped);
  });

  it('INV-124 M3 set to zero with the number that was typed', async () => {
    wire.answer(inventory.zero, { queued: TOTAL, actionId: 76 });
    const { user } = await tick('/inventory');
    await user.click(bar().getByRole('button', { name: 'Select all 120 matching products' }));
    await user.click(bar().getByRole('button', { name: 'Zero stock' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '120');
    await user.click(dialog.getByRole('button', { name: /120/ }));
    await waitFor(() => expect(wire.asked(inventory.zero)[0]?.body).toMatchObject({ confirmed: TOTAL }));
  });

  it('INV-061 INV-101 as many as the limit are chosen and removed at once', async () => {
    stock(5_000);
    wire.answer(inventory.remove, { deleted: 5_000, actionId: 77 });
    const { user } = await tick('/inventory');
    await user.click(bar().getByRole('button', { name: /^Select all 5.000 matching products/ }));
    expect(bar().queryByText(/^Up to .* at a time/)).toBeNull();
    await user.click(bar().getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '5000');
    await user.click(dialog.getByRole('button', { name: /^Remove 5.000 products/ }));
    await waitFor(() => expect(ids(inventory.remove)[0]).toHaveLength(5_000));
    expect(wire.asked(inventory.remove)[0]?.body).toMatchObject({ confirmed: 5_000 });
  });

  it('INV-123 more than a hundred are not read at once', async () => {
    const { user } = await tick('/inventory');
    await user.click(bar().getByRole('button', { name: 'Select all 120 matching products' }));
    const refresh = bar().getByRole('button', { name: 'Refresh now' });
    await waitFor(() => expect(refresh.getAttribute('aria-disabled')).toBe('true'));
    await user.click(refresh);
    expect(wire.asked(inventory.refresh)).toEqual([]);
  });

  it('INV-061 above the limit nothing is done, and the bar says so', async () => {
    stock(5_001);
    const { user } = await tick('/inventory');
    await user.click(bar().getByRole('button', { name: /^Select all 5.001 matching products/ }));
    expect(bar().getByText(/^Up to 5.000 products/)).toBeTruthy();
    const remove = bar().getByRole('button', { name: 'Remove' });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    await user.click(remove);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
