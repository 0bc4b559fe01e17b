import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { events } from '@kervan/contracts/events-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { topicsOfSellers } from '@kervan/contracts/topics-of-sellers';
import { session } from '../session/session.ts';
import { followEvents } from './event-stream.ts';
import { setLostAt } from './live-state.ts';
import { marketNow } from './market-time.ts';
import { readOld } from './operations.ts';

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
  /** Calls whose answers are old: whatever was asked of them, and what was asked for the account alone. */
  const old = { all: new Set<unknown>(), ofAccount: new Set<unknown>() };
  let live = false;
  let receivedAt = marketNow();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let reset: ReturnType<typeof setTimeout> | null = null;

  const readGathered = () => {
    timer = null;
    void readOld(queryClient, (id, scope) => old.all.has(id) || (scope === 'account' && old.ofAccount.has(id)));
    old.all.clear();
    old.ofAccount.clear();
  };
  const gather = (calls: Iterable<string>, into = old.all) => {
    for (const id of calls) into.add(id);
    timer ??= setTimeout(readGathered, GATHER_MS);
  };
  const poll = (...calls: readonly Endpoint[]) => gather(calls.map(({ id }) => id));

  void followEvents(
    events.stream.path,
    {
      onFrame: ({ type, storeId }) => {
        // Of another store nothing is on screen but what the account shows of all its stores.
        const isHere = storeId === null || storeId === session.now().storeId;
        gather(topicsOfSellers.showing([type]), isHere ? old.all : old.ofAccount);
      },
      // It may come while a page is loading: what it reads is read again once it stands.
      onReset: () => {
        reset ??= setTimeout(() => {
          reset = null;
          void queryClient.invalidateQueries();
        }, GATHER_MS);
      },
      onRefused: () => session.end('refused', token),
      onMessage: () => (receivedAt = marketNow()),
      onLive: (now) => {
        live = now;
        setLostAt(now ? null : receivedAt);
      },
    },
    { fetch: (...request) => fetch(...request), token, wait, pageAgeMs },
    stop.signal,
  );
  const onMessageRead = () => void queryClient.invalidateQueries({ queryKey: [messages.topBar.id] });
  addEventListener(MESSAGE_READ, onMessageRead);
  const polling = setInterval(() => {
    poll(messages.topBar);
    if (!live) poll(messages.showing, inventory.counts, orders.counts, stores.list, subscriptions.appData);
  }, POLL_MS);

  return () => {
    stop.abort();
    setLostAt(null);
    removeEventListener(MESSAGE_READ, onMessageRead);
    clearInterval(polling);
    if (timer !== null) clearTimeout(timer);
    if (reset !== null) clearTimeout(reset);
  };
}
