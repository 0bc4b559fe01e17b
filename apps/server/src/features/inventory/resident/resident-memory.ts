import type { Tenant } from '../../../db/tenant.ts';
import type { Deps } from '../../../deps.ts';
import type { ResidentCopy } from './resident-copy.ts';

/** From how many items on a store has a copy, how many items there are in all copies, and of how many answers one is compared with SQL. */
export type Bounds = { itemsMin: number; itemsMax: number; checkedEvery: number };
/** Whose access to the store was checked: what is read for the copy is read as the caller. */
export type StoreOfTenant = { storeId: number; tenant: Tenant };

/** Somebody looks at it: asked within this, a copy is caught up with and not pushed out. */
export const USED_MS = 60_000;
const IDLE_MS = 30 * 60_000;
const NAMES_MAX = 10_000;

/** The copies of a process, and the work beside its requests. */
export type Memory = {
  bounds: Bounds;
  find(storeId: number): ResidentCopy | undefined;
  keep(copy: ResidentCopy): void;
  drop(copy: ResidentCopy): void;
  /** Room for so many items: whoever was asked longest ago leaves, unless somebody looks at it. */
  makeRoom(items: number): boolean;
  /** Work that no request waits for, at most one of a name; it never fails one. */
  beside(name: string, store: StoreOfTenant, work: () => Promise<void>): void;
  isBusy(name: string): boolean;
  /** True once within a time. */
  isDue(name: string, everyMs: number): boolean;
  isStopped(): boolean;
  /** When nothing is done beside the requests any more. */
  settled(): Promise<void>;
  stop(): void;
};

export function createMemory({ log, metrics }: Pick<Deps, 'log' | 'metrics'>, bounds: Bounds): Memory {
  const copies = new Map<number, ResidentCopy>();
  const { busy, ...works } = createBeside(log);
  const due = new Map<string, number>();
  const held = () => [...copies.values()].reduce((sum, { columns }) => sum + columns.count, 0);
  const drop = (copy: ResidentCopy) => {
    if (copies.get(copy.storeId) === copy) copies.delete(copy.storeId);
    metrics.residentItems.set(held());
  };
  const idle = (copy: ResidentCopy) => performance.now() - copy.usedAt;
  const sweep = setInterval(() => {
    for (const copy of copies.values()) if (idle(copy) > IDLE_MS) drop(copy);
  }, USED_MS).unref();
  return {
    bounds,
    ...works,
    find: (storeId) => copies.get(storeId),
    keep(copy) {
      copies.set(copy.storeId, copy);
      metrics.residentItems.set(held());
    },
    drop,
    makeRoom(items) {
      for (const copy of [...copies.values()].toSorted((a, b) => idle(b) - idle(a))) {
        if (held() + items <= bounds.itemsMax || idle(copy) < USED_MS) break;
        drop(copy);
      }
      return held() + items <= bounds.itemsMax;
    },
    isDue(name, everyMs) {
      const now = performance.now();
      if ((due.get(name) ?? -Infinity) > now) return false;
      if (due.size >= NAMES_MAX) due.clear();
      due.set(name, now + everyMs);
      return true;
    },
    async settled() {
      while (busy.size > 0) await Promise.all(busy.values());
    },
    stop() {
      works.end();
      clearInterval(sweep);
      copies.clear();
    },
  };
}

function createBeside(log: Deps['log']) {
  const busy = new Map<string, Promise<void>>();
  let isStopped = false;
  return {
    busy,
    isBusy: (name: string) => busy.has(name),
    isStopped: () => isStopped,
    end: () => void (isStopped = true),
    beside(name: string, { storeId }: StoreOfTenant, work: () => Promise<void>): void {
      if (isStopped || busy.has(name)) return;
      const done = work()
        .catch((error: unknown) => log.warn({ err: error, storeId, name }, 'work on a list in memory failed'))
        .finally(() => busy.delete(name));
      busy.set(name, done);
    },
  };
}
