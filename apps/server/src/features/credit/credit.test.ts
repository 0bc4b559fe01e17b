import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { credit } from '@kervan/contracts/credit-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { CardStatus } from '@kervan/domain/cards/card-status';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { LoadKind } from '@kervan/domain/credit/load-state';
import { messages } from '@kervan/contracts/messages-calls';
import { listViolations, platformBalances } from '../../records/ledger/books.ts';
import { hold, postHold } from '../../records/ledger/move.ts';
import { address, browserOf, openSale, pass3ds, testCards } from '../../testing/card-entry.ts';
import { forgetKey, isWrittenWith, loseAnswer } from '../../testing/kept-answer.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { PASSWORD } from '../../testing/registration.ts';
import { runTask } from '../../testing/run-task.ts';
import { insertLoad } from './load-credit.ts';
import { payLoad } from './pay-load.ts';

// A card's cap is one of a calendar month, which the days of these tests do not leave.
const product = useProduct({ products: 20, startAt: '2026-03-03T09:00:00.000Z' });
beforeAll(() => openSale(product));
const DAY = 86_400_000;

/** A seller whose card is approved and pays for the warehouse. */
async function withCard(number: string = testCards.ok()): Promise<{ seller: Seller; cardId: number; method: string }> {
  const seller = await product.signUp();
  await seller.call(billing.createCustomer, { body: address });
  const secret = await seller.call(billing.setupIntent, {});
  const { setupId, cardId: method } = await browserOf(product).confirmSetup(secret, number);
  if (number === testCards.threeDSecure) await pass3ds(product, secret);
  const card = await seller.call(cards.add, { body: { setupIntentId: setupId } });
  // Its verification is another test's.
  await product.worker.db
    .updateTable('card')
    .set({ status: CardStatus.Approved })
    .where('card_id', '=', card.id)
    .execute();
  await seller.call(cards.setWarehouseDefault, { body: { cardId: card.id } });
  return { seller, cardId: card.id, method };
}
const load = (seller: Seller, amount: number, method: string, key?: string) =>
  seller.call(credit.load, {
    body: { amount, paymentMethodId: method },
    ...(key === undefined ? {} : { key }),
  });
const available = async (seller: Seller) => (await seller.call(credit.balance, { query: {} })).available;
const charged = async (seller: Seller) => {
  const rows = await product.worker.db
    .selectFrom('credit_load')
    .select('payment_intent_id')
    .where('account_id', '=', seller.accountId)
    .execute();
  return rows.length;
};
const run = async (job: string) => {
  await runTask(product.work, job);
  await product.runJobs();
};
const pass = async (ms: number) => {
  await product.world.advance(ms);
  await product.deps.clock.refresh();
};

