import { inTransaction } from '../../database/transaction.ts';
import { systemKey } from '../../world/system.ts';
import type { World } from '../../world/world.ts';
import { Failure } from '../wire/failure.ts';
import { createBooks, type Books, type StoredRecord } from './books.ts';
import type { Kind } from './records.ts';

/** The one who works on a world's books: one piece of work after the other, and nothing is answered before it is saved. */
export type Desk = {
  /**
   * Does a piece of work and saves what it changed. When it throws nothing stays.
   */
  turn<T>(work: (books: Books) => T): Promise<T>;
  /** Keys of requests that are being answered. */
  keysInUse: Set<string>;
  /** What was put off until that instant has come. */
  woken(kind: keyof Wakes, atMs: number): void;
};

/** Where the payments system keeps a world's desk. */
export const desks = systemKey<Desk>('payments');

/** What must be put off after a turn: instants of the world's clock in milliseconds. */
export type Wakes = { deliver: number | null; due: number | null };

type Row = { kind: Kind; id: string; seq: string; doc: StoredRecord['doc'] };

/** A desk; `wakesOf` says when something is due next, so that the world's effects bring it about. */
export function createDesk(world: World, wakesOf: (books: Books) => Wakes): Desk {
  let open: Books | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const scheduled = { deliver: new Set<number>(), due: new Set<number>() };
  const load = async (): Promise<Books> => {
    if (open) return open;
    const { rows } = await world.sql.query<Row>(
      'select kind, id, seq, doc from sandbox.payment where world = $1 order by seq',
      [world.id],
    );
    open = createBooks(
      world,
      rows.map((row) => ({ ...row, seq: Number(row.seq) })),
    );
    return open;
  };
  const save = async (books: Books): Promise<void> => {
    const { puts, removed } = books.changes();
    const { deliver: deliverMs, due: dueMs } = wakesOf(books);
    const isDeliverNew = deliverMs !== null && !scheduled.deliver.has(deliverMs);
    const isDueNew = dueMs !== null && !scheduled.due.has(dueMs);
    if (puts.length + removed.length === 0 && !isDeliverNew && !isDueNew) return;
    await inTransaction(world.sql, async (sql) => {
      if (puts.length > 0)
        await sql.query(
          `insert into sandbox.payment (world, kind, id, seq, doc)
           select $1, x.kind, x.id, x.seq, x.doc from jsonb_to_recordset($2::jsonb) as x(kind text, id text, seq bigint, doc jsonb)
           on conflict (world, kind, id) do update set doc = excluded.doc`,
          [world.id, JSON.stringify(puts)],
        );
      if (removed.length > 0)
        await sql.query(
          `delete from sandbox.payment p using jsonb_to_recordset($2::jsonb) as x(kind text, id text)
           where p.world = $1 and p.kind = x.kind and p.id = x.id`,
          [world.id, JSON.stringify(removed)],
        );
      if (isDeliverNew) await world.effects.schedule('payments.deliver', new Date(deliverMs), {}, { sql });
      if (isDueNew) await world.effects.schedule('payments.due', new Date(dueMs), {}, { sql, ownMovement: true });
    });
    if (isDeliverNew) scheduled.deliver.add(deliverMs);
    if (isDueNew) scheduled.due.add(dueMs);
    books.settled();
  };
  const once = async <T>(work: (books: Books) => T): Promise<T> => {
    const books = await load();
    try {
      const result = work(books);
      await save(books);
      return result;
    } catch (error) {
      // Half-done work goes: the rows are what holds.
      const { puts, removed } = books.changes();
      if (!(error instanceof Failure) || puts.length + removed.length > 0) open = null;
      throw error;
    }
  };
  return {
    keysInUse: new Set(),
    woken(kind, atMs) {
      for (const at of scheduled[kind]) if (at <= atMs) scheduled[kind].delete(at);
    },
    turn(work) {
      const done = last.then(() => once(work));
      last = done.catch(() => undefined);
      return done;
    },
  };
}
