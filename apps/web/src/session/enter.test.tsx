import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { showScreen } from '../testing/show.tsx';
import { createWire } from '../testing/wire.ts';
import { session } from './session.ts';
import { TOKEN_KEY } from './session-store.ts';

/** What the guard loads of a session before any screen opens. */
const four = [
  ['user info', identity.userInfo],
  ['stores', stores.list],
  ['subscription', subscriptions.get],
  ['app data', subscriptions.appData],
] as const;

describe('the guard with a token', () => {
  it.each(four)(
    'SHELL-051 logs out where the %s says that nobody is signed in, and comes back to the screen after the next login',
    async (_, call) => {
      const wire = createWire();
      wire.refuse(call, 'NotSignedIn');
      const { router } = await showScreen('/filters', { wire });
      await waitFor(() => expect(router.history.location.pathname).toBe('/login'));
      expect(router.state.location.search).toEqual({ redirect: '/filters' });
      expect(wire.asked(call)).toHaveLength(1);
      expect(session.now()).toMatchObject({ token: null, endedBy: 'refused' });
      expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
      // Nothing of the screen was asked for.
      expect(wire.asked(filters.get)).toEqual([]);
    },
  );

  it.each([
    ['TooManyRequests', 429],
    ['ValidationFailed', 400],
    ['NotForExtension', 403],
    ['UnexpectedError', 500],
  ] as const)('SHELL-051 keeps the session where it fails with %s, and offers to try again', async (code, status) => {
    for (const [, call] of four) {
      const wire = createWire();
      wire.refuse(call, code, { status });
      const { router, unmount } = await showScreen('/filters', { wire });
      await screen.findByRole('button', { name: 'Try again' });
      expect(router.history.location.pathname).toBe('/filters');
      expect(session.now().token).toBe('token-of-the-test');
      expect(localStorage.getItem(TOKEN_KEY)).toBe('token-of-the-test');
      expect(wire.asked(filters.get)).toEqual([]);
      unmount();
    }
  });

  it('SHELL-051 keeps the token where there is no answer at all: it may still be good', async () => {
    const wire = createWire();
    wire.lose(subscriptions.get);
    const { router } = await showScreen('/filters', { wire });
    await screen.findByRole('button', { name: 'Try again' });
    expect(router.history.location.pathname).toBe('/filters');
    expect(session.now().token).toBe('token-of-the-test');
    expect(wire.asked(filters.get)).toEqual([]);
  });

  it('SHELL-051 opens the screen when all four are there', async () => {
    const wire = createWire();
    wire.hang(filters.get);
    const { router } = await showScreen('/filters', { wire });
    await waitFor(() => expect(wire.asked(filters.get)).not.toEqual([]));
    for (const [what, call] of four) expect(wire.asked(call), what).toHaveLength(1);
    expect(router.history.location.pathname).toBe('/filters');
  });
});
