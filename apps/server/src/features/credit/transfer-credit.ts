import type { credit } from '@kervan/contracts/credit-calls';
import { maskedName } from '@kervan/domain/credit/masked-name';
import { limits } from '@kervan/domain/limits';
import { withIdentity } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { proveOwner } from '../../cases/sign-in/prove-owner.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { handOver } from '../../records/ledger/hand-over.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { idOfKey } from './load-rows.ts';

const HOUR = 3_600_000;
/** How often an account may ask for names and give credit. */
const lookups = { max: 30, windowMs: HOUR };
const transfers = { max: 30, windowMs: HOUR };

/** WH-091: the masked name of a customer, once the password was typed; who is not there takes as long as who is. @throws ReceiverNotFound */
export const showReceiver: Handler<typeof credit.receiver> = async ({ query, caller }, deps) => {
  await requirePlace(deps.db, `credit-receiver:${caller.accountId}`, lookups);
  return { maskedName: await nameOfReceiver(deps, caller.accountId, query.customerId) };
};

/**
 * WH-014, WH-075: gives credit to another customer, at once and for good. The same Idempotency-Key is the same transfer, also when its answer is forgotten.
 * @throws PasswordWrong before anything is told of the receiver; ReceiverNotFound, InsufficientWarehouseCredit, CreditFrozen
 */
export const transferCredit: Handler<typeof credit.transfer> = async ({ body, caller, wire }, deps) => {
  const { accountId } = caller;
  const { toCustomerId, amount, password } = body;
  await requirePlace(deps.db, `credit-transfer:${accountId}`, transfers);
  await proveOwner(deps, wire, accountId, { password });
  const name = await nameOfReceiver(deps, accountId, toCustomerId);
  if (amount < limits.creditTransferMinMinor)
    throw new AppError('ValidationFailed', { fields: [{ field: 'amount', code: 'tooSmall' }] });
  const transferId = idOfKey(accountId, caller.attempt?.key);
  const at = deps.clock.now();
  return answeredWithin(deps, caller, async (tx) => {
    const booked = await handOver(tx, { from: accountId, to: toCustomerId, transfer: transferId, amount, at });
    if (booked === 'created') {
      await tx
        .insertInto('credit_transfer')
        .values({
          account_id: accountId,
          transfer_id: transferId,
          is_out: true,
          counterparty_id: toCustomerId,
          counterparty_name: name,
          amount,
          created_at: new Date(at),
        })
        .execute();
      await enqueue(tx, creditJobs.received, { accountId, transferId });
      await announce(tx, accountId, { type: 'credit', storeId: null });
    }
    const { number } = await tx
      .selectFrom('credit_transfer')
      .select('number')
      .where('account_id', '=', accountId)
      .where('transfer_id', '=', transferId)
      .executeTakeFirstOrThrow();
    return { id: number };
  });
};

/** Of nobody else than a customer whose address is confirmed, and never of the one who asks. */
async function nameOfReceiver(deps: Deps, accountId: number, customerId: number): Promise<string> {
  const receiver = await withIdentity(deps.db, (tx) =>
    tx
      .selectFrom('account')
      .select(['account_id', 'firstname', 'lastname'])
      .where('account_id', '=', customerId)
      .where('email_confirmed_at', 'is not', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!receiver || receiver.account_id === accountId) throw new AppError('ReceiverNotFound');
  return maskedName(receiver.firstname, receiver.lastname);
}
