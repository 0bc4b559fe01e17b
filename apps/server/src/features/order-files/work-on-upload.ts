import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import { readOrderCsv, type CsvOrder, type CsvResult } from '@kervan/domain/orders/order-csv';
import { orderCsvSeparator } from '@kervan/domain/orders/order-csv-columns';
import { OrderUploadState, rejectedLines, type OrderFileFault } from '@kervan/domain/orders/order-upload';
import { isPoison, problemOf } from '../../db/isolate.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { orderFilesJobs } from '../../jobs/declared/order-files.jobs.ts';
import { takeFileOrder } from './take-file-order.ts';
import { beginUpload, endUpload, isAtPlace, notePlace, readUploadText, type UploadKey } from './upload-row.ts';

/** Orders that one job takes in: afterwards others have their turn. */
const AT_ONCE = 500;

/**
 * Takes in the next orders of a file, each in a transaction of its own that moves the file's place along: whoever dies leaves it where it is, and
 * two who work on it do nothing twice. The last one ends it.
 */
export async function workOnUpload(deps: WorkerDeps, key: UploadKey): Promise<void> {
  const file = await readUploadText(deps.db, deps.secrets, key);
  if (!file) return;
  const market = await marketOf(deps, key);
  if (market === null) return endUpload(deps.db, key, { fault: { code: 'givenUp' }, now: deps.clock.now() });
  // Judged as of when it was handed in: what is wrong with it does not depend on who reads it.
  const read = readFile(file.text, market, file.createdAt.getTime());
  if ('fault' in read) return endUpload(deps.db, key, { fault: read.fault, now: deps.clock.now() });
  if (file.state === OrderUploadState.waiting)
    await beginUpload(deps.db, key, { orders: read.orders.length, rejected: rejectedLines(read.rejected) });
  const to = Math.min(file.place + AT_ONCE, read.orders.length);
  for (let place = file.place; place < to; place++) {
    const order = read.orders[place];
    if (!order || !(await takeNext(deps, key, { place, order, market }))) return;
  }
  if (to < read.orders.length) await enqueue(deps.db, orderFilesJobs.takeIn, key);
  else await endUpload(deps.db, key, { fault: null, now: deps.clock.now() });
}

async function marketOf({ db }: WorkerDeps, { storeId }: UploadKey): Promise<MarketCode | null> {
  const store = await db
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

  return store ? store.market : null;
}

/** The orders of the text, or why it has none. */
export function readFile(text: string, market: MarketCode, now: number): CsvResult | { fault: OrderFileFault } {
  try {
    const rows = parse(text, {
      delimiter: orderCsvSeparator,
      // A file that two programs wrote has both ends of lines.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: limits.orderFileRecordMax,
    });
    return readOrderCsv(rows, market, now);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines ?? 1);
    return { fault: { code: error.code === 'CSV_MAX_RECORD_SIZE' ? 'lineTooLong' : 'quotes', line } };
  }
}

type Next = { place: number; order: CsvOrder; market: MarketCode };

/** False where somebody else went on with the file. An order that no row holds is listed as such, and stops no other. */
async function takeNext(deps: WorkerDeps, key: UploadKey, { place, order, market }: Next): Promise<boolean> {
  const now = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (tx) => {
      if (!(await isAtPlace(tx, key, place))) return false;
      const step = await takeFileOrder(deps, tx, { scope: { ...key, now }, market, order });
      await notePlace(tx, key, step);
      return true;
    });
  } catch (error) {
    if (!isPoison(error)) throw error;
    deps.log.warn({ ...key, place, problem: problemOf(error) }, 'an order of a file is not kept');
    return deps.db.transaction().execute(async (tx) => {
      if (!(await isAtPlace(tx, key, place))) return false;
      const rejected = order.items.map(({ line }) => ({
        line,
        orderId: order.orderId,
        column: null,
        code: 'notKept' as const,
      }));
      await notePlace(tx, key, { rejected });
      return true;
    });
  }
}
