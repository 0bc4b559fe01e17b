import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { search } from '@kervan/contracts/search-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { SearchType } from '@kervan/domain/search/search-type';
import { showScreen } from '../testing/show.tsx';
import { AS_OF, germanStore, noCredit } from '../testing/signed-in.ts';
import { toastsSoFar } from '../testing/toasts.ts';
import { resizeTo } from '../testing/window.ts';
import { createWire, type Wire } from '../testing/wire.ts';

const NOTICE = 'You have new messages.';
/** The panel looks for news every three minutes. */
const POLL_MS = 3 * 60_000;

/** The frame around a screen that has nothing to say yet. */
async function showFrame(wire: Wire = createWire()) {
  wire.hang(filters.get);
  wire.hang(pricing.getStore);
  wire.hang(pricing.get);
  wire.hang(routing.get);
  wire.hang(dashboard.storeHealth);
  const shown = await showScreen('/filters', { wire });
  const bar = within(await screen.findByRole('banner', { name: 'Top bar' }));
  return { ...shown, wire, bar };
}

describe('the top bar', () => {
  it('SHELL-018 SHELL-046 holds the search, the store, the switches and the account; the copyright stands below the menu', async () => {
    const { bar } = await showFrame();
    expect(bar.getByRole('searchbox')).toBeDefined();
    for (const name of [/Change language/, /Dark mode/, /Secret mode/, /Account of/, /^Store: Germany/])
      expect(bar.getByRole('button', { name })).toBeDefined();
    expect(screen.getByText(`© ${AS_OF.slice(0, 4)} Kervan`)).toBeDefined();
  });

  it('SHELL-010 leads back to the overview by the logo, which says so, and by the account menu', async () => {
    const { user, bar, router } = await showFrame();
    const logo = bar.getByRole('link', { name: 'Kervan home' });
    expect(logo.getAttribute('href')).toBe('/');
    await user.hover(logo);
    await screen.findByText('Overview');
    await user.unhover(logo);
    await user.click(bar.getByRole('button', { name: /Account of/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Overview' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/'));
  });

  it('SHELL-034 its clock is the market’s, in the market’s zone, and ticks', async () => {
    vi.useFakeTimers({ now: new Date('2026-07-02T15:30:10Z') });
    const { bar } = await showFrame();
    expect(AS_OF).toBe('2026-03-02T09:00:00.000Z');
    await bar.findByText('Berlin 10:00');
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(bar.getByText('Berlin 10:01')).toBeDefined();
  });

  it('SHELL-047 SHELL-107 its language button shows the other language at once and keeps the choice for the account', async () => {
    const { user, bar, wire } = await showFrame();
    await user.click(bar.getByRole('button', { name: /Change language/ }));
    await waitFor(() => expect(document.documentElement.lang).toBe('tr'));
    expect(wire.asked(stores.setLanguage).map(({ url }) => url.searchParams.get('language'))).toEqual(['tr']);
  });
});

describe('the search of the top bar', () => {
  const SEARCH = /ASIN, SKU, order/;

  it('SHELL-020 SHELL-087 asks nothing for what is too short; the warning leaves after three seconds', async () => {
    vi.useFakeTimers();
    const { user, bar, wire } = await showFrame();
    await user.type(bar.getByRole('searchbox', { name: SEARCH }), '  ab {Enter}');
    await screen.findByText('Enter at least 3 characters.');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.queryByText('Enter at least 3 characters.')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(screen.queryByText('Enter at least 3 characters.')).toBeNull();
    expect(wire.asked(search.find)).toHaveLength(0);
  });

  it('SHELL-025 says that nothing was found', async () => {
    const wire = createWire();
    wire.answer(search.find, { searchType: SearchType.Nothing, searchKey: 'zzzzzz' });
    const { user, bar, router } = await showFrame(wire);
    await user.type(bar.getByRole('searchbox', { name: SEARCH }), 'zzzzzz{Enter}');
    await screen.findByText('Nothing found for “zzzzzz”.');
    expect(router.state.location.pathname).toBe('/filters');
  });

  it('SHELL-022 opens what was found and asks in the selected store', async () => {
    const wire = createWire();
    wire.answer(search.find, { searchType: SearchType.Inventory, searchKey: 'led lamp' });
    wire.hang(inventory.list);
    const { user, bar, router } = await showFrame(wire);
    await user.type(bar.getByRole('searchbox', { name: SEARCH }), ' led lamp {Enter}');
    await waitFor(() => expect(router.history.location.href).toBe('/inventory?q=led+lamp'));
    // The list it opens asks for the matches.
    await waitFor(() => expect(wire.asked(inventory.list)[0]?.body.search).toBe('led lamp'));
    const [asked] = wire.asked(search.find);
    expect(asked?.url.searchParams.get('searchKey')).toBe('led lamp');
    expect(asked?.url.searchParams.get('customerMarketPlaceId')).toBe(String(germanStore.id));
  });
});

describe('the side menu', () => {
  it('SHELL-008 folds to a rail, and is a rail when the panel is opened again', async () => {
    const { user, bar, unmount } = await showFrame();
    await user.click(bar.getByRole('button', { name: 'Collapse menu' }));
    expect(bar.getByRole('button', { name: 'Expand menu' })).toBeDefined();
    unmount();
    const again = await showFrame();
    await again.user.click(again.bar.getByRole('button', { name: 'Expand menu' }));
    expect(again.bar.getByRole('button', { name: 'Collapse menu' })).toBeDefined();
  });
});

describe('on a phone', () => {
  it('SHELL-018 the bar keeps credit and language; secret mode is in the account menu, and the drawer leads home', async () => {
    resizeTo('phone');
    const wire = createWire();
    wire.answer(credit.balance, { ...noCredit, available: 18_000 });
    const { user, bar } = await showFrame(wire);
    expect((await bar.findByRole('link', { name: /180,00/ })).getAttribute('href')).toBe('/warehouse-credit');
    expect(bar.getByRole('button', { name: /Change language/ })).toBeDefined();
    expect(bar.queryByRole('button', { name: /Secret mode/ })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Open the menu' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('link', { name: 'Kervan home' }).getAttribute('href')).toBe('/');
  });

  it('no key of a keyboard is hinted at: not in the search, not in the account menu', async () => {
    const { user, bar } = await showFrame();
    const hints = () => document.querySelectorAll('kbd').length;
    expect(hints()).toBeGreaterThan(0);
    resizeTo('phone');
    await user.click(await bar.findByRole('button', { name: 'Open search' }));
    await screen.findByRole('searchbox', { name: /ASIN, SKU, order/ });
    expect(hints()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Close search' }));
    await user.click(screen.getByRole('button', { name: /Account of/ }));
    await screen.findByRole('menuitem', { name: 'Overview' });
    expect(screen.queryByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});

describe('the command palette', () => {
  it('opens with Ctrl K, goes to the screen that is typed, and says when nothing matches', async () => {
    const { user, router } = await showFrame();
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByPlaceholderText('Go to a screen or run a command');
    await user.type(field, 'qqqq');
    await screen.findByText('Nothing matches');
    await user.clear(field);
    await user.type(field, 'pricing');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.history.location.pathname).toBe('/mainCustomerPricingSettings'));
  });

  it('finds a screen that is no entry of the menu', async () => {
    const { user, router } = await showFrame();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText('Go to a screen or run a command'), 'support cases');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.history.location.pathname).toBe('/marketplaceSupportCases'));
  });
});

describe('new messages', () => {
  it('SHELL-042 SHELL-043 SHELL-044 their number stands in the bar, a rise is told for two seconds, a fall is not', async () => {
    vi.useFakeTimers();
    const wire = createWire();
    let unreadMessageCount = 2;
    wire.answer(messages.topBar, () => ({ unreadMessageCount }));
    const { bar } = await showFrame(wire);
    await bar.findByRole('img', { name: '2 unread messages' });
    expect(screen.queryByText(NOTICE)).toBeNull();

    unreadMessageCount = 5;
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
    await bar.findByRole('img', { name: '5 unread messages' });
    expect(screen.queryByText(NOTICE)).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByText(NOTICE)).toBeNull();

    unreadMessageCount = 1;
    // Some seconds have passed since the poll: a notice would stand when the next one is answered.
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS - 3_500));
    await bar.findByRole('img', { name: '1 unread message' });
    expect(await toastsSoFar()).toEqual([]);
  });
});

describe('pages that stand alone', () => {
  it.each([
    ['SHELL-061', '/error', 'Something went wrong', 'Go To Dashboard'],
    ['SHELL-061', '/support', 'Something went wrong', 'Go To Dashboard'],
    ['SHELL-062', '/access', 'Access denied', 'Go To Dashboard'],
    ['SHELL-063', '/404', 'Page not found', 'Back To Dashboard'],
  ])('%s %s says what it is and leads back', async (_, address, title, back) => {
    await showScreen(address, { isSignedIn: false });
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe('/');
  });
});
