import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { contact } from '@kervan/contracts/contact-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { texts } from '@kervan/texts/texts';
import { answerAccount } from '../testing/account-answers.ts';
import { showScreen } from '../testing/show.tsx';
import { user as someone } from '../testing/signed-in.ts';
import { createWire, type Wire } from '../testing/wire.ts';
import { followSession } from './follow-session.ts';
import { savedLogins } from './saved-logins.ts';
import { session } from './session.ts';

const TOKEN = 'token-of-the-test';

/** The panel as `main.tsx` puts it up, with its session followed. */
async function open(wire: Wire = createWire(), address = '/myAccount?tab=data') {
  wire.base(contact.get, { supportMail: null, appStoreUrl: null, googlePlayUrl: null });
  answerAccount(wire);
  const shown = await showScreen(address, { wire });
  const reload = vi.fn();
  const stop = followSession(shown.queryClient, {
    ready: Promise.resolve(),
    toLogin: () => void shown.router.navigate({ to: '/login' }),
    askAgain: () => void shown.router.invalidate(),
    reload,
  });
  onTestFinished(stop);
  await screen.findByRole('button', { name: texts.en.account.export.ask });
  return { ...shown, wire, reload };
}
const menu = async (user: Awaited<ReturnType<typeof open>>['user'], entry: string) => {
  await user.click(screen.getByRole('button', { name: /Account of Ayşe/ }));
  return screen.findByRole('menuitem', { name: entry });
};
/** What another tab wrote. */
const elsewhere = (key: string, value: string | null) => {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
};

describe('the end of a session', () => {
  it.each([
    ['answers', (wire: Wire) => wire.answer(identity.endSession, null)],
    ['cannot be reached', (wire: Wire) => wire.lose(identity.endSession)],
  ] as const)('AUTH-020 AUTH-021 logging out leads to the sign-in page where the server %s', async (_how, serve) => {
    const { user, wire, router, queryClient } = await open();
    const clear = vi.spyOn(queryClient, 'clear');
    serve(wire);
    await user.click(await menu(user, texts.en.shell.top.logOut));
    await screen.findByRole('heading', { name: texts.en.identity.login.title });
    expect(router.state.location.href).toBe('/login');
    expect(wire.asked(identity.endSession)[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
    expect([localStorage.getItem('token'), localStorage.getItem('selectedMarket')]).toEqual([null, null]);
    // Nothing of the account is left, not even its saved login: its token is over.
    expect([clear.mock.calls.length, savedLogins.list()]).toEqual([1, []]);
  });

  it('AUTH-020 AUTH-023 a new login leaves this one saved and leads to the sign-in page', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    onTestFinished(() => void assign.mockRestore());
    const { user, wire } = await open();
    await user.click(await menu(user, texts.en.shell.top.newLogin));
    expect(assign.mock.calls).toEqual([['/login']]);
    expect(localStorage.getItem('token')).toBeNull();
    expect(savedLogins.list()).toEqual([{ customerId: 7, name: someone.name, email: someone.email, token: TOKEN }]);
    // It is not signed out: the way back is its saved login.
    expect(wire.asked(identity.endSession)).toHaveLength(0);
  });

  it('AUTH-025 AUTH-026 a token that ended elsewhere, by a changed password, leads to the sign-in page, which says so', async () => {
    const { user, wire, router } = await open();
    wire.refuse(account.sessions, 'NotSignedIn', { status: 401 });
    await user.click(screen.getByRole('tab', { name: texts.en.account.tabs.devices }));
    await screen.findByText(texts.en.identity.catalogue.sessionExpired);
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.search.redirect).toBe('/myAccount?tab=devices');
    expect(session.now().token).toBeNull();
  });
});

describe('another tab', () => {
  it.each([
    ['signs out', null],
    ['goes on as somebody else', 'other-token'],
  ])('SHELL-033 that %s reloads this one', async (_what, token) => {
    const { reload } = await open();
    expect(reload).not.toHaveBeenCalled();
    elsewhere('token', token);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('SHELL-033 that chooses another store takes this one along, and what it writes beside does nothing', async () => {
    const { reload } = await open();
    elsewhere('anything', 'x');
    expect(session.now().storeId).toBe(41);
    elsewhere('selectedMarket', '42');
    expect(session.now().storeId).toBe(42);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('saved logins', () => {
  it('AUTH-024 a sign-in is kept under its customer; staff who look at the account keep nothing', async () => {
    const { unmount } = await open();
    expect(savedLogins.list()).toEqual([{ customerId: 7, name: someone.name, email: someone.email, token: TOKEN }]);
    unmount();
    savedLogins.drop(7);
    const wire = createWire();
    wire.answer(identity.userInfo, { ...someone, lookedAtBy: 'Deniz' });
    await open(wire);
    expect(savedLogins.list()).toEqual([]);
  });

  it('AUTH-022 the menu switches to another one', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    onTestFinished(() => void assign.mockRestore());
    savedLogins.keep({ customerId: 9, name: 'Mehmet Kaya', email: 'mehmet@example.com', token: 'other-token' });
    const { user } = await open();
    await user.click(await menu(user, `${texts.en.shell.top.switchTo} Mehmet Kaya`));
    await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
    expect(localStorage.getItem('token')).toBe('other-token');
  });

  it('AUTH-022 this page keeps its own token until it is left: no answer of the one comes to the other', async () => {
    await open();
    session.handOver('other-token');
    expect([session.now().token, localStorage.getItem('token'), localStorage.getItem('selectedMarket')]).toEqual([
      TOKEN,
      'other-token',
      null,
    ]);
  });

  it('AUTH-039 the account is reached from the menu', async () => {
    const { user } = await open();
    const entry = await menu(user, texts.en.shell.menu.account);
    expect(entry.getAttribute('href')).toBe('/myAccount');
  });
});
