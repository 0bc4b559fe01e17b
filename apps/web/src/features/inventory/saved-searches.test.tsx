import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import type { Language } from '@kervan/texts/languages';
import { itemRow } from '../../testing/item-answers.ts';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { languages, tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, goodStanding } from '../../testing/signed-in.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';
import type { ShownSearch } from './saved-view.ts';

let wire: Wire;
beforeEach(() => {
  layOut({ width: 1_440, height: 800 });
  wire = createWire();
  wire.hang(activity.list);
  wire.answer(inventory.list, {
    items: [itemRow()],
    totalCount: 1,
    page: 1,
    limit: 25,
    nextCursor: null,
    queryMs: 1,
    asOf: AS_OF,
  });
});

const search = (over: Partial<ShownSearch> = {}): ShownSearch => ({
  id: 5,
  name: 'Cheap',
  status: 'atStore',
  isNotified: true,
  notificationPeriod: 'hours6',
  autoDelete: false,
  autoDeletePeriod: 'hours24',
  showOnTabs: true,
  autoApprove: false,
  autoApprovePeriod: 'hours24',
  autoApproveCount: 100,
  finds: { search: 'kettle', conditions: [{ field: 'price', op: 'atMost', value: 990 }], sort: 'price', desc: true },
  count: 37,
  isMore: false,
  held: null,
  ...over,
});
const saved = () => wire.asked(savedSearches.save).map(({ body }) => body);

async function openDialog(address: string, language: Language = 'en') {
  const shown = await showScreen(address, { wire, language });
  const name = language === 'tr' ? 'Aramayı kaydet' : 'Save search';
  await shown.user.click(await screen.findByRole('button', { name }));
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
}

describe('a saved delete that was held', () => {
  it.each(languages)(
    'M5 INV-059 says how many it found and since when, and runs only when it is meant (%s)',
    async (language) => {
      wire.answer(savedSearches.all, [search({ autoDelete: true, held: { at: AS_OF, count: 1_240 } })]);
      wire.answer(savedSearches.answer, null);
      const { user, unmount } = await showScreen('/inventory', { wire, language });
      const [run, skip] =
        language === 'tr' ? ['1.240 ürünü sil', 'Bu kez silme'] : ['Delete 1.240 products', 'Not this time'];
      await screen.findByText(language === 'tr' ? /1\.240 ürünü silmek üzereydi/ : /about to delete 1\.240 products/);
      await user.click(screen.getByRole('button', { name: run }));
      // Asked once more before anything is deleted.
      expect(wire.asked(savedSearches.answer)).toEqual([]);
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: run }));
      const answers = () => wire.asked(savedSearches.answer).map(({ body }) => body);
      await waitFor(() => expect(answers()).toEqual([{ id: 5, count: 1_240, isMeant: true }]));
      unmount();
      const again = await showScreen('/inventory', { wire, language });
      await again.user.click(await screen.findByRole('button', { name: skip }));
      await waitFor(() => expect(answers().at(-1)).toEqual({ id: 5, count: 1_240, isMeant: false }));
    },
  );
});

