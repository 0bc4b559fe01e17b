import { createHash } from 'node:crypto';
import type { World } from '../../world/world.ts';
import { notFound } from '../wire/refusal.ts';
import type { Delivery, Event, Kept, Kind, ObjectKind, Package, Records } from './records.ts';

/** A record as its row holds it. */
export type StoredRecord = { kind: Kind; id: string; seq: number; doc: Kept };

/** Something put off to an instant of the world's clock; it is scheduled with what the turn changed. */
export type Deferred = { kind: string; due: Date; payload: object };

/** Everything the warehouse knows of a world, in memory; what work on it changed is saved afterwards. */
export type Books = {
  world: World;
  now(): Date;
  get<K extends Kind>(kind: K, id: string): Records[K] | null;
  /** The record. Throws not_found (404) when there is none. */
  need<K extends Kind>(kind: K, id: string, field?: string): Records[K];
  /** All of a kind, the oldest first. */
  list<K extends Kind>(kind: K): Records[K][];
  /** Keeps a record that is new or was changed. */
  put<K extends Kind>(kind: K, record: Records[K]): Records[K];
  remove(kind: Kind, id: string): void;
  /** The package of a number or of Kervan's own reference, or null. */
  findPackage(noOrRef: string): Package | null;
  /** Events of an object in the order of their seq, without a gap. */
  eventsOf(kind: ObjectKind, ref: string): readonly Event[];
  /** All events in the order in which they came. */
  events(): readonly Event[];
  /** Deliveries that are not over. */
  waiting(): readonly Delivery[];
  /** A new UUID that follows from the world. */
  newId(): string;
  /** A number from 0 on that belongs to a name in this world: tracking numbers, draws. */
  mark(name: string): Buffer;
  defer(later: Deferred): void;
  changes(): { puts: StoredRecord[]; removed: { kind: Kind; id: string }[]; later: Deferred[] };
  settled(): void;
};

type Place = { record: Kept; seq: number };

/** The books of a world with the records of its rows. */
export function createBooks(world: World, stored: readonly StoredRecord[]): Books {
  const shelves = new Map<Kind, Map<string, Place>>();
  const index = createIndex();
  const shelf = (kind: Kind): Map<string, Place> => {
    const found = shelves.get(kind) ?? new Map<string, Place>();
    shelves.set(kind, found);
    return found;
  };
  let seq = 0;
  for (const { kind, id, seq: place, doc } of stored) {
    shelf(kind).set(id, { record: doc, seq: place });
    index.put(kind, doc);
    seq = Math.max(seq, place);
  }
  const changed = new Map<string, { kind: Kind; id: string }>();
  const removed = new Map<string, { kind: Kind; id: string }>();
  let later: Deferred[] = [];
  const hashOf = (text: string): Buffer =>
    createHash('sha256').update(`${world.seed} ${world.lineage} warehouse ${text}`).digest();
  const get = <K extends Kind>(kind: K, id: string): Records[K] | null =>
    // A shelf holds records of its kind only.
    (shelf(kind).get(id)?.record as Records[K] | undefined) ?? null;
  return {
    world,
    now: () => world.clock.now(),
    get,
    need(kind, id, field) {
      const record = get(kind, id);
      if (!record) throw notFound(kind.replaceAll('_', ' '), field);
      return record;
    },
    list: <K extends Kind>(kind: K) => [...shelf(kind).values()].map(({ record }) => record as Records[K]),
    put(kind, record) {
      const known = shelf(kind).get(record.id);
      if (known) known.record = record;
      else shelf(kind).set(record.id, { record, seq: ++seq });
      index.put(kind, record);
      changed.set(`${kind} ${record.id}`, { kind, id: record.id });
      removed.delete(`${kind} ${record.id}`);
      return record;
    },
    remove(kind, id) {
      if (!shelf(kind).delete(id)) return;
      changed.delete(`${kind} ${id}`);
      removed.set(`${kind} ${id}`, { kind, id });
    },
    findPackage: (noOrRef) => get('package', index.refOf(noOrRef) ?? noOrRef),
    eventsOf: index.eventsOf,
    events: index.events,
    waiting: index.waiting,
    newId: () => uuidOf(hashOf(`id ${++seq}`)),
    mark: (name) => hashOf(`mark ${name}`),
    defer: (one) => void later.push(one),
    changes: () => ({
      puts: [...changed.values()].flatMap(({ kind, id }) => {
        const place = shelf(kind).get(id);
        return place ? [{ kind, id, seq: place.seq, doc: place.record }] : [];
      }),
      removed: [...removed.values()],
      later,
    }),
    settled() {
      changed.clear();
      removed.clear();
      later = [];
    },
  };
}

/** A UUID of version 8 out of bytes. */
function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Index = Pick<Books, 'eventsOf' | 'events' | 'waiting'> & {
  put(kind: Kind, record: Kept): void;
  refOf(no: string): string | null;
};

/** What is looked for by something else than its id. Events never change; packages keep their number. */
function createIndex(): Index {
  const refs = new Map<string, string>();
  const all: Event[] = [];
  const byObject = new Map<string, Event[]>();
  const waiting = new Map<string, Delivery>();
  return {
    put(kind, record) {
      // The kind says which record it is.
      if (kind === 'package') refs.set((record as Package).no, record.id);
      if (kind === 'event') {
        const event = record as Event;
        const key = `${event.object.kind} ${event.object.ref}`;
        const own = byObject.get(key) ?? [];
        byObject.set(key, own);
        own.push(event);
        all.push(event);
      }
      if (kind === 'delivery') {
        const delivery = record as Delivery;
        if (delivery.status === 'waiting') waiting.set(delivery.id, delivery);
        else waiting.delete(delivery.id);
      }
    },
    refOf: (no) => refs.get(no) ?? null,
    eventsOf: (kind, ref) => byObject.get(`${kind} ${ref}`) ?? [],
    events: () => all,
    waiting: () => [...waiting.values()],
  };
}
