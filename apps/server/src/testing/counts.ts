import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { expect } from 'vitest';
import { COUNTS, type FileCount } from '../../../../scripts/test-budgets.ts';

/** What a product of a test did so far: within a few of a hundred the same in every run of the same test, on any machine. */
export type Counted = Omit<FileCount, 'file'>;

/** Counts from now on what is sent over the connections of a pool. */
export function countStatements(pool: pg.Pool, counted: Counted): void {
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    // The overloads of the library's `query` are one function.
    const ask = client.query as (...asked: unknown[]) => unknown;
    const query = (...asked: unknown[]): unknown => {
      counted.statements += 1;
      return ask.apply(client, asked);
    };
    client.query = query as typeof client.query;
  });
}

/** Notes it for the closing lines of `npm test`, where they are asked for: at the end of a test file. */
export function noteCounts(counted: Counted): void {
  const notes = process.env[COUNTS];
  if (notes === undefined) return;
  const file = path.relative('.', expect.getState().testPath ?? '').replaceAll(path.sep, '/');
  const count: FileCount = { file, ...counted };
  fs.appendFileSync(notes, `${JSON.stringify(count)}\n`);
}