describe('searches on the tabs', () => {
  it('INV-055 stand beside the tabs with what they find, and show it at an address that can be given on', async () => {
    wire.answer(savedSearches.all, [search(), search({ id: 6, name: 'Quiet', showOnTabs: false, count: null })]);
    const { user, router } = await showScreen('/inventory', { wire });
    const tab = await screen.findByRole('tab', { name: /Cheap/ });
    expect(tab.textContent).toContain('37');
    expect(screen.queryByRole('tab', { name: /Quiet/ })).toBeNull();
    await user.click(tab);
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ search: 5, status: 'atStore', q: 'kettle', sort: 'price' }),
    );
    expect(wire.asked(inventory.list).at(-1)?.body).toMatchObject({
      status: 'atStore',
      search: 'kettle',
      conditions: [{ field: 'price', op: 'atMost', value: 990 }],
    });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    // Another tab leaves it, and what it was narrowed to.
    await user.click(screen.getByRole('tab', { name: /^In queue/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'inQueue' }));
    expect(router.state.location.search).not.toHaveProperty('search');
    expect(router.state.location.search).not.toHaveProperty('q');
  });

  it('INV-059 the address of a search alone shows what it finds', async () => {
    wire.answer(savedSearches.all, [search()]);
    const { router } = await showScreen('/inventory?search=5', { wire });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 5, status: 'atStore' }));
  });

  it('a search is deleted when that was confirmed, and the list is shown without it', async () => {
    wire.answer(savedSearches.all, [search()]);
    wire.answer(savedSearches.delete, { actionId: 12 });
    const { user, router } = await showScreen('/inventory?search=5', { wire });
    await user.click(await screen.findByRole('button', { name: 'Delete search' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(wire.asked(savedSearches.delete)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete search' }));
    await waitFor(() => expect(wire.asked(savedSearches.delete)[0]?.url.search).toBe('?id=5'));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('search'));
  });
});

describe('a search that was saved', () => {
  it.each<[Language, string]>(
    tested([
      ['en', 'Changed since it was saved'],
      ['tr', 'Kaydedildikten sonra değişti'],
    ]),
  )('says when the list shows something else by now (%s)', async (language, said) => {
    wire.answer(savedSearches.all, [search()]);
    const { router } = await showScreen('/inventory?search=5', { wire, language });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'kettle' }));
    expect(screen.queryByText(said)).toBeNull();
    await router.navigate({ to: '/inventory', search: { search: 5, status: 'atStore', q: 'mug' } as never }); // The list checks it.
    await screen.findByText(said);
  });

  it('INV-053 is edited from what was saved; under another name the earlier one goes', async () => {
    wire.answer(savedSearches.all, [search()]);
    wire.answer(savedSearches.save, { id: 9, overwritten: false, actionId: 11 });
    wire.answer(savedSearches.delete, { actionId: 12 });
    const { user } = await showScreen('/inventory?search=5', { wire });
    await user.click(await screen.findByRole('button', { name: 'Edit search' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Cheap');
    expect(dialog.getByRole<HTMLInputElement>('switch', { name: /^Notify me of new products/ }).checked).toBe(true);
    await user.clear(name);
    await user.type(name, 'Cheaper');
    await user.click(dialog.getByRole('button', { name: 'Save search' }));
    await waitFor(() => expect(wire.asked(savedSearches.delete)[0]?.url.search).toBe('?id=5'));
    expect(saved()).toMatchObject([{ name: 'Cheaper', notificationPeriod: 'hours6', overwrite: false }]);
  });

  it('is neither saved nor deleted while a payment is disputed', async () => {
    wire.answer(savedSearches.all, [search()]);
    wire.answer(subscriptions.appData, { ...goodStanding, hasCustomerDisputedPayment: true });
    await showScreen('/inventory?search=5', { wire });
    for (const name of ['Edit search', 'Delete search'])
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled, name).toBe(true);
  });
});

