import { refusalOfPayout } from '@kervan/domain/affiliate/affiliate-rules';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { toMajorText } from '@kervan/domain/money/money';
import { texts } from '@kervan/texts/texts';
import type { Chance } from '../../chance.ts';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { keyOfPayout } from '../../records/help/payout-request.ts';
import { insertRequest } from '../../records/help/requests.ts';
import { lockBalance } from '../../records/ledger/balance.ts';
import { hold, move } from '../../records/ledger/move.ts';
import { bindEarnings } from './end-payout.ts';
import { openProgram, programFacts } from './read-program.ts';

/**
 * AFF-005, AFF-008: pays the whole balance out: by a request to staff, for whom it is held, or (receiverMail null) to the warehouse's credit at once.
 * @throws AffiliateBalanceTooLow, AffiliateEnded, AffiliatePaymentWaiting
 */
export async function payOut(
  tx: Db,
  accountId: number,
  { now, chance, receiverMail }: { now: number; chance: Chance; receiverMail: string | null },
): Promise<'succeeded'> {
  await openProgram(tx, accountId, { now, chance });
  await lockBalance(tx, accountId, { at: now, code: OwnCode.AffiliatePayable });
  const facts = await programFacts(tx, accountId);
  const toCredit = receiverMail === null;
  const refusal = refusalOfPayout(facts, { now, toCredit });
  if (refusal) throw new AppError(refusal);
  const at = new Date(now);
  const { payout_id: payoutId } = await tx
    .insertInto('affiliate_payout')
    .values({
      account_id: accountId,
      is_credit: toCredit,
      amount: facts.balance,
      receiver_mail: receiverMail,
      status: toCredit ? 'PaymentDone' : 'PaymentWaiting',
      created_at: at,
      paid_at: toCredit ? at : null,
    })
    .returning('payout_id')
    .executeTakeFirstOrThrow();
  const booking = {
    accountId,
    fact: ledgerFact.affiliatePayout(payoutId),
    kind: CreditKind.AffiliatePayout,
    debit: OwnCode.AffiliatePayable,
    amount: facts.balance,
    at: now,
  };
  await bindEarnings(tx, accountId, { payoutId, isPaid: toCredit });
  if (receiverMail === null) {
    await move(tx, { ...booking, credit: OwnCode.Credit });
    await announce(tx, accountId, { type: 'credit', storeId: null });
    return 'succeeded';
  }
  await hold(tx, { ...booking, credit: PlatformCode.BankClearing });
  await tx
    .updateTable('affiliate_program')
    .set({ receiver_mail: receiverMail })
    .where('account_id', '=', accountId)
    .execute();
  await askStaff(tx, { accountId, payoutId, amount: facts.balance, receiverMail, at });
  return 'succeeded';
}

/** The request of the help desk that staff pay by. */
async function askStaff(
  tx: Db,
  {
    accountId,
    payoutId,
    amount,
    receiverMail,
    at,
  }: { accountId: number; payoutId: number; amount: number; receiverMail: string; at: Date },
): Promise<void> {
  const { language } = await tx
    .selectFrom('account')
    .select('language')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { request } = texts[language === 'tr' ? 'tr' : 'en'].affiliate;
  const values: Record<string, string> = { amount: toMajorText(amount, 2), mail: receiverMail };
  await insertRequest(tx, accountId, {
    priority: 'Normal',
    requestType: 'AffiliationPaymentRequest',
    title: request.title,
    description: request.description.replaceAll(/{{(\w+)}}/g, (_, name: string) => values[name] ?? ''),
    dedupeKey: keyOfPayout(payoutId),
    now: at.getTime(),
  });
}
