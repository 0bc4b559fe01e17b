import { sql } from 'kysely';
import { LoadState } from '@kervan/domain/credit/load-state';
import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { issueChargeInvoice, issueDispatchInvoice } from '../../records/billing/warehouse-invoices.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { closeMonths } from './close-months.ts';
import { invoiceCharges, issueLoadInvoice } from './issue-invoice.ts';
import { noteReceived } from './note-received.ts';
import { payLoad } from './pay-load.ts';
import { rereadLoads, rereadPayment } from './reread-loads.ts';
import { runAutoBalance } from './run-auto-balance.ts';
import { sendCreditMail } from './send-mail.ts';
import { takeBackDisputed } from './take-back-disputed.ts';

export function workOnCredit(all: Work, deps: WorkerDeps): void {
  work(all, deps, creditJobs, {
    pay: async (load) => void (await payLoad(deps, (run) => deps.db.transaction().execute(run), load)),
    rereadPayment: ({ paymentId }) => rereadPayment(deps, paymentId),
    reread: () => rereadLoads(deps),
    autoBalance: () => runAutoBalance(deps),
    disputes: () => takeBackDisputed(deps),
    invoice: (load) => deps.db.transaction().execute((tx) => issueLoadInvoice(tx, { ...load, now: deps.clock.now() })),
    dispatchInvoice: async (parcel) =>
      void (await deps.db
        .transaction()
        .execute((tx) => issueDispatchInvoice(tx, { ...parcel, now: deps.clock.now() }))),
    chargeInvoice: async (charge) =>
      void (await deps.db.transaction().execute((tx) => issueChargeInvoice(tx, { ...charge, now: deps.clock.now() }))),
    invoiceCharges: () => invoiceCharges(deps),
    closeMonths: () => closeMonths(deps),
    received: (transfer) => deps.db.transaction().execute((tx) => noteReceived(tx, transfer, deps.clock.now())),
    mail: (mail) => sendCreditMail(deps, mail),
  });
  onlyWhenDue(all, creditJobs, {
    reread: () =>
      sql<boolean>`exists (select from credit_load where state in (${sql.lit(LoadState.Begun)}, ${sql.lit(LoadState.NeedsAction)}))`,
    disputes: () => sql<boolean>`exists (select from dispute where is_open)`,
  });
}
