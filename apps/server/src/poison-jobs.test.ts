import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { affiliate } from '@kervan/contracts/affiliate-calls';
import { CardStatus } from '@kervan/domain/cards/card-status';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { LoadKind, LoadState } from '@kervan/domain/credit/load-state';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import { unfreezeCredit } from './records/ledger/freeze.ts';
import { hold, move } from './records/ledger/move.ts';
import { useProduct, type Seller } from './testing/product.ts';
import { runTask } from './testing/run-task.ts';
import { whileRefused } from './testing/while-refused.ts';

// Every job that walks rows of many accounts meets one that the tables refuse. It comes first, and the other one's is done all the same.
const product = useProduct({ products: 5 });
const DAY = 86_400_000;
let bad: Seller;
let good: Seller;
beforeAll(async () => {
  [bad, good] = [await product.signUp(), await product.signUp()];
  expect(bad.accountId).toBeLessThan(good.accountId);
});

const db = () => product.worker.db;
const now = () => product.deps.clock.now();
const at = (ms: number) => new Date(ms);
/** Runs a job while a table refuses every row of the first account. */
const runPoisoned = (job: string, table: string, isBad = `new.account_id = ${bad.accountId}`): Promise<void> =>
  whileRefused(product, { table, isBad }, () => runTask(product.work, job));

/** A load of credit by card, written down or paid. */
async function loaded({ accountId }: Seller, state: LoadState, created: number): Promise<string> {
  const loadId = randomUUID();
  await db()
    .insertInto('credit_load')
    .values({
      account_id: accountId,
      load_id: loadId,
      kind: LoadKind.Card,
      state,
      net: 10_000,
      gross: 10_492,
      payment_method_id: 'pm_test',
      charge_id: state === LoadState.Paid ? `ch_${loadId}` : null,
      created_at: at(created),
      updated_at: at(created),
    })
    .execute();
  return loadId;
}
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
        at: now(),
        ...over,
      }),
    );
const subscriptions = (change: object) =>
  db().updateTable('subscription').set(change).where('account_id', 'in', [bad.accountId, good.accountId]).execute();
const subscriptionOf = ({ accountId }: Seller) =>
  db().selectFrom('subscription').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
const loadOf = (loadId: string) =>
  db().selectFrom('credit_load').select('state').where('load_id', '=', loadId).executeTakeFirstOrThrow();

