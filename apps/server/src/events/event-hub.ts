import pg from 'pg';
import type { EventFrame } from '@kervan/contracts/events';

/** Channel of the database on which changes are announced. */
export const EVENT_CHANNEL = 'kervan_event';
/** So many of the newest are kept at least. */
export const KEPT_FRAMES = 5_000;
const RECONNECT_MS = 1_000;

type Announcement = { accountId: number; type: EventFrame['type']; storeId: number | null; ids: number[] };
type Listener = (frame: EventFrame) => void;

/** Passes what the database announces to the open streams of the account it concerns. */
export type EventHub = {
  /** Frames after `lastId` that are still kept, or null when they are not known any more. */
  since(accountId: number, lastId: number): EventFrame[] | null;
  /** Frames of the last `ms` milliseconds, or null when not all of them are known. */
  ofLast(accountId: number, ms: number): EventFrame[] | null;
  subscribe(accountId: number, listener: Listener): () => void;
  /** The newest frame number given so far. */
  lastId(): number;
  stop(): Promise<void>;
};

/** Opens the one listening connection of the process; it reconnects by itself. */
export async function openEventHub(ownerUrl: string, reconnectMs = RECONNECT_MS): Promise<EventHub> {
  const listeners = new Map<number, Set<Listener>>();
  let kept: { accountId: number; at: number; frame: EventFrame }[] = [];
  /** All frames since this moment are kept. */
  let completeFrom = Infinity;
  let lastId = Date.now() * 1000;
  let stopped = false;
  let client: pg.Client | null = null;

  const receive = (payload: string) => {
    const { accountId, type, storeId, ids } = JSON.parse(payload) as Announcement;
    const frame = { id: ++lastId, type, storeId, ids };
    kept.push({ accountId, at: performance.now(), frame });
    if (kept.length > KEPT_FRAMES * 2) {
      completeFrom = kept.at(-KEPT_FRAMES - 1)?.at ?? completeFrom;
      kept = kept.slice(-KEPT_FRAMES);
    }
    for (const listener of listeners.get(accountId) ?? []) listener(frame);
  };
  const connect = async () => {
    const next = new pg.Client({ connectionString: ownerUrl });
    next.on('error', () => {});
    next.on('notification', ({ payload }) => payload && receive(payload));
    next.on('end', () => {
      // Frames were missed: an unknown id makes every stream read everything again.
      kept = [];
      completeFrom = Infinity;
      if (!stopped) setTimeout(() => void reconnect(), reconnectMs).unref();
    });
    await next.connect();
    await next.query(`listen ${EVENT_CHANNEL}`);
    completeFrom = performance.now();
    client = next;
  };
  const reconnect = async () => {
    if (stopped) return;
    // A connection that fails ends, and its end asks for the next one: asked for twice, the attempts would double each time.
    await connect().catch(() => {});
  };
  await connect();
  return {
    since: (accountId, id) => {
      const first = kept[0]?.frame.id;
      if (id === lastId) return [];
      if (!Number.isSafeInteger(id) || first === undefined || id < first - 1 || id > lastId) return null;
      return kept.filter((entry) => entry.accountId === accountId && entry.frame.id > id).map((entry) => entry.frame);
    },
    ofLast: (accountId, ms) => {
      const from = performance.now() - ms;
      return from > completeFrom
        ? kept.filter((entry) => entry.accountId === accountId && entry.at >= from).map((entry) => entry.frame)
        : null;
    },
    subscribe(accountId, listener) {
      const set = listeners.get(accountId) ?? new Set<Listener>();
      listeners.set(accountId, set.add(listener));
      return () => void set.delete(listener);
    },
    lastId: () => lastId,
    async stop() {
      stopped = true;
      await client?.end();
    },
  };
}
