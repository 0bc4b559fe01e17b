import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import type { Db } from '../../db/connect.ts';
import { move, reverse } from '../../records/ledger/move.ts';
import { transferIdOf } from '../../records/ledger/transfer-id.ts';

/** `amount`: above 0. */
type Earning = { accountId: number; earningId: number; month: string; amount: number; at: number };

/** Books an earning as what may be paid out; one that was taken back and comes back has a booking of its own. */
export async function bookEarning(tx: Db, earning: Earning): Promise<void> {
  const { accountId, amount, at } = earning;
  await move(tx, {
    accountId,
    fact: await factOf(tx, earning),
    kind: CreditKind.AffiliateEarning,
    debit: PlatformCode.AffiliateExpense,
    credit: OwnCode.AffiliatePayable,
    amount,
    at,
  });
}

/** Takes the booking that stands back. */
export async function takeEarningBack(tx: Db, earning: Omit<Earning, 'amount'>): Promise<void> {
  const { accountId, at } = earning;
  const reverses = transferIdOf(await factOf(tx, earning));
  await reverse(tx, {
    accountId,
    fact: ledgerFact.reversal(reverses),
    kind: CreditKind.AffiliateEarning,
    at,
    reverses,
  });
}

async function factOf(tx: Db, { accountId, month, earningId }: Omit<Earning, 'amount'>): Promise<string> {
  const first = ledgerFact.affiliate(month, earningId);
  const back = await tx
    .selectFrom('ledger.transfer')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', transferIdOf(ledgerFact.reversal(transferIdOf(first))))
    .executeTakeFirst();
  return back ? ledgerFact.affiliate(month, earningId, 1) : first;
}
