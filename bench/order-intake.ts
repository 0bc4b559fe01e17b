import type pg from 'pg';
import { orderCsvColumns } from '@kervan/domain/orders/order-csv-columns';
import { keepUpload, readUploadText } from '../apps/server/src/features/order-files/upload-row.ts';
import { workOnUpload } from '../apps/server/src/features/order-files/work-on-upload.ts';
import type { Benchmark } from './benchmark.ts';
import { timed, whole } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase } from './open-database.ts';
import { openWorkerDeps } from './product.ts';

/** Orders of one file: the most that one holds (decision 63). */
const ORDERS_MAX = 10_000;
const ITEMS = 1_000;

export const orderIntake: Benchmark = {
  title: 'a file of 10,000 orders taken in, each in a transaction of its own ÷ the rows of such orders inserted bare',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const { storeId, accountId } = await loadStore(database, ITEMS);
      const count = Math.min(items, ORDERS_MAX);
      const { deps, close } = await openWorkerDeps(database.url);
      const [taken, bare]: [number[], number[]] = [[], []];
      try {
        // Every round makes orders of its own; a second one is enough to see what the first round's empty tables did.
        for (let round = 0; round < Math.min(repeats, 3); round++) {
          const now = deps.clock.now();
          const file = { accountId, storeId, name: 'orders.csv', text: fileOf(round, count, now), lines: count, now };
          const { upload_id: uploadId } = await deps.db
            .transaction()
            .execute((tx) => keepUpload(tx, deps.secrets, file));
          const key = { accountId, storeId, uploadId };
          taken.push(
            await timed(async () => {
              while ((await readUploadText(deps.db, deps.secrets, key)) !== null) await workOnUpload(deps, key);
            }),
          );
          const { rows } = await database.owner.query<{ imported: number }>(
            'select imported from order_upload where store_id = $1 and upload_id = $2',
            [storeId, uploadId],
          );
          if (rows[0]?.imported !== count) throw new Error(`${rows[0]?.imported} of ${count} orders were taken in`);
          bare.push(await timed(() => insertBare(database.owner, { storeId, round, count })));
        }
      } finally {
        await close();
      }
      report.median(`${whole(count)} orders of a file`, taken, 'ms');
      report.median('the same rows, bare, a transaction an order', bare, 'ms');
      const [sum, plain] = [taken, bare].map((values) => values.reduce((all, one) => all + one, 0));
      report.figure(
        'orders a second, and ÷ bare',
        `${whole((count * taken.length) / ((sum ?? 1) / 1_000))}, ${((sum ?? 0) / (plain ?? 1)).toFixed(1)}`,
      );
    }),
};

function fileOf(round: number, count: number, now: number): string {
  const day = new Date(now - 86_400_000).toISOString().slice(0, 10);
  const lines = [orderCsvColumns.join(';')];
  for (let n = 0; n < count; n++)
    lines.push(
      `305-${round}-${n};1;${day};;;Anneliese Roth;+49 351 1234567;Hauptstr. ${n};;;Dresden;Sachsen;01099;DE;KRV-${n % ITEMS};1;12.50;0;EUR`,
    );
  return lines.join('\n');
}

async function insertBare(
  owner: pg.Pool,
  { storeId, round, count }: { storeId: number; round: number; count: number },
): Promise<void> {
  const client = await owner.connect();
  try {
    for (let n = 0; n < count; n++) {
      await client.query('begin');
      const { rows } = await client.query<{ id: number }>(
        `insert into seller_order (store_id, amazon_order_id, order_status, seller_status, shipped_as, buyer_status, shipment_status, purchased_at, currency, sale, units, sending, created_at, changed_at)
         values ($1, $2, 1, 1, 1, 1, 1, now(), 'EUR', 1250, 1, 1, now(), now()) returning order_id as id`,
        [storeId, `306-${round}-${n}`],
      );
      const item = await client.query<{ id: number }>(
        `insert into order_item (store_id, order_id, marketplace_item_id, sku, quantity, price) values ($1, $2, '1', 'KRV', 1, 1250) returning order_item_id as id`,
        [storeId, rows[0]?.id],
      );
      await client.query(
        `insert into order_package (store_id, order_id, order_item_id, shipment_status, buyer_status, created_at, changed_at) values ($1, $2, $3, 1, 1, now(), now())`,
        [storeId, rows[0]?.id, item.rows[0]?.id],
      );
      await client.query('commit');
    }
  } finally {
    client.release();
  }
}
