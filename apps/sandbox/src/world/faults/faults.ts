import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { hashNumber, hashText, share } from '../random.ts';

/** The faults that any answer of any system may be struck by; the other kinds are declared by the systems. */
export const answerFaultKinds = ['error5xx', 'html503', 'hang', 'reset'] as const;
export type AnswerFaultKind = (typeof answerFaultKinds)[number];

/** A fault: what goes wrong, where, how often (`share` of the cases, 0 … 1) and until when in world time. */
export type Fault = {
  id: string;
  kind: string;
  /** `system.operation`, the operation's bare name, or `system.*` for a system that is away altogether; null = all. */
  operation: string | null;
  /** Seller or null = all. */
  sellerId: string | null;
  share: number;
  until: Date;
  seed: number;
};

/** Whom a fault may strike: `operation` with its system's name, null where there is none; a spared one is struck by name only. */
export type FaultCase = { operation: string | null; sellerId: string | null; isSpared?: boolean };

export type Faults = {
  /** The faults in force, each with how many cases it struck since the start. */
  list(): readonly (Fault & { struck: number })[];
  add(fault: Omit<Fault, 'id' | 'until'> & { forMs: number }): Promise<Fault>;
  /** True when there was such a fault. */
  remove(id: string): Promise<boolean>;
  /** The faults of a kind in force now for a case, whatever their share. */
  active(kind: string, of: FaultCase): readonly Fault[];
  /**
   * Whether a fault of the kind strikes this case. Each case of a fault has a number; which ones it strikes follows
   * from the fault's seed, so that a run repeats. Gives the fault and its case number, or null.
   */
  strikes(kind: string, of: FaultCase): Strike | null;
};

/** A case that was struck: `drawn` decides what else there is to decide of it. */
export type Strike = { fault: Fault; drawn: number };

type Row = {
  id: string;
  kind: string;
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

  const active: Faults['active'] = (kind, of) => {
    if (faults.size === 0) return [];
    const now = clock.now();
    return [...faults.values()].filter(
      (fault) =>
        fault.kind === kind &&
        fault.until > now &&
        isOperation(fault, of) &&
        (fault.sellerId === null || fault.sellerId === of.sellerId),
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
    strikes(kind, of) {
      for (const fault of active(kind, of)) {
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

function isOperation(fault: Fault, { operation, isSpared = false }: FaultCase): boolean {
  if (fault.operation === null) return !isSpared;
  if (operation === null) return false;
  const names = [operation, bareName(operation), `${operation.slice(0, operation.indexOf('.'))}.*`];
  return names.includes(fault.operation);
}

/** An operation's name without its system's. */
const bareName = (operation: string): string => operation.slice(operation.indexOf('.') + 1);

/** The faults of a world as one system looks at them: its own kinds, and operations by their bare names. */
export type SystemFaults<Kind extends string> = {
  active(kind: Kind, operation: string | null, sellerId: string | null): readonly Fault[];
  strikes(
    kind: Kind | AnswerFaultKind,
    operation: string | null,
    sellerId: string | null,
    options?: { isSpared?: boolean },
  ): Strike | null;
};

export function faultsOf<Kind extends string>(faults: Faults, system: string): SystemFaults<Kind> {
  const nameOf = (operation: string | null): string | null => operation && `${system}.${operation}`;
  return {
    active: (kind, operation, sellerId) => faults.active(kind, { operation: nameOf(operation), sellerId }),
    strikes: (kind, operation, sellerId, { isSpared = false } = {}) =>
      faults.strikes(kind, { operation: nameOf(operation), sellerId, isSpared }),
  };
}
