import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { LoadKind, LoadState } from '@kervan/domain/credit/load-state';
import { listViolations, platformBalances } from '../../records/ledger/books.ts';
import { unfreezeCredit } from '../../records/ledger/freeze.ts';
import { move } from '../../records/ledger/move.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { runTask } from '../../testing/run-task.ts';
import { signInMember, type Member } from '../../testing/staff.ts';

const product = useProduct({ products: 5 });
const db = () => product.worker.db;
let member: Member;
beforeAll(async () => {
  member = await signInMember(product, 'Ada Asker');
});

const balance = ({ call }: Seller) => call(credit.balance, { query: {} });
const moved = (accountId: number, fact: string, over: Partial<Parameters<typeof move>[1]> = {}) =>
  db()
    .transaction()
    .execute((tx) =>
      move(tx, {
        accountId,
        fact,
        kind: CreditKind.Load,
        debit: PlatformCode.StripeClearing,
        credit: OwnCode.Credit,
        amount: 10_000,
        at: product.deps.clock.now(),
        ...over,
      }),
    );

/** A seller who loaded 100.00, spent 70.00 of it, and whose bank asked for the whole charge back. */
async function disputed(): Promise<{ seller: Seller; disputeId: string; before: Record<string, number> }> {
  const seller = await product.signUp();
  const { accountId } = seller;
  const [loadId, disputeId] = [randomUUID(), `dp_${accountId}`];
  const now = new Date(product.deps.clock.now());
  await moved(accountId, ledgerFact.loadNet(loadId));
  const fee = { kind: CreditKind.LoadCommission, credit: PlatformCode.RevCommission, amount: 492 };
  await moved(accountId, ledgerFact.loadFee(loadId), fee);
  const spent = { kind: CreditKind.ExtraCharge, debit: OwnCode.Credit, credit: PlatformCode.RevExtra, amount: 7_000 };
  await moved(accountId, `extra:${loadId}`, spent);
  const before = await platformBalances(db());
  await db()
    .insertInto('credit_load')
    .values({
      account_id: accountId,
      load_id: loadId,
      kind: LoadKind.Card,
      state: LoadState.Paid,
      net: 10_000,
      gross: 10_492,
      payment_method_id: 'pm_test',
      charge_id: `ch_${loadId}`,
      created_at: now,
      updated_at: now,
      paid_at: now,
    })
    .execute();
  await db()
    .insertInto('dispute')
    .values({
      account_id: accountId,
      stripe_dispute_id: disputeId,
      stripe_charge_id: `ch_${loadId}`,
      status: 'needs_response',
      amount: 10_492,
      is_open: true,
      opened_at: now,
    })
    .execute();
  await runTask(product.work, 'credit.disputes');
  expect(await balance(seller)).toMatchObject({ available: 0, receivable: 7_000, isFrozen: true });
  return { seller, disputeId, before };
}
const decide = (disputeId: string, status: string) =>
  db().updateTable('dispute').set({ status }).where('stripe_dispute_id', '=', disputeId).execute();
const clear = ({ accountId }: Seller, disputeId: string) =>
  member.call(staffCustomers.clearDispute, { body: { id: accountId, disputeId, why: 'The bank said so.' } });
const unfreeze = ({ accountId }: Seller) =>
  db()
    .transaction()
    .execute((tx) => unfreezeCredit(tx, accountId, product.deps.clock.now()));

it('WH-086 SHELL-102 one that was won gives back what was taken, once, and its commission; the credit is let go on its own', async () => {
  const { seller, disputeId, before } = await disputed();
  await decide(disputeId, 'won');
  await clear(seller, disputeId);
  await clear(seller, disputeId);
  expect(await balance(seller)).toMatchObject({ available: 3_000, receivable: 0, isFrozen: true });
  expect(await platformBalances(db())).toEqual(before);
  await unfreeze(seller);
  await runTask(product.work, 'credit.disputes');
  expect(await balance(seller)).toMatchObject({ available: 3_000, isFrozen: false });
  const loads = await db()
    .selectFrom('credit_load')
    .select('state')
    .where('account_id', '=', seller.accountId)
    .execute();
  expect(loads).toEqual([{ state: LoadState.Paid }]);
  const page = await member.call(staffCustomers.get, { query: { id: seller.accountId } });
  expect(page.actions.find(({ kind }) => kind === 'disputeCleared')?.after).toMatchObject({ givenBack: 3_000 });
});

it('WH-086 SHELL-102 one that was lost is cleared once what is owed is paid, from what was frozen as well', async () => {
  const { seller, disputeId } = await disputed();
  await decide(disputeId, 'lost');
  expect(await codeOf(clear(seller, disputeId))).toBe('DisputeNotWon');
  const paid = { kind: CreditKind.BankTransfer, debit: PlatformCode.BankClearing, amount: 6_999 };
  await moved(seller.accountId, `bank:lost-${seller.accountId}`, paid);
  expect(await codeOf(clear(seller, disputeId))).toBe('DisputeNotWon');
  expect(await balance(seller)).toMatchObject({ available: 6_999, receivable: 7_000 });
  await moved(seller.accountId, `bank:rest-${seller.accountId}`, { ...paid, amount: 501 });
  await clear(seller, disputeId);
  await clear(seller, disputeId);
  expect(await balance(seller)).toMatchObject({ available: 500, receivable: 0, isFrozen: true });
});

it('WH-086 SUB-036 a membership’s payment that was lost is paid from the credit, too', async () => {
  const seller = await product.signUp();
  const disputeId = `dp_${seller.accountId}`;
  await db()
    .insertInto('dispute')
    .values({
      account_id: seller.accountId,
      stripe_dispute_id: disputeId,
      status: 'lost',
      amount: 9_900,
      is_open: true,
      opened_at: new Date(product.deps.clock.now()),
    })
    .execute();
  expect(await codeOf(clear(seller, disputeId))).toBe('DisputeNotWon');
  await moved(seller.accountId, `bank:membership-${seller.accountId}`, { amount: 10_000 });
  await clear(seller, disputeId);
  expect(await balance(seller)).toMatchObject({ available: 100, receivable: 0 });
});

it('after all of it the books balance', async () => {
  expect(await listViolations(db())).toEqual([]);
});