describe('one bad row', () => {
  it('decision 62 stops no other account’s months', async () => {
    // Before anything else is booked: a journal only goes forward.
    for (const { accountId } of [bad, good]) await moved(accountId, `month:${accountId}`, { at: now() - 40 * DAY });
    await runPoisoned('credit.close-months', 'kervan.credit_statement');
    const rows = await db().selectFrom('credit_statement').select('account_id').distinct().execute();
    expect(rows).toEqual([{ account_id: good.accountId }]);
  });

  it('SUB-037 SUB-038 stops no other account’s standing', async () => {
    const until = () =>
      db()
        .selectFrom('account_standing')
        .select(sql<string>`services_until::text`.as('until'))
        .where('account_id', '=', good.accountId)
        .executeTakeFirstOrThrow();
    await db()
      .updateTable('account_standing')
      .set({ services_until: sql<Date>`'-infinity'::timestamptz` })
      .execute();
    await runPoisoned('subscriptions.apply-standings', 'kervan.account_standing');
    expect(await until()).toEqual({ until: 'infinity' });
    await runTask(product.work, 'subscriptions.apply-standings');
  });

  it('WH-016 stops no other account’s automatic loading', async () => {
    for (const { accountId } of [bad, good])
      await db()
        .insertInto('auto_balance')
        .values({
          account_id: accountId,
          min_balance: 1,
          balance_to_add: 1_000,
          is_active: true,
          updated_at: at(now()),
        })
        .execute();
    const time = () => Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO('America/New_York');
    while (time().dayOfWeek > 5 || time().hour !== 9) {
      await product.world.advance(3_600_000);
      await product.deps.clock.refresh();
    }
    await db().updateTable('auto_balance').set({ checked_on: null }).execute();
    await runPoisoned('credit.auto-balance', 'kervan.auto_balance');
    const rows = await db().selectFrom('auto_balance').selectAll().orderBy('account_id').execute();
    expect(rows.map(({ checked_on }) => checked_on !== null)).toEqual([false, true]);
    await db().deleteFrom('auto_balance').execute();
  });

  it('WH-086 stops no other disputed load', async () => {
    const loads: string[] = [];
    for (const seller of [bad, good]) {
      const { accountId } = seller;
      const loadId = await loaded(seller, LoadState.Paid, now());
      loads.push(loadId);
      await moved(accountId, ledgerFact.loadNet(loadId));
      const fee = { kind: CreditKind.LoadCommission, credit: PlatformCode.RevCommission, amount: 492 };
      await moved(accountId, ledgerFact.loadFee(loadId), fee);
      await db()
        .insertInto('dispute')
        .values({
          account_id: accountId,
          stripe_dispute_id: `dp_${accountId}`,
          stripe_charge_id: `ch_${loadId}`,
          status: 'needs_response',
          amount: 10_492,
          is_open: true,
          opened_at: at(now()),
        })
        .execute();
    }
    await runPoisoned('credit.disputes', 'kervan.credit_load');
    expect(await Promise.all(loads.map(async (loadId) => (await loadOf(loadId)).state))).toEqual([
      LoadState.Paid,
      LoadState.Disputed,
    ]);
    await db().deleteFrom('dispute').execute();
    await db()
      .transaction()
      .execute((tx) => unfreezeCredit(tx, good.accountId, now()));
  });

  it('WH-010 stops no other load from being read again', async () => {
    const loads = [
      await loaded(bad, LoadState.Begun, now() - 3 * DAY),
      await loaded(good, LoadState.Begun, now() - 2 * DAY),
    ];
    await runPoisoned('credit.reread', 'kervan.credit_load');
    expect(await Promise.all(loads.map(async (loadId) => (await loadOf(loadId)).state))).toEqual([
      LoadState.Begun,
      LoadState.Failed,
    ]);
  });

  it('WH-046 stops no other invoice of a charge', async () => {
    for (const { accountId } of [bad, good]) {
      const charge = {
        kind: CreditKind.ExtraCharge,
        debit: OwnCode.Credit,
        credit: PlatformCode.RevExtra,
        amount: 100,
      };
      await moved(accountId, `extra-load:${accountId}`, { amount: 1_000 });
      await moved(accountId, `extra:poison-${accountId}`, charge);
    }
    await runPoisoned('credit.invoice-charges', 'kervan.warehouse_invoice');
    const rows = await db().selectFrom('warehouse_invoice').select('account_id').distinct().execute();
    expect(rows).toEqual([{ account_id: good.accountId }]);
  });

  it('ledger §2 stops no other hold from being released', async () => {
    for (const { accountId } of [bad, good]) {
      await moved(accountId, `held-load:${accountId}`);
      await db()
        .transaction()
        .execute((tx) =>
          hold(tx, {
            accountId,
            fact: `hold:poison-${accountId}`,
            kind: CreditKind.Shipping,
            debit: OwnCode.Credit,
            credit: PlatformCode.RevShipping,
            amount: 500,
            at: now() - 2_000 - accountId,
            expiresAt: now() - 1_000,
          }),
        );
    }
    await runPoisoned('ledger.tend', 'ledger.transfer');
    const { rows } = await sql<{ accountId: number }>`
      select account_id as "accountId" from ledger.transfer where pending_id is not null`.execute(db());
    expect(rows).toEqual([{ accountId: good.accountId }]);
  });

  it('SUB-029 SUB-032 SUB-067 stops no other warning, end or purge of a subscription', async () => {
    const kept = await subscriptionOf(good);
    await subscriptions({ status: SubscriptionStatus.Trialing, trial_end: at(now() + DAY) });
    await runPoisoned('plan-changes.warnings', 'kervan.subscription');
    expect((await subscriptionOf(bad)).trial_warned_at).toBeNull();
    expect((await subscriptionOf(good)).trial_warned_at).not.toBeNull();
    await subscriptions({
      status: SubscriptionStatus.Ended,
      trial_end: null,
      began_at: at(now() - 400 * DAY),
      ended_at: at(now() - 360 * DAY),
      effects_at: null,
    });
    await runPoisoned('plan-changes.ends', 'kervan.subscription');
    expect((await subscriptionOf(bad)).effects_at).toBeNull();
    expect((await subscriptionOf(good)).effects_at).not.toBeNull();
    await runPoisoned('plan-changes.purge', 'kervan.subscription');
    expect((await subscriptionOf(bad)).purge_told_days).toBeNull();
    expect((await subscriptionOf(good)).purge_told_days).not.toBeNull();
    const { status, began_at, ended_at, effects_at } = kept;
    await subscriptions({ status, began_at, ended_at, effects_at });
  });

  it('SUB-055 stops no other card that waited too long, nor its reminder', async () => {
    const cardOf = async ({ accountId }: Seller, addedAt: number) =>
      db()
        .insertInto('card')
        .values({
          account_id: accountId,
          payment_method_id: `pm_${accountId}_${addedAt}`,
          fingerprint: `fp_${accountId}_${addedAt}`,
          brand: 'visa',
          last4: '4242',
          exp_month: 12,
          exp_year: 2034,
          status: CardStatus.WaitingApproval,
          added_at: at(addedAt),
        })
        .execute();
    for (const seller of [bad, good]) for (const days of [5, 8]) await cardOf(seller, now() - days * DAY);
    await runPoisoned('cards.tidy', 'kervan.card');
    const rows = await db().selectFrom('card').selectAll().orderBy('account_id').orderBy('added_at').execute();
    expect(rows.map(({ status, reminded_at }) => [status === CardStatus.Rejected, reminded_at !== null])).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it('SUB-020 stops no other abandoned purchase', async () => {
    for (const { accountId } of [bad, good])
      await db()
        .insertInto('purchase')
        .values({
          account_id: accountId,
          purchase_id: randomUUID(),
          state: PurchaseState.Draft,
          created_at: at(now() - 3 * DAY),
          updated_at: at(now() - 3 * DAY - (accountId === bad.accountId ? 1 : 0)),
        })
        .execute();
    await runPoisoned('purchase.tidy', 'kervan.purchase');
    const rows = await db().selectFrom('purchase').select('state').orderBy('account_id').execute();
    expect(rows.map(({ state }) => state)).toEqual([PurchaseState.Draft, PurchaseState.Expired]);
  });

  it('AFF-005 stops no other earning of an affiliate', async () => {
    for (const { accountId } of [bad, good]) {
      const referred = await product.signUp();
      await (accountId === bad.accountId ? bad : good).call(affiliate.get, {});
      const { referral_id } = await db()
        .insertInto('affiliate_referral')
        .values({
          account_id: accountId,
          referred_id: referred.accountId,
          code: `c${accountId}`,
          status: 'Valid',
          created_at: at(now()),
        })
        .returning('referral_id')
        .executeTakeFirstOrThrow();
      await db()
        .insertInto('affiliate_earning')
        .values({
          account_id: accountId,
          referral_id,
          invoice_id: accountId,
          month: '2026-01',
          base: 1_000,
          ratio: 20,
          amount: 200,
          status: 'WaitingToBeCalculated',
          due_at: at(now() - DAY + accountId),
          created_at: at(now()),
        })
        .execute();
    }
    await runPoisoned('affiliate.calculate', 'kervan.affiliate_earning');
    const rows = await db().selectFrom('affiliate_earning').select('status').orderBy('account_id').execute();
    expect(rows.map(({ status }) => status)).toEqual(['WaitingToBeCalculated', 'Calculated']);
  });

  it('M5 stops no other store’s change of prices on its way', async () => {
    // Sellers of their own: the others have no store.
    const [first, second] = [await product.signUp(), await product.signUp()];
    for (const who of [first, second]) {
      await product.connectStore(who, 'DE');
      await db()
        .insertInto('price_rollout')
        .values({
          store_id: who.storeId,
          from_revision: 1,
          to_revision: 2,
          reason: UpdateReason.SettingsChange,
          share: 100,
          began_at: at(now() - DAY),
          next_at: at(now() - 1),
        })
        .execute();
    }
    await runPoisoned('pricing.sweep', 'kervan.price_rollout', `new.store_id = ${first.storeId}`);
    const rows = await db().selectFrom('price_rollout').select(['store_id', 'next_at']).orderBy('store_id').execute();
    expect(rows.map(({ store_id, next_at }) => [store_id, next_at === null])).toEqual([
      [first.storeId, false],
      [second.storeId, true],
    ]);
    await db().deleteFrom('price_rollout').execute();
  });
});