describe('loading credit by card', () => {
  it('WH-012 WH-049 WH-059 credits exactly what was asked for and charges the commission on top', async () => {
    const { seller, method } = await withCard();
    expect(await seller.call(credit.rates, {})).toEqual({
      percentRate: 4.4,
      fixedFee: 30,
      minAmount: 1_000,
      maxAmount: 1_000_000,
      bankAccount: expect.arrayContaining(['Kervan Test Company']),
    });
    expect(await load(seller, 25_000, method)).toMatchObject({ status: 'succeeded', clientSecret: null });
    expect(await seller.call(credit.balance, { query: {} })).toEqual({
      balance: '250.00',
      available: 25_000,
      posted: 25_000,
      held: 0,
      receivable: 0,
      isFrozen: false,
      holds: [],
    });
    const kept = await product.worker.db
      .selectFrom('credit_load')
      .select(['net', 'gross'])
      .where('account_id', '=', seller.accountId)
      .execute();
    expect(kept).toEqual([{ net: 25_000, gross: 26_183 }]);
    expect((await seller.call(identity.userInfo, {})).credit).toBe(25_000);
  });

  it('WH-050 the first load is a load like any other', async () => {
    const { seller, method } = await withCard();
    await seller.call(credit.loadInitial, { body: { amount: 1_000, paymentMethodId: method } });
    expect(await available(seller)).toBe(1_000);
  });

  it('WH-059 a double click is one load, another of the same amount while it is open is in progress', async () => {
    const { seller, method } = await withCard(testCards.threeDSecure);
    const first = await load(seller, 5_000, method, 'load-key-1');
    expect(first).toMatchObject({ status: 'requiresAction', clientSecret: expect.stringContaining('_secret_') });
    expect(await load(seller, 5_000, method, 'load-key-1')).toEqual(first);
    expect(await codeOf(load(seller, 5_000, method, 'load-key-2'))).toBe('PaymentInProgress');
    expect(await charged(seller)).toBe(1);
    expect(await available(seller)).toBe(0);
    // That it was in progress is no answer for ever: once the first one is over the same attempt goes on.
    await pass3ds(product, first.clientSecret ?? '');
    await seller.call(credit.confirm, { body: { paymentIntentId: first.paymentIntentId } });
    expect(await load(seller, 5_000, method, 'load-key-2')).toMatchObject({ status: 'requiresAction' });
    expect(await charged(seller)).toBe(2);
  });

  it('WH-059 a key that comes again when its answer is forgotten is the same load; with another amount it is refused', async () => {
    const { seller, method } = await withCard();
    const first = await load(seller, 5_000, method, 'load-forgotten');
    await forgetKey(product, 'load-forgotten');
    expect(await load(seller, 5_000, method, 'load-forgotten')).toEqual(first);
    await forgetKey(product, 'load-forgotten');
    expect(await codeOf(load(seller, 7_000, method, 'load-forgotten'))).toBe('IdempotencyKeyReused');
    expect(await charged(seller)).toBe(1);
    expect(await available(seller)).toBe(5_000);
  });

  it.each(['succeeds', 'threeDSecure', 'declines'] as const)(
    'WH-050 WH-059 a load whose answer was lost in a crash answers the same under its key, and is charged once (%s)',
    async (how) => {
      const { seller, method } = await withCard(how === 'threeDSecure' ? testCards.threeDSecure : testCards.ok());
      const { writes } = product.deps.payments;
      if (how === 'declines')
        vi.spyOn(writes, 'createPayment').mockRejectedValueOnce(new ProviderError('CardDeclined', {}));
      const ask = () => load(seller, 5_000, method, `lost-${how}`).catch(({ code }: { code: string }) => code);
      const first = await ask();
      await loseAnswer(product, `lost-${how}`);
      expect(await ask()).toEqual(first);
      expect(await charged(seller)).toBe(1);
      expect(await available(seller)).toBe(how === 'succeeds' ? 5_000 : 0);
    },
  );

  it('WH-059 a load of which nobody knows what became of it is the same under its key', async () => {
    const { seller, method } = await withCard();
    const { writes } = product.deps.payments;
    vi.spyOn(writes, 'createPayment').mockRejectedValueOnce(new ProviderError('OutcomeUnknown', {}));
    expect(await codeOf(load(seller, 5_000, method, 'unknown-end'))).toBe('PaymentInProgress');
    expect(await load(seller, 5_000, method, 'unknown-end')).toMatchObject({ status: 'succeeded' });
    expect(await charged(seller)).toBe(1);
    expect(await available(seller)).toBe(5_000);
  });

  it('WH-060 3-D Secure that is passed credits once, however often it is asked; another account reads nothing of it', async () => {
    const { seller, method } = await withCard(testCards.threeDSecure);
    const { clientSecret, paymentIntentId } = await load(seller, 5_000, method);
    const confirm = (who: Seller) => who.call(credit.confirm, { body: { paymentIntentId } });
    expect(await codeOf(confirm(seller))).toBe('ThreeDSecureIncomplete');
    expect(await codeOf(confirm(await product.signUp()))).toBe('RecordNotFound');
    await pass3ds(product, clientSecret ?? '');
    expect(await confirm(seller)).toEqual({ status: 'succeeded', balance: '50.00', available: 5_000 });
    await confirm(seller);
    await run('credit.reread');
    expect(await available(seller)).toBe(5_000);
  });

  it('WH-060 3-D Secure that fails credits nothing', async () => {
    const { seller, method } = await withCard(testCards.threeDSecure);
    const { clientSecret, paymentIntentId } = await load(seller, 5_000, method);
    await pass3ds(product, clientSecret ?? '', 'fail');
    expect(await codeOf(seller.call(credit.confirm, { body: { paymentIntentId } }))).toBe('ThreeDSecureFailed');
    expect(await available(seller)).toBe(0);
  });

  it('WH-010 what was paid is credited though the browser never comes back', async () => {
    const { seller, method } = await withCard(testCards.threeDSecure);
    const { clientSecret } = await load(seller, 7_500, method);
    await pass3ds(product, clientSecret ?? '');
    await run('credit.reread');
    expect(await available(seller)).toBe(7_500);
  });

  it('WH-012 refuses below 10, above 10,000, above it in a day, and above the cap of the card', async () => {
    const { seller, cardId, method } = await withCard();
    for (const amount of [999, 1_000_001]) expect(await codeOf(load(seller, amount, method))).toBe('LoadLimitExceeded');
    expect(await codeOf(load(seller, 10.5, method))).toBe('ValidationFailed');
    expect(await codeOf(load(seller, -1_000, method))).toBe('ValidationFailed');
    await load(seller, 990_000, method);
    expect(await codeOf(load(seller, 10_001, method))).toBe('LoadLimitExceeded');
    await pass(DAY);
    await seller.call(cards.setLimit, { body: { cardId, limit: 1_040_000 } });
    expect(await codeOf(load(seller, 10_000, method))).toBe('LoadLimitExceeded');
  });

  it('WH-012 from a card of less than seven days no more in a day than the operator lets, where one is set', async () => {
    const { seller, method } = await withCard();
    product.deps.config.YOUNG_CARD_DAY_MAX_MINOR = 6_000;
    try {
      expect(await codeOf(load(seller, 6_001, method))).toBe('LoadLimitExceeded');
      await load(seller, 5_000, method);
      expect(await codeOf(load(seller, 1_001, method))).toBe('LoadLimitExceeded');
      await product.worker.db
        .updateTable('card')
        .set({ added_at: new Date(product.deps.clock.now() - 7 * DAY) })
        .where('account_id', '=', seller.accountId)
        .execute();
      await load(seller, 1_001, method);
    } finally {
      product.deps.config.YOUNG_CARD_DAY_MAX_MINOR = 0;
    }
    expect(await available(seller)).toBe(6_001);
  });

  it('WH-059 needs an approved card of its own, and an account that pays', async () => {
    const [one, other] = [await withCard(), await withCard()];
    expect(await codeOf(load(one.seller, 5_000, other.method))).toBe('NoCard');
    expect(await codeOf(load(await product.signUp(), 5_000, one.method))).toBe('WarehouseUserNotFound');
    await product.worker.db
      .updateTable('card')
      .set({ status: CardStatus.WaitingApproval, is_warehouse_default: false })
      .where('card_id', '=', one.cardId)
      .execute();
    expect(await codeOf(load(one.seller, 5_000, one.method))).toBe('CardNotApproved');
  });

  it('WH-059 a declined card says so, credits nothing, and another try is another load', async () => {
    const { seller, method } = await withCard(testCards.failsLater);
    expect(await codeOf(load(seller, 5_000, method))).toBe('CardError');
    expect(await codeOf(load(seller, 5_000, method))).toBe('CardError');
    expect(await available(seller)).toBe(0);
  });
});

