import { randomUUID } from 'node:crypto';
import type { shipping } from '@kervan/contracts/shipping-calls';
import { confirmationColumns, confirmationLine } from '@kervan/domain/manual/confirmation-file';
import { OTHER_CARRIER } from '@kervan/domain/orders/marketplace-carrier';
import type { WorkerDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import {
  claimSendings,
  handOut,
  listHandedOut,
  listOfFile,
  countWaitingSendings,
} from '../../records/order-sendings/order-sendings.ts';
import { SendingKind, SendingState } from '../../records/order-sendings/note-sending.ts';
import type { ManualStore } from '../../records/stores/connected-stores.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import type { ConfirmationContent } from './confirmation-work.ts';
import { keepConfirmed } from './end-sending.ts';
import { shippingJobs } from '../../jobs/declared/shipping.jobs.ts';

/** Files that are listed, the newest. */
const SHOWN = 20;
/** Parcels of one file; the rest goes with the next one. */
const LINES_MAX = 5_000;
const CLAIM = 100;
const LEASE_S = 60;

/** INV-080: how many parcels wait to be confirmed, and the files that were fetched. */
export const confirmationFiles: Handler<typeof shipping.confirmationFiles> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => ({
    waiting: await countWaitingSendings(tx, caller.storeId, SendingKind.Confirm),
    files: (await listHandedOut(tx, caller.storeId, { kind: SendingKind.Confirm, limit: SHOWN })).map((file) => ({
      documentId: file.feedId,
      parcels: file.sendings,
      at: file.sentAt.toISOString(),
    })),
  }));

/** INV-080: the parcels that wait as a file; they count as confirmed with it. A file that was fetched before is the same again. Throws RecordNotFound. */
export const confirmationFile: Handler<typeof shipping.confirmationFile> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const now = deps.clock.now();
    const documentId = query.documentId ?? randomUUID();
    if (query.documentId === undefined) {
      await lockStores(tx, [storeId]);
      await handOut(tx, storeId, { kind: SendingKind.Confirm, feedId: documentId, limit: LINES_MAX, now });
      await enqueue(tx, shippingJobs.confirm, { storeId });
    }
    const rows = await listOfFile<ConfirmationContent>(tx, storeId, documentId);
    if (rows.length === 0) throw new AppError('RecordNotFound');
    const lines = rows.flatMap(({ amazonOrderId, content }) =>
      content.items.map((item) =>
        confirmationLine(
          { ...content, orderId: amazonOrderId, itemId: item.itemId, quantity: item.quantity },
          OTHER_CARRIER,
        ),
      ),
    );
    const day = (rows[0]?.sentAt ?? new Date(now)).toISOString().slice(0, 10);
    return {
      name: `shipping-confirmation-${day}-${documentId.slice(0, 8)}.txt`,
      mediaType: 'text/tab-separated-values' as const,
      content: `${[confirmationColumns.join('\t'), ...lines].join('\r\n')}\r\n`,
    };
  });

/** What the seller carries to the marketplace counts as shown there: nobody may look. */
export async function keepHandedOut(deps: WorkerDeps, store: ManualStore): Promise<void> {
  for (;;) {
    const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const rows = await claimSendings<ConfirmationContent>(reader, {
      storeId: store.storeId,
      kind: SendingKind.Confirm,
      states: [SendingState.Sending],
      limit: CLAIM,
      seconds: LEASE_S,
    });
    for (const row of rows) await keepConfirmed(deps, store, row, { isShown: true, sent: null });
    if (rows.length < CLAIM) return;
  }
}
