import type { QueryClient } from '@tanstack/react-query';
import { activity } from '@kervan/contracts/activity-calls';
import { credit } from '@kervan/contracts/credit-calls';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { events } from '@kervan/contracts/events-calls';
import type { EventFrame } from '@kervan/contracts/events';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { session } from '../session/session.ts';
import { followEvents } from './event-stream.ts';
import { setLostAt } from './live-state.ts';
import { marketNow } from './market-time.ts';

/** The calls of parcel-money-calls whose answers move with it; they come with the screens that show them, these names do not. */
const parcelMoney = ['WH-062', 'WH-063', 'WH-023', 'WH-067', 'WH-028'].map((id) => ({ id }));

/** Likewise the list of flags, the state of a store and its filters. */
const flagList = { id: 'ORD-069' };
const storeHealth = { id: 'REP-028' };
const filtersOfStore = { id: 'FILT-037' };

/** Which answers a hint makes old. A screen whose call is missing here would show old figures: add its call. */
const madeOldBy: Record<EventFrame['type'], readonly Pick<Endpoint, 'id'>[]> = {
  // What is added has its progress to the end: the last listing goes live by itself.
  item: [
    inventory.addProgress,
    inventory.list,
    inventory.detail,
    inventory.explain,
    inventory.whatIf,
    inventory.updateHistory,
    storeHealth,
  ],
  counts: [inventory.counts, filtersOfStore, storeHealth],
  batch: [inventory.addProgress, inventory.counts],
  history: [inventory.addProgress, inventory.detail, inventory.explain, inventory.updateHistory, storeHealth],
  banner: [
    stores.list,
    inventory.uploadLimit,
    inventory.list,
    inventory.detail,
    subscriptions.get,
    subscriptions.history,
    subscriptions.appData,
  ],
  message: [messages.topBar, messages.showing, messages.list, messages.get],
  activity: [activity.list],
  // The first steps end with the first order.
  order: [
    orders.list,
    orders.counts,
    orders.details,
    orders.address,
    orders.notes,
    flagList,
    storeHealth,
    ...parcelMoney,
  ],
  package: [orders.list, orders.counts, orders.details, ...parcelMoney],
  credit: [...parcelMoney, credit.balance, credit.history, credit.charges, credit.invoices, credit.autoBalance],
};

/** A screen that is loaded later says which of its calls a hint makes old. */
export const alsoOld = (type: EventFrame['type'], endpoints: readonly Endpoint[]): void => {
  madeOldBy[type] = [...madeOldBy[type], ...endpoints];
};

/** Hints arrive in bursts while a store is priced: they are gathered this long. */
const GATHER_MS = 1_000;
/** SHELL-042: what a page says to the window when a message was read; the number of unread ones is asked for at once. */
const MESSAGE_READ = 'messageRead';
/** SHELL-042: the poll that stays when no stream is open. */
const POLL_MS = 3 * 60_000;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** The longer of both: one clock may stand still while the computer sleeps, the other may be set. */
const pageAgeMs = () => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/** Keeps what is on screen fresh while a session is open; gives the function that stops it. */
export function followChanges(queryClient: QueryClient, token: string): () => void {
  const stop = new AbortController();
  const old = new Set<Pick<Endpoint, 'id'>>();
  let live = false;
  let heardAt = marketNow();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let reset: ReturnType<typeof setTimeout> | null = null;

  const readOld = () => {
    timer = null;
    const endpoints = [...old];
    old.clear();
    // Without the store: of other stores only what is on screen is read, and that is nothing.
    for (const endpoint of endpoints) void queryClient.invalidateQueries({ queryKey: [endpoint.id] });
  };
  const gather = (endpoints: readonly Pick<Endpoint, 'id'>[]) => {
    for (const endpoint of endpoints) old.add(endpoint);
    timer ??= setTimeout(readOld, GATHER_MS);
  };

  void followEvents(
    events.stream.path,
    {
      onFrame: ({ type, storeId }) => {
        // A hint of another store changes nothing on screen but the account's own lists.
        if (storeId === null || storeId === session.now().storeId || type === 'banner' || type === 'message')
          gather(madeOldBy[type]);
      },
      // It may come while a page is loading: what it reads is read again once it stands.
      onReset: () => {
        reset ??= setTimeout(() => {
          reset = null;
          void queryClient.invalidateQueries();
        }, GATHER_MS);
      },
      onRefused: () => session.end('refused', token),
      onHeard: () => (heardAt = marketNow()),
      onLive: (now) => {
        live = now;
        setLostAt(now ? null : heardAt);
      },
    },
    { fetch: (...request) => fetch(...request), token, wait, pageAgeMs },
    stop.signal,
  );
  const onMessageRead = () => void queryClient.invalidateQueries({ queryKey: [messages.topBar.id] });
  addEventListener(MESSAGE_READ, onMessageRead);
  const poll = setInterval(() => {
    gather([messages.topBar]);
    if (!live) gather([messages.showing, inventory.counts, orders.counts, stores.list, subscriptions.appData]);
  }, POLL_MS);

  return () => {
    stop.abort();
    setLostAt(null);
    removeEventListener(MESSAGE_READ, onMessageRead);
    clearInterval(poll);
    if (timer !== null) clearTimeout(timer);
    if (reset !== null) clearTimeout(reset);
  };
}
