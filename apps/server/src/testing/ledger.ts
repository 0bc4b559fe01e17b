import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from './database.ts';
import { ledgerAt, type TestLedger } from './ledger-at.ts';

/** Opens a migrated database for a test file and drops it at its end. Whatever its tests did, the books balance then. */
export function useLedger(how: { connections?: number } = {}): TestLedger {
  // Filled before the first test runs.
  const ledger = {} as TestLedger;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const opened = await openLedger(how);
    Object.assign(ledger, opened.ledger);
    closers.push(opened.close);
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });
  return ledger;
}

/** The same for a caller who closes it; `isWrong`: its books may be wrong at its end. */
export async function openLedger(
  how: { connections?: number } = {},
): Promise<{ ledger: TestLedger; close(how?: { isWrong?: boolean }): Promise<void> }> {
  const database = await createTestDatabase();
  const ledger = ledgerAt(database, how);
  return {
    ledger,
    async close({ isWrong = false } = {}) {
      const violations = isWrong ? [] : await ledger.violations();
      await ledger.close();
      await database.drop();
      if (violations.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(violations)}`);
    },
  };
}