describe('the dialog that saves a search', () => {
  it('INV-053 INV-055 saves what the list shows under a name, with its notification', async () => {
    wire.answer(savedSearches.save, { id: 9, overwritten: false, actionId: 11 });
    const { user, dialog, router } = await openDialog('/inventory?q=kettle&where=price.atMost.990');
    await user.click(dialog.getByRole('button', { name: 'Save search' }));
    expect(dialog.getByText('Enter a name.')).toBeTruthy();
    expect(saved()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Kettles');
    await user.click(dialog.getByRole('switch', { name: /^Notify me of new products/ }));
    await user.click(dialog.getByRole('button', { name: 'Save search' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toMatchObject({
      name: 'Kettles',
      status: 'all',
      isNotified: true,
      notificationPeriod: 'hours24',
      showOnTabs: true,
      overwrite: false,
      finds: { search: 'kettle', conditions: [{ field: 'price', op: 'atMost', value: 990 }], sort: 'created' },
    });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 9 }));
  });

  it.each<[Language, string, RegExp]>(
    tested([
      ['en', 'Approve what it finds', /Only a search saved on “Pending approval” can approve/],
      ['tr', 'Bulduklarını onayla', /Yalnızca “.+” sekmesinde kaydedilen arama onaylayabilir/],
    ]),
  )('INV-059 approving is closed on another status, and says why (%s)', async (language, name, hint) => {
    const { dialog } = await openDialog('/inventory?status=inQueue', language);
    expect(dialog.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) }).disabled).toBe(true);
    expect(dialog.getByText(hint)).toBeTruthy();
  });

  it('INV-058 INV-059 approves or deletes, never both, and 1 to 5000 products a run', async () => {
    wire.answer(savedSearches.dryRun, { count: 3, samples: [], isEverything: false, orders: null });
    const { user, dialog } = await openDialog('/inventory?status=pendingApproval');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Approve');
    await user.click(dialog.getByRole('switch', { name: /^Approve what it finds/ }));
    expect(dialog.getByRole<HTMLInputElement>('switch', { name: /^Delete what it finds/ }).disabled).toBe(true);
    const count = dialog.getByRole('textbox', { name: 'Products per run' });
    await user.clear(count);
    await user.type(count, '5001');
    await user.click(dialog.getByRole('button', { name: 'See what it would do' }));
    expect(dialog.getByText(/^Between 1 and 5/)).toBeTruthy();
    expect(wire.asked(savedSearches.dryRun)).toHaveLength(0);
    await user.clear(count);
    await user.type(count, '5000');
    await user.click(dialog.getByRole('button', { name: 'See what it would do' }));
    await dialog.findByText('A run now would approve 3 products.');
    expect(wire.asked(savedSearches.dryRun)[0]?.body).toMatchObject({ act: 'approve', autoApproveCount: 5_000 });
  });

  it('INV-059 one that would delete everything is tried first and confirmed by typing its number', async () => {
    wire.answer(savedSearches.dryRun, {
      count: 12,
      samples: [{ id: 1, asin: 'B0C7K2M4QX', title: 'Gooseneck kettle' }],
      isEverything: true,
      orders: { count: 3, profitMinor: null, currency: 'EUR' },
    });
    wire.answer(savedSearches.save, { id: 9, overwritten: false, actionId: 11 });
    const { user, dialog } = await openDialog('/inventory');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Sweep');
    await user.click(dialog.getByRole('switch', { name: /^Delete what it finds/ }));
    await user.click(dialog.getByRole('button', { name: 'See what it would do' }));
    await dialog.findByText('A run now would delete 12 products.');
    expect(dialog.getByText(/orders came from them; their profit isn’t known yet/)).toBeTruthy();
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save search' });
    expect(confirm.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Enter 12 to confirm' }), '12');
    expect(saved()).toEqual([]);
    await user.click(confirm);
    // M3: the number goes along, the server asks for it, too.
    await waitFor(() => expect(saved()).toMatchObject([{ name: 'Sweep', autoDelete: true, confirmed: 12 }]));
  });

  it('INV-057 asks before it overwrites a search of the same name', async () => {
    wire.refuse(savedSearches.save, 'AlreadyExists');
    const { user, dialog } = await openDialog('/inventory');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'CHEAP');
    await user.click(dialog.getByRole('button', { name: 'Save search' }));
    await screen.findByText('Overwrite “CHEAP”?');
    expect(saved()).toMatchObject([{ overwrite: false }]);
    wire.answer(savedSearches.save, { id: 5, overwritten: true, actionId: 11 });
    await user.click(screen.getByRole('button', { name: 'Overwrite search' }));
    await waitFor(() => expect(saved()).toMatchObject([{ overwrite: false }, { overwrite: true }]));
  });
});
