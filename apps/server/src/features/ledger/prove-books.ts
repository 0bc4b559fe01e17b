import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { listViolations } from '../../records/ledger/books.ts';

/** All books are read. */
const PATIENCE_MS = 600_000;

/** Asks the books whether they are right; what is wrong is logged as a bug and counted, and mended by nobody but staff. */
export async function proveBooks({ db, log, metrics }: Pick<WorkerDeps, 'db' | 'log' | 'metrics'>): Promise<void> {
  const violations = await db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`.execute(tx);
    return listViolations(tx);
  });
  metrics.ledgerViolations.set(violations.length);
  for (const violation of violations) log.error(violation, 'the books of credit are wrong');
}
