import { PaymentType } from '@kervan/domain/billing/payment-type';
import { LoadState } from '@kervan/domain/credit/load-state';
import type { WorkerDeps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';
import { listUninvoiced } from '../../records/ledger/uninvoiced.ts';
import {
  issueChargeInvoice,
  issueDispatchInvoice,
  issueWarehouseInvoice,
} from '../../records/billing/warehouse-invoices.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

/** The invoice of a paid load (decision 42: one for each); a second try finds the first one's. */
export async function issueLoadInvoice(
  tx: Db,
  { accountId, loadId, now }: { accountId: number; loadId: string; now: number },
): Promise<void> {
  const load = await tx
    .selectFrom('credit_load')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('load_id', '=', loadId)
    .executeTakeFirst();
  if (!load?.paid_at || load.state < LoadState.Paid) return;
  await issueWarehouseInvoice(tx, {
    accountId,
    paymentType: PaymentType.WareHouse,
    lines: [
      { kind: 'load', amount: load.net },
      { kind: 'commission', amount: load.gross - load.net },
    ],
    cause: `load:${loadId}`,
    now,
  });
}

/** How far back charges are looked for, and how many in one run; the next goes on. */
const SWEPT_MS = 7 * 86_400_000;
const AT_ONCE = 500;

/** Every charge has its invoice within the hour, whoever charged it. */
export async function invoiceCharges({ db, clock, log }: Pick<WorkerDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const uninvoiced = await listUninvoiced(db, { since: now - SWEPT_MS, limit: AT_ONCE });
  await eachAlone(
    uninvoiced,
    ({ accountId, id, packageId, storeId }) =>
      db.transaction().execute(async (tx) => {
        if (packageId !== null && storeId !== null)
          await issueDispatchInvoice(tx, { accountId, storeId, packageId, now });
        else await issueChargeInvoice(tx, { accountId, transferId: id, now });
      }),
    {
      log,
      named: ({ accountId, id: transferId }) => ({ accountId, transferId }),
      said: 'a charge could not be invoiced',
    },
  );
}