describe('who pays the warehouse', () => {
  it('WH-045 WH-061 WH-064 is a customer by its address, enters cards by either call, and begins no purchase', async () => {
    const seller = await product.signUp({ subscription: 'none' });
    expect(await codeOf(seller.call(billing.warehouseSetupIntent, { query: {} }))).toBe('CustomerNotFound');
    await seller.call(billing.createCustomerForWarehouse, { body: address });
    const [customer, purchases] = await Promise.all([
      product.worker.db.selectFrom('billing_customer').selectAll().where('account_id', '=', seller.accountId).execute(),
      product.worker.db.selectFrom('purchase').selectAll().where('account_id', '=', seller.accountId).execute(),
    ]);
    expect(customer).toMatchObject([{ warehouse_enabled: true, stripe_customer_id: expect.stringContaining('cus_') }]);
    expect(purchases).toEqual([]);
    const secret = await seller.call(billing.warehouseSetupIntent, { query: { customerid: String(seller.accountId) } });
    expect(await seller.call(billing.warehouseSetupIntentOfCustomer, { body: { customerId: seller.accountId } })).toBe(
      secret,
    );
    const { setupId } = await browserOf(product).confirmSetup(secret, testCards.ok());
    await seller.call(cards.add, { body: { setupIntentId: setupId } });
    const other = { customerId: seller.accountId + 1_000_000 };
    for (const ask of [
      () => seller.call(billing.createCustomerForWarehouse, { body: { ...address, ...other } }),
      () => seller.call(billing.warehouseSetupIntent, { query: { customerid: String(other.customerId) } }),
      () => seller.call(billing.warehouseSetupIntentOfCustomer, { body: other }),
    ])
      expect(await codeOf(ask())).toBe('CustomerNotFound');
  });
});

