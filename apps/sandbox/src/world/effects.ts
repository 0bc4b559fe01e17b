import type pg from 'pg';

/** What a handler is given: the world's parts it needs are reached through the closure of its world. */
export type ScheduledEffect = { kind: string; dueAt: Date; payload: unknown };

type Row = { id: string; due: Date; kind: string; payload: unknown };

/** The pending effects of one world: what calls set in motion and the clock has not reached yet. Rows, so a restart keeps them. */
export type Effects = {
  /**
   * Puts an effect off to an instant of the world's clock. `ownMovement` marks what the world does by itself
   * (it is applied like the rest but is not the world's `next`). Pass a client to schedule within its transaction.
   */
  schedule(
    kind: string,
    dueAt: Date,
    payload: unknown,
    options?: { ownMovement?: boolean; sql?: Pick<pg.ClientBase, 'query'> },
  ): Promise<void>;
  /** The earliest effect that is a consequence of an earlier call, or null. */
  next(): Promise<Date | null>;
  /** The earliest effect of any origin, or null. */
  nextDue(): Promise<Date | null>;
  /** The earliest effect due at or before the instant, or null. */
  findDue(until: Date): Promise<(ScheduledEffect & { id: string }) | null>;
  /** Forgets an applied effect. */
  finish(id: string): Promise<void>;
  /** Keeps an effect whose handler failed, with what it said, out of the way of the others. */
  fail(id: string, error: string): Promise<void>;
  /** Calls the listener after every `schedule`, with the instant. */
  onScheduled(listener: (dueAt: Date) => void): void;
};

/** The effects of a world on the sandbox's database. */
export function createEffects(world: string, pool: pg.Pool): Effects {
  const listeners: ((dueAt: Date) => void)[] = [];
  const earliest = async (where: string): Promise<Date | null> => {
    const { rows } = await pool.query<{ due: Date | null }>(
      `select min(due) as due from sandbox.effect where world = $1 and error is null ${where}`,
      [world],
    );
    return rows[0]?.due ?? null;
  };
  return {
    async schedule(kind, dueAt, payload, { ownMovement = false, sql = pool } = {}) {
      await sql.query(
        'insert into sandbox.effect (world, due, kind, payload, own_movement) values ($1, $2, $3, $4, $5)',
        [world, dueAt, kind, JSON.stringify(payload), ownMovement],
      );
      for (const listener of listeners) listener(dueAt);
    },
    next: () => earliest('and not own_movement'),
    nextDue: () => earliest(''),
    async findDue(until) {
      const { rows } = await pool.query<Row>(
        'select id, due, kind, payload from sandbox.effect where world = $1 and error is null and due <= $2 order by due, id limit 1',
        [world, until],
      );
      const row = rows[0];
      return row ? { id: row.id, kind: row.kind, dueAt: row.due, payload: row.payload } : null;
    },
    async finish(id) {
      await pool.query('delete from sandbox.effect where world = $1 and id = $2', [world, id]);
    },
    async fail(id, error) {
      await pool.query('update sandbox.effect set error = $3 where world = $1 and id = $2', [world, id, error]);
    },
    onScheduled: (listener) => void listeners.push(listener),
  };
}
