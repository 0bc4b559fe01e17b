import type { Benchmark } from './benchmark.ts';
import { interleave, timed } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';

/** Rows of one statement, as in the product. */
const BATCH = 5_000;

/**
 * The write limit: nothing but seven columns of every item, in batches of key order, one transaction each, sent as array text and
 * bounded by the key as the product does it. Answers the milliseconds.
 */
export function writeRaw(
  { owner }: BenchDatabase,
  storeId: number,
  { items, pass, batch = BATCH }: { items: number; pass: number; batch?: number },
): Promise<number> {
  return timed(async () => {
    for (let from = 1; from <= items; from += batch) {
      const ids = Array.from({ length: Math.min(batch, items - from + 1) }, (_, at) => from + at);
      const column = (valueOf: (id: number) => number) => `{${ids.map(valueOf).join(',')}}`;
      await owner.query(
        `update item i set price = u.price, quantity = u.quantity, cost = u.cost, profit = u.profit, reason = u.reason, source_revision = u.source_revision
         from unnest($2::bigint[], $3::int[], $4::int[], $5::int[], $6::int[], $7::smallint[], $8::bigint[]) u(item_id, price, quantity, cost, profit, reason, source_revision)
         where i.store_id = $1 and i.item_id between $9 and $10 and i.item_id = u.item_id`,
        [
          storeId,
          column((id) => id),
          column((id) => 5000 + ((id + pass) % 977)),
          column(() => 10),
          column((id) => 3000 + ((id + pass) % 613)),
          column((id) => 900 + ((id + pass) % 401)),
          column(() => 192),
          column((id) => pass + (id % 997)),
          ids[0],
          ids.at(-1),
        ],
      );
    }
  });
}

export const rawWrite: Benchmark = {
  title: 'raw seven-column update of every item, by rows of one statement: the write limit',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const { storeId } = await loadStore(database, items);
      for (let pass = 0; pass < 2; pass++) await writeRaw(database, storeId, { items, pass });
      const milliseconds = await interleave(repeats, {
        '1000': (round) => writeRaw(database, storeId, { items, pass: 10 + round, batch: 1_000 }),
        '5000': (round) => writeRaw(database, storeId, { items, pass: 40 + round }),
        '20000': (round) => writeRaw(database, storeId, { items, pass: 70 + round, batch: 20_000 }),
      });
      for (const [batch, values] of Object.entries(milliseconds))
        report.median(
          `${batch} rows a statement`,
          values.map((ms) => (items / ms) * 1000),
          'rows/s',
        );
    }),
};
