import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stores } from '@kervan/contracts/stores-calls';
import { languages } from '../../testing/languages.ts';
import { germanStore, user as account } from '../../testing/signed-in.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

const authorized = { ...germanStore, marketPlaceEmail: null, isRegistrationCompleted: false };
const ADDRESS = '/addStoreSteps/AmazonNotificationSettings?cmId=41';
const words = {
  en: {
    title: 'Which address gets your Amazon notifications?',
    email: 'Notification email',
    submit: 'Finish setup',
    ready: 'Setup completed',
  },
  tr: {
    title: 'Amazon bildirimleriniz hangi adrese geliyor?',
    email: 'Bildirim e-postası',
    submit: 'Kurulumu bitir',
    ready: 'Kurulum tamamlandı',
  },
} as const;

describe('the last step of connecting a store', () => {
  it.each(languages)('STORE-004 takes the notification address and ends the set-up (%s)', async (language) => {
    const { title, email, submit, ready } = words[language];
    const wire = createWire();
    let isDone = false;
    wire.answer(stores.list, () => [{ ...authorized, isRegistrationCompleted: isDone }]);
    wire.answer(stores.completeRegistration, () => ((isDone = true), null));
    const { user } = await showScreen(ADDRESS, { wire, language });
    await screen.findByRole('heading', { level: 1, name: title });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: email });
    expect(field.value).toBe(account.email);
    await user.clear(field);
    await user.type(field, ' amz@example.com ');
    await user.click(screen.getByRole('button', { name: submit }));
    await screen.findByRole('heading', { level: 1, name: ready });
    expect(wire.asked(stores.completeRegistration).map(({ body }) => body)).toEqual([
      { customerMarketPlaceId: 41, marketPlaceEmail: 'amz@example.com' },
    ]);
  });

  it('STORE-004 asks for an address and sends nothing else', async () => {
    const wire = createWire();
    wire.answer(stores.list, [authorized]);
    const { user } = await showScreen(ADDRESS, { wire });
    const field = await screen.findByRole('textbox', { name: words.en.email });
    await user.clear(field);
    await user.type(field, 'nobody');
    await user.click(screen.getByRole('button', { name: words.en.submit }));
    await screen.findByText('Enter a valid email, for example name@company.com');
    expect(wire.asked(stores.completeRegistration)).toHaveLength(0);
  });

  it('STORE-004 comes after the authorization', async () => {
    const wire = createWire();
    wire.answer(stores.list, [{ ...authorized, sellingPartnerId: null, connecting: null }]);
    const { router } = await showScreen(ADDRESS, { wire });
    await waitFor(() => expect(router.state.location.pathname).toBe('/addStoreSteps/AuthorizeSpApi'));
  });
});
