import { sql } from 'kysely';
import { bankTransferOf } from '@kervan/domain/credit/bank-transfer';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { balanceOf, lockBalance } from '../../records/ledger/balance.ts';
import { move } from '../../records/ledger/move.ts';
import { transferIdOf } from '../../records/ledger/transfer-id.ts';
import type { RequestRow } from '../../records/staff/staff-requests.ts';
import { requireCustomerOf } from './customer-of.ts';
import type { RequestKind } from './request-kinds.ts';

type Asked = Pick<RequestRow, 'account_id' | 'params' | 'amount'>;

const wrong = (field: string) => new AppError('ValidationFailed', { fields: [{ field, code: 'invalid' }] });

/** What came in and how the bank names it. @throws ValidationFailed for no more than the fee, and without a reference */
function transferOf({ params, amount }: Asked) {
  const terms = bankTransferOf(amount);
  if (!terms) throw wrong('amount');
  const reference = String(params.reference ?? '')
    .trim()
    .toUpperCase();
  if (reference === '' || reference.length > limits.bankReferenceLengthMax) throw wrong('params.reference');
  return { ...terms, reference };
}

/** A transfer of a bank is booked once, for whomever it was taken. @throws AlreadyExists */
async function requireNew(tx: Db, reference: string): Promise<void> {
  const known = await tx
    .selectFrom('ledger.transfer')
    .select('id')
    .where('id', '=', transferIdOf(ledgerFact.bank(reference)))
    .executeTakeFirst();
  if (known) throw new AppError('AlreadyExists');
}

/** WH-009: a bank transfer that came in becomes credit, less its fee where it is small (decision 42). */
export const bankTransfer: RequestKind = {
  async check(deps, asked) {
    const { reference } = transferOf(asked);
    await withStaff(deps.db, async (tx) => {
      await requireCustomerOf(tx, asked.account_id);
      await requireNew(tx, reference);
    });
  },
  async perform(deps, request, settle) {
    const { account_id: accountId, amount } = request;
    const { fee, reference } = transferOf(request);
    const at = deps.clock.now();
    await withStaff(deps.db, async (tx) => {
      // Two who book the same transfer at once follow each other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`bank:${reference}`}, 31))`.execute(tx);
      await requireNew(tx, reference);
      const before = await lockBalance(tx, accountId, { at });
      const transfer = { accountId, at, ref: { reference } };
      await move(tx, {
        ...transfer,
        fact: ledgerFact.bank(reference),
        kind: CreditKind.BankTransfer,
        debit: PlatformCode.BankClearing,
        credit: OwnCode.Credit,
        amount,
      });
      if (fee > 0)
        await move(tx, {
          ...transfer,
          fact: ledgerFact.bankFee(reference),
          kind: CreditKind.BankTransferFee,
          debit: OwnCode.Credit,
          credit: PlatformCode.RevTransferFee,
          amount: fee,
        });
      const after = await balanceOf(tx, accountId);
      await announce(tx, accountId, { type: 'credit', storeId: null });
      await settle(tx, { before: { credit: before.posted }, after: { credit: after.posted, fee } });
    });
  },
};
