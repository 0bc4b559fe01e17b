import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { beginFactorEnd, findFactorEnd } from '../../records/staff/factor-end.ts';
import type { RequestRow } from '../../records/staff/staff-requests.ts';
import { accountJobs } from '../../jobs/declared/account.jobs.ts';
import { requireCustomerOf } from './customer-of.ts';
import type { RequestKind } from './request-kinds.ts';

type Asked = Pick<RequestRow, 'account_id' | 'amount'>;

/** A factor is on and none ends already. @throws RecordNotFound, AlreadyExists, ValidationFailed for money with it */
async function requireFactor(tx: Db, { account_id: accountId, amount }: Asked): Promise<void> {
  if (amount !== 0) throw new AppError('ValidationFailed', { fields: [{ field: 'amount', code: 'invalid' }] });
  await requireCustomerOf(tx, accountId);
  const row = await tx
    .selectFrom('account')
    .select('totp_confirmed_at')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.totp_confirmed_at === null) throw new AppError('RecordNotFound');
  if (await findFactorEnd(tx, accountId)) throw new AppError('AlreadyExists');
}

/**
 * Decision 66: whoever lost the second factor gets in again: two members want it, every address that is known is told, and a day later, unless one of
 * them stops it, the factor ends. Doing it begins the day.
 */
export const endTwoFactor: RequestKind = {
  check: (deps, asked) => withStaff(deps.db, (tx) => requireFactor(tx, asked)),
  async perform(deps, request, settle) {
    const { account_id: accountId, request_id: requestId } = request;
    await withStaff(deps.db, async (tx) => {
      await requireFactor(tx, request);
      const begun = await beginFactorEnd(tx, { accountId, requestId });
      if (!begun) throw new AppError('RecordNotFound');
      await enqueue(tx, accountJobs.tellFactorEnd, { accountId, factorEndId: begun.factorEndId });
      await settle(tx, { before: { twoFactor: 'on' }, after: { endsAt: begun.endsAt } });
    });
  },
};
