import { createHash, createHmac } from 'node:crypto';
import type { World } from '../../world/world.ts';
import { noSuch } from '../wire/failure.ts';
import type { Kept, Kind, Records } from './records.ts';

/** A record as its row holds it. */
export type StoredRecord = { kind: Kind; id: string; seq: number; doc: Kept };

/** Everything the payments system knows of a world, in memory: work on it is synchronous, what it changed is saved afterwards. */
export type Books = {
  world: World;
  /** The request that is being answered, or null; events say so. */
  request: { id: string | null; idempotency_key: string | null };
  get<K extends Kind>(kind: K, id: string): Records[K] | null;
  /** The record. Throws `resource_missing` (404) naming the parameter when there is none. */
  need<K extends Kind>(kind: K, id: string, param?: string): Records[K];
  /** All of a kind, the oldest first. */
  list<K extends Kind>(kind: K): Records[K][];
  /** Keeps a record that is new or was changed. */
  put<K extends Kind>(kind: K, record: Records[K]): Records[K];
  /** Forgets a record. */
  remove(kind: Kind, id: string): void;
  /** The place of a record in the order in which records came. */
  placeOf(kind: Kind, id: string): number;
  /** A new id that follows from the world: `cus_` and letters. */
  newId(prefix: string, letters?: number): string;
  /** What only this world makes of a text: fingerprints. */
  mark(text: string, letters: number): string;
  /** Seconds: of the test clock, or of the world's clock (the instant at hand, while what was due is worked off). */
  now(clock: string | null): number;
  /** While something that was due at an instant of the world's clock is done, that instant is now. */
  at<T>(second: number, work: () => T): T;
  changes(): { puts: StoredRecord[]; removed: { kind: Kind; id: string }[] };
  settled(): void;
};

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters of Stripe's ids out of bytes. */
function lettersOf(bytes: Buffer, length: number): string {
  let text = '';
  for (let at = 0; at < length; at++) text += ALPHABET[(bytes[at % bytes.length] ?? 0) % ALPHABET.length];
  return text;
}

type Place = { record: Kept; seq: number };

/** The books of a world with the records of its rows. */
export function createBooks(world: World, stored: readonly StoredRecord[]): Books {
  const shelves = new Map<Kind, Map<string, Place>>();
  const shelf = (kind: Kind): Map<string, Place> => {
    const found = shelves.get(kind) ?? new Map<string, Place>();
    shelves.set(kind, found);
    return found;
  };
  let seq = 0;
  for (const { kind, id, seq: place, doc } of stored) {
    shelf(kind).set(id, { record: doc, seq: place });
    seq = Math.max(seq, place);
  }
  const changed = new Map<string, { kind: Kind; id: string }>();
  const removed = new Map<string, { kind: Kind; id: string }>();
  let instant: number | null = null;
  const get = <K extends Kind>(kind: K, id: string): Records[K] | null =>
    // A shelf holds records of its kind only.
    (shelf(kind).get(id)?.record as Records[K] | undefined) ?? null;
  return {
    world,
    request: { id: null, idempotency_key: null },
    get,
    need(kind, id, param = 'id') {
      const record = get(kind, id);
      if (!record) throw noSuch(kind, id, param);
      return record;
    },
    list: <K extends Kind>(kind: K) => [...shelf(kind).values()].map(({ record }) => record as Records[K]),
    put(kind, record) {
      const known = shelf(kind).get(record.id);
      if (known) known.record = record;
      else shelf(kind).set(record.id, { record, seq: ++seq });
      changed.set(`${kind} ${record.id}`, { kind, id: record.id });
      removed.delete(`${kind} ${record.id}`);
      return record;
    },
    remove(kind, id) {
      if (!shelf(kind).delete(id)) return;
      changed.delete(`${kind} ${id}`);
      removed.set(`${kind} ${id}`, { kind, id });
    },
    placeOf: (kind, id) => shelf(kind).get(id)?.seq ?? 0,
    newId: (prefix, letters = 24) =>
      `${prefix}_${lettersOf(createHash('sha512').update(`${world.seed} ${world.lineage} ${prefix} ${++seq}`).digest(), letters)}`,
    mark: (text, letters) => lettersOf(createHmac('sha512', world.lineage).update(text).digest(), letters),
    now(clock) {
      const own = clock === null ? undefined : get('test_clock', clock)?.now;
      return own ?? instant ?? Math.floor(world.clock.nowMs() / 1000);
    },
    at(second, work) {
      const before = instant;
      instant = second;
      try {
        return work();
      } finally {
        instant = before;
      }
    },
    changes: () => ({
      puts: [...changed.values()].flatMap(({ kind, id }) => {
        const place = shelf(kind).get(id);
        return place ? [{ kind, id, seq: place.seq, doc: place.record }] : [];
      }),
      removed: [...removed.values()],
    }),
    settled() {
      changed.clear();
      removed.clear();
    },
  };
}
