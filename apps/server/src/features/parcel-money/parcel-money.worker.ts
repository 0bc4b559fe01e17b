import { sql } from 'kysely';
import { isFree } from '../../db/leases.ts';
import { WorkKind } from '../../records/warehouse/package-work.ts';
import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { reviewParcels, recheckAccount } from './review-parcels.ts';
import { noteRefundRefused } from './extra-refunds.ts';
import { noteRefunded } from './note-refunded.ts';
import { parcelMoneyJobs } from '../../jobs/declared/parcel-money.jobs.ts';
import { reinsureAccount } from './reinsure.ts';
import { sendParcelMail } from './send-mail.ts';

export function workOnParcelMoney(all: Work, deps: WorkerDeps): void {
  work(all, deps, parcelMoneyJobs, {
    recheck: ({ accountId }) => recheckAccount(deps, accountId),
    reinsure: ({ accountId }) => reinsureAccount(deps, accountId),
    refunded: (transfer) => noteRefunded(deps, transfer),
    refundRefused: (refused) => noteRefundRefused(deps, refused),
    look: () => reviewParcels(deps),
    mail: (mail) => sendParcelMail(deps, mail),
  });
  onlyWhenDue(all, parcelMoneyJobs, {
    look: (now) =>
      sql<boolean>`exists (select from warehouse_work where kind = ${sql.lit(WorkKind.Money)} and due_at <= ${now}::timestamptz and ${isFree})`,
  });
}
