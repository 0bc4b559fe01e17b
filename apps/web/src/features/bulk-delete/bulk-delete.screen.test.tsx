import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, germanStore, goodStanding } from '../../testing/signed-in.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';
import { textOfFile } from './lines.ts';

const storeId = germanStore.id;
let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(activity.list, { items: [], nextCursor: null } as never); // Nothing else of it is looked at.
  layOut({ width: 1_200, height: 700 });
});

describe('bulk deletion', () => {
  it('INV-060 INV-062 shows what would go, asks with the count, excludes what is ticked and tells each line', async () => {
    wire.answer(bulkDelete.previewBulkDelete, {
      items: 2,
      notFound: ['NOBODY'],
      stores: [{ customerMarketPlaceId: storeId, statuses: [{ status: 'AtStore', items: 2 }] }],
    });
    const done = {
      deleted: 2,
      notFound: ['NOBODY'],
      stores: [{ customerMarketPlaceId: storeId, deleted: 2, actionId: 5 }],
    };
    wire.answer(activity.undo, { undone: 2, skipped: [] } as never); // Nothing else of it is looked at.
    const { user } = await showScreen('/inventory/bulkDelete', { wire });
    const keyOfLast = () => wire.asked(bulkDelete.bulkDelete).at(-1)?.headers.get('idempotency-key');
    await user.type(
      await screen.findByRole('textbox', { name: 'ASINs or SKUs' }),
      'B0KERVAN01{Enter}b0kervan01{Enter}NOBODY',
    );
    expect(screen.getByText('2 lines')).toBeTruthy();
    // As the seller writes numbers.
    expect(screen.getByText('One per line, up to 5.000.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show what would be deleted' }));
    const previewed = await screen.findByRole('region', { name: 'What would be deleted' });
    expect(within(previewed).getByText('NOBODY')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete 2 products' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 products?' });
    expect(wire.asked(bulkDelete.bulkDelete)).toHaveLength(0);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Add to excluded products as well' }));
    wire.refuse(bulkDelete.bulkDelete, 'UnexpectedError', { status: 500 });
    await user.click(within(dialog).getByRole('button', { name: 'Delete products' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const firstKey = keyOfLast();
    wire.answer(bulkDelete.bulkDelete, done);
    await user.click(screen.getByRole('button', { name: 'Delete 2 products' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete products' }));
    const result = await screen.findByRole('region', { name: 'What was deleted' });
    expect(wire.asked(bulkDelete.bulkDelete)[0]?.body).toEqual({
      asinsOrSkus: ['B0KERVAN01', 'NOBODY'],
      customerMarketPlaceIds: [storeId],
      addToExcluded: true,
      confirmed: 2,
    });
    // What was looked at once is deleted once, however often it is tried; and confirming is not looking again.
    expect([firstKey, wire.asked(bulkDelete.previewBulkDelete).length]).toEqual([keyOfLast(), 1]);
    expect(within(result).getByText('NOBODY')).toBeTruthy();
    await user.click(within(result).getByRole('button', { name: `Undo in ${germanStore.name}` }));
    await waitFor(() => expect(wire.asked(activity.undo)[0]?.body).toEqual({ actionId: 5 }));
  });

  it.each([
    [2, false],
    [1, true],
  ])(
    'INV-060 M3 above the %i products of the most careful of the chosen stores the number is typed',
    async (typedAbove, isTyped) => {
      const french = { ...germanStore, id: 42, name: 'Kervan Maison', storeCode: 'KVN42', typedAbove };
      // One that is not chosen has no say.
      const italian = { ...germanStore, id: 43, name: 'Kervan Casa', storeCode: 'KVN43', typedAbove: 1 };
      wire.answer(stores.list, [germanStore, french, italian]);
      wire.answer(bulkDelete.previewBulkDelete, {
        items: 2,
        notFound: [],
        stores: [{ customerMarketPlaceId: storeId, statuses: [{ status: 'AtStore', items: 2 }] }],
      });
      const { user } = await showScreen('/inventory/bulkDelete', { wire });
      await user.type(await screen.findByRole('textbox', { name: 'ASINs or SKUs' }), 'B0KERVAN01{Enter}B0KERVAN02');
      await user.click(screen.getByRole('checkbox', { name: 'Kervan Maison' }));
      await user.click(screen.getByRole('button', { name: 'Show what would be deleted' }));
      await user.click(await screen.findByRole('button', { name: 'Delete 2 products' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 products?' }));
      const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete products' });
      expect(confirm.disabled).toBe(isTyped);
      if (isTyped) await user.type(dialog.getByRole('textbox'), '2');
      expect(confirm.disabled).toBe(false);
    },
  );

  it('INV-060 M3 where it would be another number by now, it is looked again before anything is deleted', async () => {
    wire.answer(bulkDelete.previewBulkDelete, { items: 2, notFound: [], stores: [] });
    wire.refuse(bulkDelete.bulkDelete, 'ConfirmationNeeded', { status: 409, data: { items: 3 } });
    const { user } = await showScreen('/inventory/bulkDelete', { wire });
    await user.type(await screen.findByRole('textbox', { name: 'ASINs or SKUs' }), 'B0KERVAN01{Enter}B0KERVAN02');
    await user.click(screen.getByRole('button', { name: 'Show what would be deleted' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 2 products' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete products' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete 2 products' })).toBeNull());
    await screen.findByText(texts.en.errors.ConfirmationNeeded);
  });

  it('INV-061 asks for a line, says when they are too many, and takes the first column of a file', async () => {
    const { user } = await showScreen('/inventory/bulkDelete', { wire, language: 'tr' });
    const words = texts.tr.bulkDelete;
    await user.click(await screen.findByRole('button', { name: words.look }));
    expect(screen.getByText(words.fault.AsinNotValid)).toBeTruthy();
    const head = 'SKU;Title\r\n';
    const file = new File([head + Array.from({ length: 5_001 }, (_, index) => `"S-${index}";x`).join('\n')], 'a.csv', {
      type: 'text/csv',
    });
    await user.upload(screen.getByLabelText(words.file, { selector: 'input' }), file);
    expect(await screen.findByText(words.fault.InsertLimitExceeded)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: words.look }));
    expect(wire.asked(bulkDelete.previewBulkDelete)).toHaveLength(0);
    expect(textOfFile(`\uFEFF${head}"S-1";x\n\nS-2,y\n`)).toBe('S-1\nS-2');
  });
});

it('INV-106 INV-060 lets the stores be chosen, each with what it holds', async () => {
  const french = { ...germanStore, id: 42, name: 'Kervan Maison' };
  wire.answer(stores.list, [germanStore, french]);
  wire.answer(inventory.totals, {
    stores: [
      { customerMarketPlaceId: storeId, allStatusCount: 1_200, atStoreCount: 900 },
      { customerMarketPlaceId: 42, allStatusCount: 1, atStoreCount: 1 },
    ],
    allStatusCount: 1_201,
    atStoreCount: 901,
  });
  wire.answer(bulkDelete.previewBulkDelete, { items: 0, notFound: ['ONE'], stores: [] });
  const { user } = await showScreen('/inventory/bulkDelete', { wire });
  const one = await screen.findByRole('checkbox', { name: germanStore.name });
  const two = screen.getByRole('checkbox', { name: french.name });
  expect([one, two].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  expect(await screen.findByText(/^1.200 products$/)).toBeTruthy();
  expect(screen.getByText('1 product')).toBeTruthy();
  await user.click(one);
  await user.type(screen.getByRole('textbox', { name: 'ASINs or SKUs' }), 'ONE');
  await user.click(screen.getByRole('button', { name: 'Show what would be deleted' }));
  expect(screen.getByText(texts.en.errors.InvalidMarketplaceSelection)).toBeTruthy();
  expect(wire.asked(bulkDelete.previewBulkDelete)).toHaveLength(0);
  await user.click(two);
  await user.click(screen.getByRole('button', { name: 'Show what would be deleted' }));
  await waitFor(() =>
    expect(wire.asked(bulkDelete.previewBulkDelete)[0]?.body).toMatchObject({ customerMarketPlaceIds: [42] }),
  );
});

describe('what was looked at', () => {
  const preview = {
    items: 1,
    notFound: [],
    stores: [{ customerMarketPlaceId: storeId, statuses: [{ status: 'AtStore' as const, items: 1 }] }],
  };
  const look = async () => {
    wire.answer(bulkDelete.previewBulkDelete, preview);
    const shown = await showScreen('/inventory/bulkDelete', { wire });
    const field = await screen.findByRole('textbox', { name: 'ASINs or SKUs' });
    await shown.user.type(field, 'ONE');
    await shown.user.click(screen.getByRole('button', { name: 'Show what would be deleted' }));
    return { ...shown, field, remove: await screen.findByRole('button', { name: 'Delete 1 product' }) };
  };

  it('INV-062 is no longer offered when the lines are others', async () => {
    const { user, field } = await look();
    await user.type(field, '{Enter}TWO');
    expect(screen.queryByRole('button', { name: 'Delete 1 product' })).toBeNull();
  });

  it('INV-062 is not deleted while a payment is disputed', async () => {
    wire.answer(subscriptions.appData, { ...goodStanding, hasCustomerDisputedPayment: true });
    expect((await look()).remove).toHaveProperty('disabled', true);
  });

  it('INV-062 excluding it as well is another request', async () => {
    const { user, remove } = await look();
    wire.refuse(bulkDelete.bulkDelete, 'UnexpectedError', { status: 500 });
    for (const isExcluding of [false, true]) {
      await user.click(remove);
      const dialog = within(await screen.findByRole('dialog'));
      if (isExcluding) await user.click(dialog.getByRole('checkbox'));
      await user.click(dialog.getByRole('button', { name: 'Delete products' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const [plain, excluding] = wire.asked(bulkDelete.bulkDelete).map(({ headers }) => headers.get('idempotency-key'));
    expect(plain).not.toBe(excluding);
  });
});

describe('duplicate products', () => {
  const listing = (sku: string) => ({
    sku,
    status: 'AtStore' as const,
    price: 1_000,
    quantity: 1,
    createDate: AS_OF,
  });
  const page = {
    items: [{ asin: 'B0KERVAN01', title: 'Mug', image: null, skus: [listing('ONE'), listing('TWO')] }],
    totalCount: 30,
    page: 1,
    limit: 25,
    nextCursor: null,
    asOf: AS_OF,
    currency: 'EUR',
  };

  it('INV-063 never lets the last listing be chosen, removes what is confirmed and offers the undo', async () => {
    wire.answer(bulkDelete.duplicates, page);
    wire.answer(bulkDelete.removeDuplicates, { removed: 1, kept: [], actionId: 6 });
    wire.answer(activity.undo, { undone: 1, skipped: [] } as never); // Nothing else of it is looked at.
    const { user, router } = await showScreen('/inventory/duplicateProducts', { wire });
    expect(await screen.findByRole('button', { name: 'Remove listings' })).toHaveProperty('disabled', true);
    await user.click(await screen.findByRole('checkbox', { name: 'Choose TWO' }));
    expect(screen.getByRole('checkbox', { name: 'Choose ONE' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Remove 1 listing' }));
    const dialog = await screen.findByRole('dialog');
    expect(wire.asked(bulkDelete.removeDuplicates)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Remove listings' }));
    await waitFor(() =>
      expect(wire.asked(bulkDelete.removeDuplicates)[0]?.body).toEqual({ skus: ['TWO'], confirmed: 1 }),
    );
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(wire.asked(activity.undo)[0]?.body).toEqual({ actionId: 6 }));
    // What is gone is chosen no more.
    expect(screen.getByRole('button', { name: 'Remove listings' })).toHaveProperty('disabled', true);
    // After the removal and after its undo the list is read again.
    await waitFor(() => expect(wire.asked(bulkDelete.duplicates)).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(wire.asked(bulkDelete.duplicates).at(-1)?.body).toMatchObject({ page: 2 }));
    expect(router.history.location.search).toBe('?page=2');
  });

  it('INV-063 a page whose products went meanwhile gives way to the last one that there is', async () => {
    wire.answer(bulkDelete.duplicates, { ...page, totalCount: 30 });
    const { router } = await showScreen('/inventory/duplicateProducts?page=4', { wire });
    await waitFor(() => expect(router.history.location.search).toBe('?page=2'));
    await waitFor(() => expect(wire.asked(bulkDelete.duplicates).at(-1)?.body).toMatchObject({ page: 2 }));
  });

  it('INV-063 M3 above the store’s own number the count is typed', async () => {
    wire.answer(stores.list, [{ ...germanStore, typedAbove: 1 }]);
    wire.answer(bulkDelete.duplicates, {
      ...page,
      items: [{ ...page.items[0]!, skus: [listing('ONE'), listing('TWO'), listing('THREE')] }],
    });
    wire.answer(bulkDelete.removeDuplicates, { removed: 2, kept: [], actionId: 6 });
    const { user } = await showScreen('/inventory/duplicateProducts', { wire });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose TWO' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose THREE' }));
    await user.click(screen.getByRole('button', { name: 'Remove 2 listings' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove listings' });
    expect(confirm.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox'), '2');
    await user.click(confirm);
    await waitFor(() =>
      expect(wire.asked(bulkDelete.removeDuplicates)[0]?.body).toEqual({ skus: ['TWO', 'THREE'], confirmed: 2 }),
    );
  });

  it('INV-042 INV-063 says that there are none', async () => {
    wire.refuse(bulkDelete.duplicates, 'NoRecordsFound', { status: 404 });
    await showScreen('/inventory/duplicateProducts', { wire, language: 'tr' });
    expect(await screen.findByText(texts.tr.bulkDelete.duplicates.empty)).toBeTruthy();
    expect(screen.queryByRole('button', { name: texts.tr.bulkDelete.duplicates.removeNone })).toBeNull();
  });
});
