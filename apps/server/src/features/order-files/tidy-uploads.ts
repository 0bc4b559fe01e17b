import { limits } from '@kervan/domain/limits';
import { OrderUploadState } from '@kervan/domain/orders/order-upload';
import type { WorkerDeps } from '../../deps.ts';
import { endUpload } from './upload-row.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

const DAY = 86_400_000;
/** Files that one run looks at. */
const AT_ONCE = 500;

/** A file that could not be worked on for a day is given up, so that what it says of buyers does not stay; the list of files has an end. */
export async function tidyUploads({ db, clock, log }: WorkerDeps): Promise<void> {
  const now = clock.now();
  const stuck = await db
    .selectFrom('order_upload')
    .select(['account_id', 'store_id', 'upload_id'])
    .where('state', '<', OrderUploadState.done)
    .where('created_at', '<', new Date(now - DAY))
    .limit(AT_ONCE)
    .execute();
  const keyOf = (row: (typeof stuck)[number]) => ({
    accountId: row.account_id,
    storeId: row.store_id,
    uploadId: row.upload_id,
  });
  await eachAlone(stuck, (row) => endUpload(db, keyOf(row), { fault: { code: 'givenUp' }, now }), {
    log,
    named: keyOf,
    said: 'a file of orders could not be given up',
  });
  await db
    .deleteFrom('order_upload')
    .where('created_at', '<', new Date(now - limits.orderUploadKeptMs))
    .where('state', '>=', OrderUploadState.done)
    .execute();
}
