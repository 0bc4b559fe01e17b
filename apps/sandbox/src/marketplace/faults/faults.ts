import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../../world/clock.ts';
import { hashNumber, hashText, share } from '../../world/random.ts';

/** Every kind of fault, as `POST /world/faults` takes them. */
export const faultKinds = [
  'throttle',
  'rateDrift',
  'noRateHeader',
  'error5xx',
  'html503',
  'hang',
  'reset',
  'slowFeed',
  'stuckFeed',
  'partialFeed',
  'duplicateNotification',
  'lateNotification',
  'reorderedNotification',
  'lostNotification',
  'revoked',
  'silentFailure',
  'refusal',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A fault: what goes wrong, where, how often (`share` of the cases, 0 … 1) and until when in world time. */
export type Fault = {
  id: string;
  kind: FaultKind;
  /** Operation or null = all. */
  operation: string | null;
  /** Seller or null = all. */
  sellerId: string | null;
  share: number;
  until: Date;
  seed: number;
};

export type Faults = {
  /** The faults in force, each with how many cases it struck since the start. */
  list(): readonly (Fault & { struck: number })[];
  add(fault: Omit<Fault, 'id' | 'until'> & { forMs: number }): Promise<Fault>;
  /** True when there was such a fault. */
  remove(id: string): Promise<boolean>;
  /** The faults of a kind in force now for an operation and a seller, whatever their share. */
  active(kind: FaultKind, operation: string | null, sellerId: string | null): readonly Fault[];
  /**
   * Whether a fault of the kind strikes this case. Each case of a fault has a number; which ones it strikes follows
   * from the fault's seed, so that a run repeats. Gives the fault and its case number, or null.
   */
  strikes(kind: FaultKind, operation: string | null, sellerId: string | null): { fault: Fault; drawn: number } | null;
};

type Row = {
  id: string;
  kind: FaultKind;
  operation: string | null;
  seller_id: string | null;
  share: number;
  until: Date;
  seed: string;
};

/** The faults in force of a world; kept in rows, so that a restart does not heal. */
export async function createFaults(world: string, sql: pg.Pool, clock: Clock): Promise<Faults> {
  const { rows } = await sql.query<Row>('select * from sandbox.fault where world = $1 and until > $2', [
    world,
    clock.now(),
  ]);
  const faults = new Map<string, Fault>();
  for (const row of rows)
    faults.set(row.id, {
      id: row.id,
      kind: row.kind,
      operation: row.operation,
      sellerId: row.seller_id,
      share: row.share,
      until: row.until,
      seed: Number(row.seed),
    });
  const cases = new Map<string, number>();
  const struck = new Map<string, number>();

  const active: Faults['active'] = (kind, operation, sellerId) => {
    if (faults.size === 0) return [];
    const now = clock.now();
    return [...faults.values()].filter(
      (fault) =>
        fault.kind === kind &&
        fault.until > now &&
        (fault.operation === null || fault.operation === operation) &&
        (fault.sellerId === null || fault.sellerId === sellerId),
    );
  };
  return {
    list: () =>
      [...faults.values()]
        .filter((fault) => fault.until > clock.now())
        .map((fault) => ({ ...fault, struck: struck.get(fault.id) ?? 0 })),
    async add({ forMs, ...given }) {
      const fault: Fault = { ...given, id: randomUUID(), until: new Date(clock.nowMs() + forMs) };
      await sql.query(
        'insert into sandbox.fault (world, id, kind, operation, seller_id, share, until, seed) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        [world, fault.id, fault.kind, fault.operation, fault.sellerId, fault.share, fault.until, fault.seed],
      );
      faults.set(fault.id, fault);
      return fault;
    },
    async remove(id) {
      await sql.query('delete from sandbox.fault where world = $1 and id = $2', [world, id]);
      return faults.delete(id);
    },
    active,
    strikes(kind, operation, sellerId) {
      for (const fault of active(kind, operation, sellerId)) {
        const number = cases.get(fault.id) ?? 0;
        cases.set(fault.id, number + 1);
        const drawn = hashNumber(hashText(fault.seed, fault.kind), number);
        if (share(drawn) >= fault.share) continue;
        struck.set(fault.id, (struck.get(fault.id) ?? 0) + 1);
        return { fault, drawn };
      }
      return null;
    },
  };
}
