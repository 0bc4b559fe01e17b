import type { orderFiles } from '@kervan/contracts/order-files-calls';
import { attachmentName } from '@kervan/domain/files/attachment';
import { readCsvText } from '@kervan/domain/orders/order-csv-text';
import { OrderUploadState } from '@kervan/domain/orders/order-upload';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { orderFilesJobs } from '../../jobs/declared/order-files.jobs.ts';
import { keepUpload, uploadOf } from './upload-row.ts';

/** Files of one store that wait or are worked on at the same time. */
const OPEN_MAX = 3;

/**
 * ORD-063: hands in a file of orders. What can be told from its bytes is told at once (InvalidFileFormat, with what and where); the orders are
 * taken in by the worker. Throws TooManyAtOnce while others of the store are under way.
 */
export const uploadOrders: Handler<typeof orderFiles.upload> = async ({ body, caller }, deps) => {
  const [file] = body.files;
  if (!file) throw new AppError('ValidationFailed', { fields: [{ field: 'files', code: 'too_small' }] });
  const read = readCsvText(new Uint8Array(await file.arrayBuffer()));
  if ('fault' in read) throw new AppError('InvalidFileFormat', { data: { fault: read.fault } });
  const { accountId, storeId } = caller;
  return answeredWithin(deps, caller, async (tx) => {
    // Counted under one lock, whoever clicks at once.
    await lockStores(tx, [storeId]);
    const { open } = await tx
      .selectFrom('order_upload')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('store_id', '=', storeId)
      .where('state', '<', OrderUploadState.done)
      .executeTakeFirstOrThrow();
    if (Number(open) >= OPEN_MAX) throw new AppError('TooManyAtOnce');
    const kept = await keepUpload(tx, deps.secrets, {
      accountId,
      storeId,
      name: attachmentName(file.name),
      text: read.text,
      lines: linesOf(read.text),
      now: deps.clock.now(),
    });
    const asked = { accountId, storeId, uploadId: kept.upload_id };
    await enqueue(tx, orderFilesJobs.takeIn, asked);
    return uploadOf(kept);
  });
};

/** Lines with anything in them, without the header. */
function linesOf(text: string): number {
  let lines = -1;
  for (const _ of text.matchAll(/[^\s;][^\r\n]*/g)) lines += 1;
  return lines;
}
