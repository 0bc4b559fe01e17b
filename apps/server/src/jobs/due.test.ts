import { sql } from 'kysely';
import type { JobHelpers } from 'graphile-worker';
import { describe, expect, it } from 'vitest';
import type { TestProduct } from '../testing/product.ts';
import { sell } from '../testing/sell.ts';
import { useStocked } from '../testing/stocked.ts';
import { dueOf } from './due.ts';

const walked = useStocked();

/** The product's tasks ask the queue for nothing. */
const NO_HELPERS = {} as JobHelpers;

/** The names of the jobs that say when they have something to do. */
const declared = ({ work }: TestProduct): string[] => work.periodic.flatMap(({ name, due }) => (due ? [name] : []));

async function mayBeDue({ work, deps, worker }: TestProduct, names: readonly string[]): Promise<string[]> {
  const now = new Date(deps.clock.now());
  const { rows } = await sql<{ due: string[] }>`select ${dueOf(work.periodic, names, now)} as due`.execute(worker.db);
  return rows[0]?.due ?? [];
}

/** Everything the product keeps, table by table, and what was asked of the world; but for how often it was asked, which is noted some time later. */
async function standing({ worker, world }: TestProduct): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'kervan'::regnamespace and c.relkind = 'r' and c.relname <> 'api_call_log' and has_table_privilege(c.oid, 'select') order by 1`.execute(
    worker.db,
  );
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(
    tables.map(
      ({ name }) =>
        sql`select ${sql.lit(name)} as name, md5(string_agg(t::text, '|' order by t::text)) as rows from ${sql.raw(name)} t`,
    ),
    sql` union all `,
  )}`.execute(worker.db);
  return { calls: await world.calls(), ...Object.fromEntries(rows.map(({ name, rows: kept }) => [name, kept])) };
}

describe('a job that is not started because nothing of it is due', () => {
  it('would have done nothing: every job that says when it has something to do', async () => {
    const { product } = walked;
    const seen = new Set<string>();
    const walk = async () => {
      const names = declared(product);
      const due = await mayBeDue(product, names);
      const idle = names.filter((name) => !due.includes(name));
      const before = await standing(product);
      for (const name of idle) {
        await product.work.tasks[name]?.({}, NO_HELPERS);
        seen.add(name);
      }
      expect(await standing(product)).toEqual(before);
    };
    await product.settle();
    await walk();
    await sell(walked, 0);
    await walk();
    expect([...seen].toSorted()).toEqual(declared(product).toSorted());
  });
});
