import { expect, vi } from 'vitest';
import { openPool } from '../db/connect.ts';
import type { TestProduct } from './product.ts';

/** `table`: with its schema; `isBad`: SQL over `new`, true of the rows that it refuses meanwhile; `isSaid`: whether the log is to say so. */
type Refused = { table: string; isBad: string; isSaid?: boolean };

/** Runs work while a table refuses some rows, for a reason that no check before knows of: it is to end well, and the log is to say what could not be done. */
export async function whileRefused(
  { worker }: Pick<TestProduct, 'worker'>,
  { table, isBad, isSaid = true }: Refused,
  run: () => Promise<unknown>,
): Promise<void> {
  const pool = openPool(worker.config.DATABASE_URL, { role: 'owner', max: 1 });
  const errors = vi.spyOn(worker.log, 'error').mockImplementation(() => undefined);
  try {
    await pool.query(`create or replace function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'out of range' using errcode = '22003'; end $$;
      create trigger refuse before insert or update on ${table} for each row when (${isBad}) execute function public.refuse()`);
    try {
      await run();
    } finally {
      await pool.query(`drop trigger refuse on ${table}`);
    }
    if (isSaid) expect(errors, 'the bad row is said').toHaveBeenCalled();
  } finally {
    errors.mockRestore();
    await pool.end();
  }
}
