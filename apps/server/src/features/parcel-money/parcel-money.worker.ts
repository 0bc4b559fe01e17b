import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { lookAtParcels, recheckAccount } from './look-at-parcels.ts';
import { noteRefunded } from './note-refunded.ts';
import { parcelMoneyJobs } from './parcel-money.jobs.ts';
import { reinsureAccount } from './reinsure.ts';
import { sendParcelMail } from './send-mail.ts';

export function workOnParcelMoney(all: Work, deps: WorkerDeps): void {
  work(all, deps, parcelMoneyJobs, {
    recheck: ({ accountId }) => recheckAccount(deps, accountId),
    reinsure: ({ accountId }) => reinsureAccount(deps, accountId),
    refunded: (transfer) => noteRefunded(deps, transfer),
    look: () => lookAtParcels(deps),
    mail: (mail) => sendParcelMail(deps, mail),
  });
}
