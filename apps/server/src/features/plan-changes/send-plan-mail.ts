import type { BillingMail } from '@kervan/domain/subscriptions/billing-mails';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import { planChangeJobs } from '../../jobs/declared/plan-changes.jobs.ts';

/** Tells the account by mail and, where it is to stand on the panel, by a sticky message; each `dedupeKey` once. Instants in ms. */
export async function sendPlanMail(
  tx: Db,
  accountId: number,
  {
    kind,
    now,
    at = null,
    number = null,
    dedupeKey = null,
  }: { kind: BillingMail; now: number; at?: number | null; number?: number | null; dedupeKey?: string | null },
): Promise<void> {
  const instant = at === null ? null : new Date(at).toISOString();
  await enqueue(tx, planChangeJobs.mail, { accountId, kind, at: instant, number });
  if (dedupeKey === null) return;
  await addMessage(tx, accountId, { kind, at, now, number, dedupeKey });
  await announce(tx, accountId, { type: 'banner', storeId: null });
}