describe('what is read of credit', () => {
  it('WH-057 WH-085 every movement with its balance, the last ten of them, pages by key', async () => {
    const { seller, method } = await withCard();
    for (let turn = 1; turn <= 12; turn++) await load(seller, 1_000 + turn, method);
    const history = await seller.call(credit.history, {});
    expect(history).toHaveLength(10);
    expect(history[0]).toMatchObject({ type: 'load', amount: 1_012, balanceAfter: 12_078 });
    const page = await seller.call(credit.charges, { body: { page: 1, limit: 25, desc: true } });
    expect([page.totalCount, page.items.length]).toEqual([12, 12]);
    expect(page.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(await available(seller));
    const none = await seller.call(credit.charges, { body: { page: 1, limit: 25, desc: true, to: '2000-01-01' } });
    expect(none.items).toEqual([]);
  });

  it('WH-049 WH-057 WH-085 what is held stands with what it is for, and the movement with its order once it is taken', async () => {
    const { seller, method } = await withCard();
    await load(seller, 10_000, method);
    const { accountId } = seller;
    const at = product.deps.clock.now();
    const order = (packageId: number, ref: Record<string, string | number>, amount: number) => ({
      accountId,
      at,
      kind: CreditKind.Shipping,
      fact: ledgerFact.hold(packageId, 1),
      debit: OwnCode.Credit,
      credit: PlatformCode.RevShipping,
      amount: amount as never,
      ref,
    });
    const packages = [accountId * 10 + 1, accountId * 10 + 2] as const;
    await product.worker.db.transaction().execute(async (tx) => {
      await hold(tx, order(packages[0], { package: packages[0], order: '302-1234567-7654321' }, 4_500));
      await hold(tx, order(packages[1], { package: packages[1] }, 2_500));
    });
    const held = await seller.call(credit.balance, { query: {} });
    expect(held).toMatchObject({ balance: '30.00', available: 3_000, posted: 10_000, held: 7_000 });
    expect(held.holds.map(({ amount, cause, order: number }) => [amount, cause, number]).toSorted()).toEqual(
      [
        [2_500, String(packages[1]), null],
        [4_500, '302-1234567-7654321', '302-1234567-7654321'],
      ].toSorted(),
    );
    await product.worker.db.transaction().execute((tx) =>
      postHold(tx, {
        accountId,
        at,
        kind: CreditKind.Shipping,
        fact: ledgerFact.post(packages[0]),
        hold: ledgerFact.hold(packages[0], 1),
        amount: 4_000 as never,
        ref: { package: packages[0], order: '302-1234567-7654321' },
      }),
    );
    const [taken] = await seller.call(credit.history, {});
    expect(taken).toMatchObject({
      type: 'shipping',
      amount: -4_000,
      balanceAfter: 6_000,
      reference: '302-1234567-7654321',
      order: '302-1234567-7654321',
    });
    expect(await available(seller)).toBe(3_500);
    const stranger = await product.signUp();
    expect(await codeOf(stranger.call(credit.balance, { query: { customerId: String(accountId) } }))).toBe(
      'CustomerNotFound',
    );
    expect([
      await stranger.call(credit.history, {}),
      (await stranger.call(credit.balance, { query: {} })).held,
    ]).toEqual([[], 0]);
  });

  it('WH-053 each load has its invoice, in a series without a gap, as PDF for nobody else', async () => {
    const { seller, method } = await withCard();
    await load(seller, 10_000, method);
    await load(seller, 20_000, method);
    await product.runJobs();
    const { items } = await seller.call(credit.invoices, { body: { page: 1, limit: 25, desc: true } });
    expect(items.map(({ total }) => total).toSorted()).toEqual([10_492, 20_952]);
    const numbers = items.map(({ number }) => Number(/^WH-\d{4}-(\d{6})$/.exec(number)?.[1]));
    expect(numbers[0]).toBe((numbers[1] ?? 0) + 1);
    for (const { total, lines } of items) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    const query = { id: items[0]?.id ?? 0 };
    const file = await seller.call(credit.invoicePdf, { query });
    expect(
      Buffer.from(await file.content.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await codeOf((await product.signUp()).call(credit.invoicePdf, { query }))).toBe('RecordNotFound');
  });

  it.each(['csv', 'xlsx', 'pdf', 'journal'] as const)('WH-085 the statement is a file (%s)', async (format) => {
    const { seller, method } = await withCard();
    await load(seller, 12_345, method);
    const file = await seller.call(credit.statement, { body: { format } });
    const bytes = Buffer.from(await file.content.arrayBuffer());
    const beginnings = { csv: '\uFEFFDate', xlsx: 'PK', pdf: '%PDF-', journal: '{"kervan":"journal"' };
    expect(bytes.toString('utf8').startsWith(beginnings[format])).toBe(true);
    if (format === 'csv') expect(bytes.toString('utf8')).toContain('123.45,123.45');
  });
});

describe('credit for another customer', () => {
  const give = (from: Seller, to: Pick<Seller, 'accountId'>, amount: number, password: string = PASSWORD) =>
    from.call(credit.transfer, { body: { toCustomerId: to.accountId, amount, password } });

  it('WH-013 WH-014 WH-075 moves at once, once for a key, and stands on both sides with masked names', async () => {
    const { seller, method } = await withCard();
    const other = await product.signUp();
    await load(seller, 10_000, method);
    const order = { toCustomerId: other.accountId, amount: 4_000, password: PASSWORD };
    const first = await seller.call(credit.transfer, { body: order, key: 'give-key-1' });
    expect(await seller.call(credit.transfer, { body: order, key: 'give-key-1' })).toEqual(first);
    // Its answer is there with it, or neither is: a crash comes between nothing.
    const given1 = sql`credit_transfer where account_id = ${seller.accountId}`;
    expect(await isWrittenWith(product, 'give-key-1', given1)).toBe(true);
    // Forgotten after two days, the key still names the same transfer.
    await forgetKey(product, 'give-key-1');
    expect(await seller.call(credit.transfer, { body: order, key: 'give-key-1' })).toEqual(first);
    await forgetKey(product, 'give-key-1');
    expect(await codeOf(seller.call(credit.transfer, { body: { ...order, amount: 4_100 }, key: 'give-key-1' }))).toBe(
      'IdempotencyKeyReused',
    );
    await product.runJobs();
    expect([await available(seller), await available(other)]).toEqual([6_000, 4_000]);
    const [given] = await seller.call(credit.history, {});
    const [got] = await other.call(credit.history, {});
    expect(given).toMatchObject({ type: 'transfer_out', amount: -4_000, counterparty: { id: other.accountId } });
    expect(given?.counterparty?.name).toMatch(/^\p{Lu}\*\*\* \p{Lu}\*\*\*$/u);
    expect(got).toMatchObject({ type: 'transfer_in', amount: 4_000, counterparty: { id: seller.accountId } });
    expect(got?.counterparty?.name).toMatch(/^\p{Lu}\*\*\* \p{Lu}\*\*\*$/u);
    expect((await product.world.mails(other.email)).map(({ subject }) => subject)).toContain(
      'You received $40.00 of warehouse credit',
    );
  });

  it('WH-014 a mistyped password and then the right one are one attempt, of which nothing is kept of either', async () => {
    const { seller, method } = await withCard();
    const other = await product.signUp();
    await load(seller, 10_000, method);
    const order = (password: string) => ({
      body: { toCustomerId: other.accountId, amount: 4_000, password },
      key: 'give-mistyped-1',
    });
    expect(await codeOf(seller.call(credit.transfer, order('Mistyped-2026!x')))).toBe('PasswordWrong');
    const given = await seller.call(credit.transfer, order(PASSWORD));
    expect(await seller.call(credit.transfer, order(PASSWORD))).toEqual(given);
    expect(await available(other)).toBe(4_000);
    // What is kept of it does not depend on the password: nobody finds it by trying.
    const another = { ...order('Mistyped-2026!x').body, amount: 4_001 };
    expect(await codeOf(seller.call(credit.transfer, { ...order(PASSWORD), body: another }))).toBe(
      'IdempotencyKeyReused',
    );
    expect(await seller.call(credit.transfer, order('Mistyped-2026!x'))).toEqual(given);
  });

  it('WH-014 refuses more than there is, less than a dollar, oneself, and a wrong password before anything else', async () => {
    const { seller, method } = await withCard();
    const other = await product.signUp();
    await load(seller, 1_000, method);
    expect(await codeOf(give(seller, other, 1_001))).toBe('InsufficientWarehouseCredit');
    expect(await codeOf(give(seller, other, 99))).toBe('ValidationFailed');
    expect(await codeOf(give(seller, seller, 500))).toBe('ReceiverNotFound');
    const nobody = { accountId: 2_147_483_000 };
    expect(await codeOf(give(seller, nobody, 500))).toBe('ReceiverNotFound');
    for (const to of [other, nobody]) expect(await codeOf(give(seller, to, 500, 'x'))).toBe('PasswordWrong');
    expect([await available(seller), await available(other)]).toEqual([1_000, 0]);
    // A dollar is enough, and so is all there is.
    for (const amount of [100, 900]) await give(seller, other, amount);
    expect([await available(seller), await available(other)]).toEqual([0, 1_000]);
  });

  it('WH-091 the masked name is told once the password was typed', async () => {
    const [seller, other] = [await product.signUp(), await product.signUp()];
    const ask = (customerId: number) => seller.call(credit.receiver, { query: { customerId } });
    expect((await ask(other.accountId)).maskedName).toMatch(/^\p{Lu}\*\*\* \p{Lu}\*\*\*$/u);
    expect(await codeOf(ask(2_147_483_000))).toBe('ReceiverNotFound');
    await product.worker.db
      .updateTable('session')
      .set({ reauthenticated_at: new Date(Date.now() - 11 * 60_000) })
      .where('account_id', '=', seller.accountId)
      .execute();
    expect(await codeOf(ask(other.accountId))).toBe('reauth');
    // Nobody gives away credit to somebody whose name was not told.
    expect(await codeOf(give(seller, other, 500))).toBe('reauth');
    const told = await seller.request({
      method: 'POST',
      url: '/api/Account/reauthenticate',
      payload: { password: PASSWORD },
    });
    expect(told.json).toMatchObject({ succeeded: true });
    expect((await ask(other.accountId)).maskedName).toMatch(/^\p{Lu}\*\*\*/u);
  });
});

describe('automatic loading', () => {
  /** To half past eight of the warehouse on the next working day. */
  const toCheck = async () => {
    for (let hours = 0; hours < 24 * 5; hours++) {
      await pass(3_600_000);
      const local = Temporal.Instant.fromEpochMilliseconds(product.deps.clock.now()).toZonedDateTimeISO(
        'America/New_York',
      );
      if (local.dayOfWeek <= 5 && local.hour === 9) return run('credit.auto-balance');
    }
  };
  const switchOn = (seller: Seller) =>
    seller.call(credit.saveAutoBalance, { body: { minBalance: 2_000, balanceToAdd: 5_000, isActive: true } });

  it('WH-015 WH-016 WH-072 is off by default, loads once a working day when less is left than wanted', async () => {
    const { seller } = await withCard();
    expect(await seller.call(credit.autoBalance, {})).toMatchObject({
      isActive: false,
      minBalance: 0,
      balanceToAdd: 0,
    });
    await switchOn(seller);
    await toCheck();
    expect(await available(seller)).toBe(5_000);
    await run('credit.auto-balance');
    await toCheck();
    expect(await available(seller)).toBe(5_000);
  });

  it('WH-016 switched on after the day’s look it waits for the next working day’s', async () => {
    const { seller } = await withCard();
    await toCheck();
    await pass(6 * 3_600_000);
    await switchOn(seller);
    await run('credit.auto-balance');
    expect(await available(seller)).toBe(0);
    // Amounts that are changed while it is on charge nothing in between, either.
    await switchOn(seller);
    await run('credit.auto-balance');
    expect(await available(seller)).toBe(0);
    await toCheck();
    expect(await available(seller)).toBe(5_000);
  });

  it('WH-012 WH-017 loads no more from a young card than the operator lets, either', async () => {
    const { seller } = await withCard();
    product.worker.config.YOUNG_CARD_DAY_MAX_MINOR = 4_999;
    try {
      await switchOn(seller);
      await toCheck();
    } finally {
      product.worker.config.YOUNG_CARD_DAY_MAX_MINOR = 0;
    }
    expect(await available(seller)).toBe(0);
    expect(await seller.call(credit.autoBalance, {})).toMatchObject({ failures: 1 });
  });

  it('WH-017 a provider that is not reached is no failure of the card: it goes on by itself, and is charged once', async () => {
    const { seller } = await withCard();
    await switchOn(seller);
    const { payments } = product.worker;
    const createPayment = () => Promise.reject(new ProviderError('Unavailable'));
    const cutOff = { ...product.worker, payments: { ...payments, writes: { ...payments.writes, createPayment } } };
    const loadId = randomUUID();
    const card = await product.worker.db
      .selectFrom('card')
      .select(['card_id', 'payment_method_id'])
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    const begun = {
      accountId: seller.accountId,
      loadId,
      kind: LoadKind.Automatic,
      card,
      net: 5_000,
      day: '2026-03-03',
    };
    await product.worker.db.transaction().execute((tx) => insertLoad(tx, { ...begun, now: product.deps.clock.now() }));
    const within: Parameters<typeof payLoad>[1] = (work) => product.worker.db.transaction().execute(work);
    await expect(payLoad(cutOff, within, begun)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await seller.call(credit.autoBalance, {})).toMatchObject({ failures: 0, isActive: true });
    await pass(2 * 60_000);
    await run('credit.reread');
    expect(await available(seller)).toBe(5_000);
  });

  it('WH-012 what never reached the provider within a day is given up', async () => {
    const { seller, cardId, method } = await withCard();
    const card = { card_id: cardId, payment_method_id: method };
    const begun = {
      accountId: seller.accountId,
      loadId: randomUUID(),
      kind: LoadKind.Card,
      card,
      net: 5_000,
      day: null,
    };
    const now = product.deps.clock.now() - DAY;
    await product.worker.db.transaction().execute((tx) => insertLoad(tx, { ...begun, now }));
    await run('credit.reread');
    expect(await available(seller)).toBe(0);
    expect(await load(seller, 5_000, method)).toMatchObject({ status: 'succeeded' });
  });

  it('WH-017 three failures in a row switch it off, each is told of with a way to pay', async () => {
    const { seller } = await withCard(testCards.failsLater);
    await switchOn(seller);
    for (let turn = 1; turn <= 3; turn++) {
      await toCheck();
      expect(await seller.call(credit.autoBalance, {})).toMatchObject({ failures: turn, isActive: turn < 3 });
    }
    const mails = (await product.world.mails(seller.email)).map(({ subject, text }) => [subject, text] as const);
    const told = mails.filter(([subject]) => /top up your credit automatically|top-up is off/.test(subject));
    expect(told).toHaveLength(3);
    for (const [, text] of told) expect(text).toContain('/load-warehouse-credit?amount=5000');
    await toCheck();
    expect((await seller.call(credit.autoBalance, {})).failures).toBe(3);
    expect(await available(seller)).toBe(0);
  });

  it('WH-017 3-D Secure that nobody can confirm counts as a failure, and a message says that it is off', async () => {
    const { seller } = await withCard(testCards.threeDSecure);
    await switchOn(seller);
    for (let turn = 1; turn <= 3; turn++) {
      await toCheck();
      expect(await seller.call(credit.autoBalance, {})).toMatchObject({ failures: turn, isActive: turn < 3 });
    }
    const { turnedOffAt } = await seller.call(credit.autoBalance, {});
    expect(Date.parse(turnedOffAt ?? '')).toBeLessThanOrEqual(product.deps.clock.now());
    const told = await seller.call(messages.list, { body: { page: 1, limit: 25, state: 'all' } });
    expect(told.items.map(({ title }) => title)).toContain('Automatic top-up is off');
    // Switched on again it begins anew.
    await switchOn(seller);
    expect(await seller.call(credit.autoBalance, {})).toMatchObject({ failures: 0, isActive: true, turnedOffAt: null });
  });

  it('WH-071 answers what the account itself saved, and another one nothing of it', async () => {
    const { seller } = await withCard();
    const other = await product.signUp();
    const off = { minBalance: 0, balanceToAdd: 0, isActive: false, failures: 0, turnedOffAt: null, revision: 0 };
    expect(await seller.call(credit.autoBalance, {})).toEqual(off);
    const saved = { minBalance: 2_050, balanceToAdd: 7_500, isActive: true };
    await seller.call(credit.saveAutoBalance, { body: saved });
    await seller.call(credit.saveAutoBalance, { body: saved });
    const revision = expect.any(Number) as number;
    expect(await seller.call(credit.autoBalance, {})).toEqual({ ...off, ...saved, revision });
    expect(await other.call(credit.autoBalance, {})).toEqual(off);
    await seller.call(credit.saveAutoBalance, { body: { ...saved, isActive: false } });
    expect(await seller.call(credit.autoBalance, {})).toEqual({ ...off, ...saved, isActive: false, revision });
  });

  it('WH-072 needs a card of the warehouse and both amounts', async () => {
    const { seller } = await withCard();
    const save = (minBalance: number, balanceToAdd: number) =>
      seller.call(credit.saveAutoBalance, { body: { minBalance, balanceToAdd, isActive: true } });
    expect(await codeOf(save(0, 5_000))).toBe('LoadLimitExceeded');
    expect(await codeOf(save(1_000, 999))).toBe('LoadLimitExceeded');
    expect(await codeOf(save(-1, 5_000))).toBe('ValidationFailed');
    await product.worker.db
      .updateTable('card')
      .set({ is_warehouse_default: false })
      .where('account_id', '=', seller.accountId)
      .execute();
    expect(await codeOf(save(1_000, 5_000))).toBe('NoCard');
  });
});

describe('a disputed load', () => {
  it('WH-086 freezes the credit, takes back what is left and makes the rest a receivable that never shows as credit', async () => {
    const { seller, method } = await withCard();
    const other = await product.signUp();
    await load(seller, 10_000, method);
    await seller.call(credit.transfer, { body: { toCustomerId: other.accountId, amount: 7_000, password: PASSWORD } });
    const { charge_id } = await product.worker.db
      .selectFrom('credit_load')
      .select('charge_id')
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    await product.worker.db
      .insertInto('dispute')
      .values({
        account_id: seller.accountId,
        stripe_dispute_id: `dp_${seller.accountId}`,
        stripe_charge_id: charge_id,
        status: 'needs_response',
        amount: 10_492,
        is_open: true,
        opened_at: new Date(product.deps.clock.now()),
      })
      .execute();
    await run('credit.disputes');
    await run('credit.disputes');
    expect(await seller.call(credit.balance, { query: {} })).toMatchObject({
      balance: '0.00',
      available: 0,
      receivable: 7_000,
      isFrozen: true,
    });
    expect((await product.world.mails(seller.email)).map(({ subject }) => subject)).toContain(
      'Your warehouse credit is frozen',
    );
  });
});

it('after all of it the books balance and transfers between customers come to nothing', async () => {
  expect(await listViolations(product.worker.db)).toEqual([]);
  expect((await platformBalances(product.worker.db)).transfer_clearing ?? 0).toBe(0);
});
