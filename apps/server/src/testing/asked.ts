import pg from 'pg';
import { vi } from 'vitest';

/** How many statements the databases of this process are asked while something is done. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Query.prototype, 'submit');
  try {
    await work();
    return asked.mock.calls.length;
  } finally {
    asked.mockRestore();
  }
}
