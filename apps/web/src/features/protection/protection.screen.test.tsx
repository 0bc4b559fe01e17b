import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { SuppressedListing } from '@kervan/contracts/protection';
import { protection } from '@kervan/contracts/protection-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { defaultPreventSuspend, warningSubjectNames } from '@kervan/domain/protection/prevent-suspend';
import { alertTypes } from '@kervan/domain/protection/warning-of-issue';
import { texts } from '@kervan/texts/texts';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, goodStanding } from '../../testing/signed-in.ts';
import { openHints } from '../../testing/tell.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(activity.list, { items: [], nextCursor: null } as never); // Nothing else of it is looked at.
  layOut({ width: 1_200, height: 700 });
});

describe('the rules of the protection', () => {
  const open = (language: 'en' | 'tr') => {
    wire.answer(protection.get, { ...defaultPreventSuspend(), revision: 3 });
    wire.answer(protection.save, { revision: 4, actionId: 9 });
    return showScreen('/preventSuspend', { wire, language });
  };

  it('INV-065 INV-066 every kind of warning has its rule by the interface and by mail, and all are off at first', async () => {
    for (const language of languages) {
      const { unmount } = await open(language);
      const { protection: words } = texts[language];
      await screen.findByRole('heading', { level: 1, name: words.rules.title });
      const choice = (channel: 'api' | 'mail', name: keyof typeof words.subjects) =>
        screen.queryByRole('combobox', { name: `${words.rules[channel]}: ${words.subjects[name]}` });
      await waitFor(() => expect(choice('api', 'safety')).toBeTruthy());
      for (const name of warningSubjectNames) expect(choice('api', name)).toHaveProperty('value', words.actions.none);
      const byMail = warningSubjectNames.filter((name) => choice('mail', name) !== null);
      expect(byMail).toEqual(warningSubjectNames);
      expect(screen.getByRole('switch', { name: words.rules.brand })).toHaveProperty('checked', false);
      expect(screen.getByText(words.rules.blockedText)).toBeTruthy();
      expect(screen.getByRole('link', { name: words.rules.mailSettings }).getAttribute('href')).toBe('/mailSettings');
      unmount();
    }
  });

  it('FILT-046 saves the whole document from the revision that it was read at', async () => {
    const { user } = await open('en');
    await user.click(await screen.findByRole('combobox', { name: 'Warnings by email: Trademark complaint' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Do nothing',
      'Set stock to zero',
      'Remove from the store',
      'Remove and restrict',
    ]);
    await user.click(screen.getByRole('option', { name: 'Remove and restrict' }));
    await user.click(screen.getByRole('switch', { name: 'Restrict the brand too' }));
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    await screen.findByText('Rules saved');
    const off = defaultPreventSuspend();
    expect(wire.asked(protection.save).map(({ body }) => body)).toEqual([
      {
        ...off,
        mail: { ...off.mail, trademark: 'removeAndRestrict' },
        restrictBrandOnTrademark: true,
        revision: 3,
      },
    ]);
  });
});

it('FILT-046 the switch of brands alone is a change that is saved', async () => {
  wire.answer(protection.get, { ...defaultPreventSuspend(), revision: 3 });
  wire.answer(protection.save, { revision: 4, actionId: 9 });
  const { user } = await showScreen('/preventSuspend', { wire, language: 'en' });
  await user.click(await screen.findByRole('switch', { name: 'Restrict the brand too' }));
  await user.click(await screen.findByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(wire.asked(protection.save).map(({ body }) => body)).toEqual([
      { ...defaultPreventSuspend(), restrictBrandOnTrademark: true, revision: 3 },
    ]),
  );
});

const listing = (over: Partial<SuppressedListing> = {}): SuppressedListing => ({
  id: 1,
  sku: 'SKU-1',
  asin: 'B0KERVAN01',
  inventoryItemId: 11,
  title: 'A lamp',
  fieldName: 'purchasable_offer',
  alertType: 'price',
  explanation: 'The price violates the policy.',
  lastUpdateTime: AS_OF,
  ...over,
});
const answer = (items: SuppressedListing[], totalCount = items.length, reportedAt: string | null = AS_OF) =>
  wire.answer(protection.suppressed, {
    items,
    totalCount,
    page: 1,
    limit: 50,
    nextCursor: null,
    asOf: AS_OF,
    reportedAt,
  });
const lastAsked = () => wire.asked(protection.suppressed).at(-1)?.body;
const open = (query = '', language: 'en' | 'tr' = 'en') =>
  showScreen(`/inventory/suppressedListings${query}`, { wire, language });

describe('the suppressed listings', () => {
  it('INV-064 SHELL-109 what comes while it is looked at is there by itself', async () => {
    const { tell, end } = openHints(wire);
    onTestFinished(end);
    answer([]);
    await open();
    await screen.findByText('No suppressed listing');
    answer([listing()]);
    await tell('counts', null);
    await screen.findByText('SKU-1');
  });

  it('INV-064 shows SKU, ASIN, field, alert, explanation and when it was updated last', async () => {
    for (const language of languages) {
      answer([listing({ lastUpdateTime: '2026-02-07T10:00:00.000Z' })]);
      const { unmount } = await open('', language);
      const { protection: words } = texts[language];
      const row = (await screen.findByText('SKU-1')).closest('tr') as HTMLElement;
      for (const said of ['B0KERVAN01', 'purchasable_offer', words.alerts.price, 'The price violates the policy.'])
        expect(within(row).getByText(said)).toBeTruthy();
      expect(row.querySelector('time')?.dateTime).toBe('2026-02-07T10:00:00.000Z');
      expect(screen.getByText(new RegExp(words.suppressed.reported)).querySelector('time')?.dateTime).toBe(AS_OF);
      for (const name of Object.values(words.columns)) expect(screen.getByRole('columnheader', { name })).toBeTruthy();
      expect(within(row).getByRole('link').getAttribute('href')).toBe('/inventoryItem/SKU-1');
      unmount();
    }
  });

  it('INV-090 INV-111 the search, the alert and the page stand in the address and are asked for', async () => {
    answer([listing()], 120);
    const { user, router } = await open('?alert=price');
    await screen.findByText('Page 1 of 3');
    expect(lastAsked()).toMatchObject({ page: 1, alertType: 'price' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ page: 2, alertType: 'price' }));
    answer([]);
    await user.type(screen.getByRole('searchbox', { name: 'SKU, ASIN or explanation' }), 'zzz{Enter}');
    await screen.findByText('No matching listing');
    expect(router.history.location.search).toBe('?search=zzz&alert=price');
  });

  it('INV-064 a page whose listings went meanwhile gives way to the last one that there is', async () => {
    answer([], 60);
    const { router } = await open('?search=zzz&page=3');
    await waitFor(() => expect(router.history.location.search).toBe('?page=2&search=zzz'));
    await waitFor(() => expect(lastAsked()).toMatchObject({ page: 2, search: 'zzz' }));
  });

  it('INV-090 deletes from the store once it is confirmed, and offers the undo', async () => {
    answer([listing()]);
    wire.answer(inventory.remove, { deleted: 1, actionId: 5 });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete SKU-1 from the store' }));
    const dialog = await screen.findByRole('dialog');
    expect(wire.asked(inventory.remove)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('The product is being removed');
    expect(screen.getByRole('button', { name: /Undo/ })).toBeTruthy();
    expect(wire.asked(inventory.remove)[0]?.body).toMatchObject({ inventoryItemIds: [11] });
  });

  it('INV-090 restricts the product with its reason, in this store', async () => {
    answer([listing()]);
    wire.answer(restrictions.add, { added: 1, actionIds: [7], lines: [] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add SKU-1 to the restricted products' }));
    await screen.findByText('Added to the restricted products');
    const [asked] = wire.asked(restrictions.add);
    expect(asked?.url.searchParams.get('type')).toBe('restrictedProduct');
    expect(asked?.body).toMatchObject({ values: ['B0KERVAN01'], reason: 'AddedFromSuppressedListing' });
    wire.answer(activity.undo, { undone: 1, list: 'restrictedProduct', skipped: [] });
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([{ actionId: 7 }]));
  });

  it('INV-090 what is no product of the inventory cannot be deleted here, and what has no ASIN cannot be restricted', async () => {
    answer([listing({ inventoryItemId: null, asin: null })], 1, null);
    await open();
    const remove = await screen.findByRole('button', { name: 'Delete SKU-1 from the store' });
    expect(remove).toHaveProperty('disabled', true);
    expect(remove.title).toBe('This listing isn’t a product in your inventory.');
    expect(screen.getByRole('button', { name: 'Add SKU-1 to the restricted products' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByText(/hasn’t been loaded yet/)).toBeTruthy();
  });

  it('INV-090 nothing is deleted or restricted while a payment is disputed', async () => {
    answer([listing()]);
    wire.answer(subscriptions.appData, { ...goodStanding, hasCustomerDisputedPayment: true });
    await open();
    for (const name of ['Delete SKU-1 from the store', 'Add SKU-1 to the restricted products'])
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled, name).toBe(true);
  });

  it('INV-111 every kind of alert can be looked at alone', async () => {
    answer([listing()]);
    const { user } = await open();
    const { alerts, suppressed } = texts.en.protection;
    await screen.findByText('SKU-1');
    await user.click(screen.getByRole('combobox', { name: suppressed.alert }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).toEqual(expect.arrayContaining(alertTypes.map((type) => alerts[type])));
  });

  it('INV-111 the last page is the last', async () => {
    answer([listing()], 120);
    await open('?page=3');
    await screen.findByText('Page 3 of 3');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', false);
  });

  it('INV-064 says that there is none, and that it failed', async () => {
    answer([]);
    const { unmount } = await open();
    await screen.findByText('No suppressed listing');
    unmount();
    wire.refuse(protection.suppressed, 'UnexpectedError', { status: 500 });
    await open();
    await screen.findByText('We couldn’t load the suppressed listings');
  });
});
