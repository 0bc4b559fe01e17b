import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './connect.ts';

type Work<T> = (tx: Db) => Promise<T>;

/** Work of which a second run leaves what one run leaves. */
const marked = new WeakSet<Work<unknown>>();

/**
 * Marks the work of a transaction that may be done again from its first line when the database ended it in favour of another: all that
 * it changes is in the transaction. It asks nobody outside, and changes no variable that lives longer than itself.
 */
export function safeToRetry<T>(work: Work<T>): Work<T> {
  marked.add(work);
  return work;
}

/** Marks work like the work that it does. */
export function alike<T>(inner: Work<T>, work: Work<T>): Work<T> {
  return marked.has(inner) ? safeToRetry(work) : work;
}

/** How often work that is marked is done again. */
const RETRIES = 3;
/** A deadlock; a row that changed since the transaction's moment. */
const ENDED_FOR_ANOTHER = new Set<unknown>(['40P01', '40001']);

/** Opens a transaction. Work that is marked is done again, three times at most, when the database ended it so that another can go on. */
export async function transact<T>(
  db: Db,
  work: Work<T>,
  { isAtOnce = false }: { isAtOnce?: boolean } = {},
): Promise<T> {
  for (let retries = 0; ; retries++)
    try {
      const transaction = isAtOnce ? db.transaction().setIsolationLevel('repeatable read') : db.transaction();
      const run = (): Promise<T> => transaction.execute(work);
      return await (retries === 0 ? run() : inTurn(run));
    } catch (error) {
      if (retries === RETRIES || !marked.has(work) || !isEndedForAnother(error)) throw error;
    }
}

const turn = new AsyncLocalStorage<true>();
let last: Promise<unknown> = Promise.resolve();

/** What is done again is done one after the other: two that were ended for each other would meet again. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  // Within one that has its turn nothing waits for it.
  if (turn.getStore()) return run();
  const mine = last.then(() => turn.run(true, run));
  last = mine.catch(() => {});
  return mine;
}

const isEndedForAnother = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ENDED_FOR_ANOTHER.has(error.code);
