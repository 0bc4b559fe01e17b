import { inTransaction } from '../../database/transaction.ts';
import { systemKey } from '../../world/system.ts';
import type { World } from '../../world/world.ts';
import { Refusal } from '../wire/refusal.ts';
import { createBooks, type Books, type StoredRecord } from './books.ts';
import type { Kind } from './records.ts';

/** The one who works on a world's books: one piece of work after the other, and nothing is answered before it is saved. */
export type Desk = {
  /** Does a piece of work and saves what it changed. When it throws nothing stays. */
  turn<T>(work: (books: Books) => T | Promise<T>): Promise<T>;
  /** Deliveries that were put off until that instant are looked for now. */
  woken(atMs: number): void;
};

/** Where the warehouse keeps a world's desk. */
export const desks = systemKey<Desk>('warehouse');

type Row = { kind: Kind; id: string; seq: string; doc: StoredRecord['doc'] };

const SAVE = `insert into sandbox.warehouse_record (world, kind, id, seq, doc)
  select $1, x.kind, x.id, x.seq, x.doc from json_to_recordset($2::json) as x(kind text, id text, seq bigint, doc json)
  on conflict (world, kind, id) do update set doc = excluded.doc`;
const FORGET = `delete from sandbox.warehouse_record r using json_to_recordset($2::json) as x(kind text, id text)
  where r.world = $1 and r.kind = x.kind and r.id = x.id`;

export function createDesk(world: World): Desk {
  let open: Books | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const scheduled = new Set<number>();
  const load = async (): Promise<Books> => {
    if (open) return open;
    const { rows } = await world.sql.query<Row>(
      'select kind, id, seq, doc from sandbox.warehouse_record where world = $1 order by seq',
      [world.id],
    );
    const stored = rows.map((row) => ({ ...row, seq: Number(row.seq) }));
    open = createBooks(world, stored);
    return open;
  };
  const save = async (books: Books): Promise<void> => {
    const { puts, removed, later } = books.changes();
    const deliverMs = nextDelivery(books);
    const isDeliverNew = deliverMs !== null && !scheduled.has(deliverMs);
    if (puts.length + removed.length + later.length === 0 && !isDeliverNew) return;
    await inTransaction(world.sql, async (sql) => {
      if (puts.length > 0) await sql.query(SAVE, [world.id, JSON.stringify(puts)]);
      if (removed.length > 0) await sql.query(FORGET, [world.id, JSON.stringify(removed)]);
      for (const { kind, due, payload } of later)
        await world.effects.schedule(kind, due, payload, { sql, ownMovement: true });
      if (isDeliverNew) await world.effects.schedule('warehouse.deliver', new Date(deliverMs), {}, { sql });
    });
    if (isDeliverNew) scheduled.add(deliverMs);
    books.settled();
  };
  const once = async <T>(work: (books: Books) => T | Promise<T>): Promise<T> => {
    const books = await load();
    try {
      const result = await work(books);
      await save(books);
      return result;
    } catch (error) {
      // Half-done work goes: the rows are what holds.
      const { puts, removed, later } = books.changes();
      if (!(error instanceof Refusal) || puts.length + removed.length + later.length > 0) open = null;
      throw error;
    }
  };
  return {
    woken(atMs) {
      for (const at of scheduled) if (at <= atMs) scheduled.delete(at);
    },
    turn(work) {
      const done = last.then(() => once(work));
      last = done.catch(() => undefined);
      return done;
    },
  };
}

function nextDelivery(books: Books): number | null {
  let next: number | null = null;
  for (const { dueMs } of books.waiting()) if (dueMs !== null) next = Math.min(next ?? dueMs, dueMs);
  return next;
}
