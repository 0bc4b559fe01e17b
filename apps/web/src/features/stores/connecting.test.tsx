import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stores } from '@kervan/contracts/stores-calls';
import { tested } from '../../testing/languages.ts';
import { germanStore } from '../../testing/signed-in.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

const begun = { ...germanStore, sellingPartnerId: null, isRegistrationCompleted: false };

describe('connecting a store', () => {
  it('STORE-013 the last step leads to the first steps, and to the products', async () => {
    const wire = createWire();
    wire.answer(stores.completeRegistration, null);
    wire.answer(stores.list, [{ ...germanStore, isRegistrationCompleted: true }]);
    await showScreen('/addStoreSteps/AmazonNotificationSettings?cmId=41', { wire });
    const link = await screen.findByRole('link', { name: 'Go to inventory' });
    expect(link.getAttribute('href')).toBe('/inventory');
    expect(screen.getByRole('link', { name: 'Start the first steps' }).getAttribute('href')).toBe('/');
  });

  it.each([
    ['turk', 'Türkiye'],
    ['turkiye', 'Türkiye'],
    ['almanya', 'Germany'],
    ['united k', 'United Kingdom'],
  ])('STORE-002 Enter takes the country that “%s” finds', async (typed, name) => {
    const wire = createWire();
    wire.answer(stores.list, []);
    const { user } = await showScreen('/addStoreSteps/AddStore', { wire });
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' });
    await user.click(field);
    await user.type(field, `${typed}{Enter}`);
    await waitFor(() => expect(field.value).toBe(name));
  });

  it('STORE-011 the pending list marks the store that is being authorised', async () => {
    const wire = createWire();
    wire.answer(stores.list, [
      { ...begun, name: 'Kervan Haus' },
      { ...begun, id: 42, name: 'Kervan Maison', marketPlace: { ...begun.marketPlace, countryCode: 'FR' } },
    ]);
    await showScreen('/addStoreSteps/AuthorizeSpApi?cmId=41', { wire });
    const row = (await screen.findByText('Kervan Haus')).closest('[aria-current="step"]');
    expect(row).not.toBeNull();
    expect(within(row as HTMLElement).getByText(/being connected on this page/)).toBeTruthy();
    expect(screen.getByText('Kervan Maison').closest('[aria-current]')).toBeNull();
  });

  it.each(
    tested([
      ['en', /sign in with the seller account you want to connect/],
      ['tr', /bağlamak istediğiniz satıcı hesabıyla giriş yapıp yeniden deneyin/],
    ] as const),
  )('STORE-008 the refusal of a stranger’s store says what to do (%s)', async (language, words) => {
    const wire = createWire();
    wire.answer(stores.list, [begun]);
    await showScreen('/amzRegistration/failed?cmId=41&failStatus=sameMarketAlreadyExists', { wire, language });
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });
});
