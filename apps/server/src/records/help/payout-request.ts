import type { SupportStatus } from '@kervan/domain/help/support-request';
import type { Db } from '../../db/connect.ts';
import { affiliateJobs } from '../../jobs/declared/affiliate.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findRequest, stepRequest, type RequestRow } from './requests.ts';

const PREFIX = 'affiliate:';

/** By which a request to be paid and its payout know each other. */
export const keyOfPayout = (payoutId: number): string => `${PREFIX}${payoutId}`;

/** AFF-005: a request to be paid that is taken back gives the balance back; paid it is by staff alone, with their money acts. Nothing for other requests. */
export async function notifyOfPayout(
  tx: Db,
  { account_id: accountId, request_type: type, dedupe_key: key }: RequestRow,
  { status }: { status: SupportStatus },
): Promise<void> {
  if (type !== 'AffiliationPaymentRequest' || !key?.startsWith(PREFIX)) return;
  if (status !== 'Cancel') return;
  const payoutId = Number(key.slice(PREFIX.length));
  await enqueue(tx, affiliateJobs.takeBackPayout, { accountId, payoutId });
}

/** The request that a payout was asked for by is done. `result`: what its owner reads there. */
export async function endPayoutRequest(
  tx: Db,
  accountId: number,
  { payoutId, now, result }: { payoutId: number; now: number; result?: string },
): Promise<void> {
  const asked = await tx
    .selectFrom('support_request')
    .select('request_id')
    .where('account_id', '=', accountId)
    .where('dedupe_key', '=', keyOfPayout(payoutId))
    .executeTakeFirst();
  const row = asked && (await findRequest(tx, accountId, Number(asked.request_id), { isLocked: true }));
  if (row && row.status !== 'Done' && row.status !== 'Cancel')
    await stepRequest(tx, row, {
      status: 'Done',
      now,
      isRead: false,
      isMessage: false,
      ...(result === undefined ? {} : { result }),
    });
}
