import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stores } from '@kervan/contracts/stores-calls';
import { readAgain } from '../../api/operations.ts';
import { germanStore } from '../../testing/signed-in.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

afterEach(() => void vi.useRealTimers());

const begun = {
  ...germanStore,
  sellingPartnerId: null,
  isRegistrationCompleted: false,
  connecting: 'pending' as const,
};
const PENDING = '/amzRegistration/pending?cmId=41';

describe('a consent whose seller the marketplace has not named yet', () => {
  it.each([
    ['en', /keep asking/],
    ['tr', /Sormayı sürdürüyoruz/],
  ] as const)('STORE-006 STORE-069 is shown as waiting (%s)', async (language, words) => {
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
    expect((await screen.findByRole('alert')).textContent).toMatch(/not from the seller account/);
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
