import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { readAgain } from '../../api/operations.ts';
import { languages, tested } from '../../testing/languages.ts';
import { germanStore } from '../../testing/signed-in.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

const begun = {
  ...germanStore,
  sellingPartnerId: null,
  isRegistrationCompleted: false,
  connecting: 'pending' as const,
};
const PENDING = '/amzRegistration/pending?cmId=41';

const NOTIFICATIONS = '/addStoreSteps/AmazonNotificationSettings';

describe('the way back from the marketplace', () => {
  it.each(languages)(
    'STORE-007 success is said, and after three seconds the notification settings of the store follow (%s)',
    async (language) => {
      const wire = createWire();
      wire.answer(stores.list, [{ ...begun, sellingPartnerId: 'A1', connecting: null }]);
      vi.useFakeTimers();
      const { router } = await showScreen('/amzRegistration/success?cmId=41', { wire, language });
      const { result } = texts[language].stores;
      await screen.findByRole('heading', { level: 1, name: result.successTitle });
      const [left] = /\d+/.exec(screen.getByRole('status').textContent ?? '') ?? [];
      expect(Number(left)).toBeGreaterThan(0);
      expect(Number(left)).toBeLessThanOrEqual(3);
      await act(() => vi.advanceTimersByTimeAsync(1_500));
      expect(router.state.location.pathname).toBe('/amzRegistration/success');
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      await waitFor(() => expect(router.state.location.pathname).toBe(NOTIFICATIONS));
      expect(router.state.location.search).toEqual({ cmId: 41 });
    },
  );

  it.each(
    languages.flatMap((language) =>
      (['sameMarketAlreadyExists', 'registeredAlready', 'connectionError', 'sellerNotProved'] as const).map(
        (failure) => [failure, language] as const,
      ),
    ),
  )('STORE-007 failed with %s says why, and offers another try and the help desk (%s)', async (failure, language) => {
    const wire = createWire();
    wire.answer(stores.list, [begun]);
    const { router, user } = await showScreen(`/amzRegistration/failed?cmId=41&failStatus=${failure}`, {
      wire,
      language,
    });
    const { stores: words, shell } = texts[language];
    expect((await screen.findByRole('alert')).textContent).toBe(words.result[failure].replace('{{minutes}}', '10'));
    const help = screen.getByRole('link', { name: shell.helpDesk.button });
    expect(help.getAttribute('href')).toBe('/helpdesk');
    await user.click(screen.getByRole('link', { name: words.result.tryAgain }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/addStoreSteps/AuthorizeSpApi'));
    expect(router.state.location.search).toEqual({ cmId: 41 });
  });
});

it.each(
  tested([
    ['en', /A trial was already used with this store/, 'Pay now without a trial'],
    ['tr', /deneme süresi daha önce kullanıldı/, 'Deneme olmadan şimdi öde'],
  ] as const),
)('SUB-029 a store that had its trial says so and leads to paying (%s)', async (language, said, name) => {
  const wire = createWire();
  wire.answer(stores.list, [begun]);
  await showScreen('/amzRegistration/failed?cmId=41&failStatus=TrialAlreadyUsed', { wire, language });
  expect((await screen.findByRole('alert')).textContent).toMatch(said);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/edit-subscription');
});

describe('a consent whose seller the marketplace has not named yet', () => {
  it.each(
    tested([
      ['en', /keep asking/],
      ['tr', /Sormayı sürdürüyoruz/],
    ] as const),
  )('STORE-006 STORE-069 is shown as waiting (%s)', async (language, words) => {
    const wire = createWire();
    wire.answer(stores.list, [begun]);
    await showScreen(PENDING, { wire, language });
    expect((await screen.findByRole('status')).textContent).toMatch(words);
  });

  it('STORE-007 leads on to success as soon as the store is connected', async () => {
    const wire = createWire();
    wire.answer(stores.list, [begun]);
    const { router, queryClient } = await showScreen(PENDING, { wire });
    await screen.findByRole('status');
    wire.answer(stores.list, [{ ...begun, sellingPartnerId: 'A1', connecting: null }]);
    await readAgain(queryClient, [stores.list]);
    await waitFor(() => expect(router.state.location.href).toBe('/amzRegistration/success?cmId=41'));
  });

  it('STORE-010 says why it was refused', async () => {
    const wire = createWire();
    wire.answer(stores.list, [{ ...begun, connecting: 'sellerNotProved' }]);
    const { router } = await showScreen(PENDING, { wire });
    expect((await screen.findByRole('alert')).textContent).toMatch(/isn’t from the seller account/);
    expect(router.state.location.search).toEqual({ cmId: 41, failStatus: 'sellerNotProved' });
  });

  it('STORE-069 asks again by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const wire = createWire();
    wire.answer(stores.list, [begun]);
    await showScreen(PENDING, { wire });
    await screen.findByRole('status');
    const before = wire.asked(stores.list).length;
    vi.advanceTimersByTime(5_000);
    await waitFor(() => expect(wire.asked(stores.list).length).toBeGreaterThan(before));
  });
});
