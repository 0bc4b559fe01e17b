import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { creditJobs } from './credit.jobs.ts';
import { issueInvoice } from './issue-invoice.ts';
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
    invoice: (load) => deps.db.transaction().execute((tx) => issueInvoice(tx, { ...load, now: deps.clock.now() })),
    received: (transfer) => deps.db.transaction().execute((tx) => noteReceived(tx, transfer, deps.clock.now())),
    mail: (mail) => sendCreditMail(deps, mail),
  });
}
