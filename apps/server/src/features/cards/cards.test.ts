import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { billing } from '@kervan/contracts/billing-calls';
import type { Card } from '@kervan/contracts/cards';
import { cards } from '@kervan/contracts/cards-calls';
import { credit } from '@kervan/contracts/credit-calls';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { refreshCard } from '../../records/billing/refresh.ts';
import { address, browserOf, buy, openSale, pass3ds, providerOf, testCards } from '../../testing/card-entry.ts';
import { isWrittenWith, loseAnswer } from '../../testing/kept-answer.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { runTask } from '../../testing/run-task.ts';

const product = useProduct({ products: 20 });
beforeAll(() => openSale(product));
const DAY = 86_400_000;

const add = async (seller: Seller, number: string = testCards.ok()) => {
  const secret = await seller.call(billing.setupIntent, {});
  const { setupId } = await browserOf(product).confirmSetup(secret, number);
  return seller.call(cards.add, { body: { setupIntentId: setupId } });
};
const withCustomer = async () => {
  const seller = await product.signUp();
  await seller.call(billing.createCustomer, { body: address });
  return seller;
};
/** Charges the verification, passes the bank's page, and reads the code on the statement. */
const codeOfCharge = async (seller: Seller, cardId: number): Promise<string> => {
  const { clientSecret } = await seller.call(cards.chargeVerification, { body: { cardId } });
  if (clientSecret) await pass3ds(product, clientSecret);
  const { fingerprint } = await product.worker.db
    .selectFrom('card')
    .select('fingerprint')
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  const { lines } = await product.world.ask<{ lines: { text: string; cents: number }[] }>(
    'GET',
    `/payments/cards/${fingerprint}.json`,
  );
  return /\d{6}$/.exec(lines.find(({ cents }) => cents === 100)?.text ?? '')?.[0] ?? '';
};
const tidy = async () => {
  await runTask(product.work, 'cards.tidy');
  await product.runJobs();
};
const pass = async (days: number) => {
  await product.world.advance(days * DAY);
  await product.deps.clock.refresh();
  await tidy();
};

/** How many transactions wait for an account's money: the first of them has its row's own lock, the others wait for that. */
const waitingForMoney = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
    where locktype = 'tuple' and relation = 'billing_customer'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(product.worker.db);
  return rows[0]?.waiting ?? 0;
};
/** The object that a browser's secret is of. */
const idOf = (secret: string | null): string => (secret ?? '').split('_secret_')[0] ?? '';
/** Tries a wrong number so often; answers what was said last. */
const mistype = async (seller: Seller, cardId: number, times: number): Promise<string | null> => {
  const code = await codeOfCharge(seller, cardId);
  const referenceNumber = code === '000000' ? '111111' : '000000';
  let said: string | null = null;
  for (let turn = 0; turn < times; turn++)
    said = await codeOf(seller.call(cards.verify, { body: { cardId, referenceNumber } }));
  return said;
};
const load = (seller: Seller, cardId: number) =>
  seller.call(credit.load, { body: { amount: 5_000, paymentMethodId: String(cardId) } });

describe('the two facts of a card', () => {
  it('SUB-053 SUB-055 typed into the purchase form it pays the subscription, and loads no credit until it is verified', async () => {
    const seller = await product.signUp({ subscription: 'none' });
    await buy(product, seller);
    const [card] = await seller.call(cards.list, { query: {} });
    const cardId = card?.id ?? 0;
    expect(card).toMatchObject({
      isDefault: true,
      isUsable: true,
      verificationStatus: 'waitingApproval',
      rejectsAt: null,
    });
    expect(await codeOf(load(seller, cardId))).toBe('CardNotApproved');
    await pass(8);
    expect(await seller.call(cards.list, { query: {} })).toMatchObject([
      { isDefault: true, verificationStatus: 'waitingApproval' },
    ]);
    expect((await product.world.mails(seller.email)).map(({ subject }) => subject).join()).not.toContain(
      'waits for its',
    );
    await seller.call(cards.verify, { body: { cardId, referenceNumber: await codeOfCharge(seller, cardId) } });
    expect(await load(seller, cardId)).toMatchObject({ status: 'succeeded' });
  });

  it('SUB-052 SUB-055 rejected for credit it goes on paying the subscription, and leaves when another one does', async () => {
    const seller = await product.signUp({ subscription: 'none' });
    await buy(product, seller);
    const [card] = await seller.call(cards.list, { query: {} });
    expect(await mistype(seller, card?.id ?? 0, 3)).toBe('VerificationAttemptsExceeded');
    await tidy();
    expect(await seller.call(cards.list, { query: {} })).toMatchObject([
      { isDefault: true, isUsable: true, verificationStatus: 'rejected' },
    ]);
    expect(await codeOf(seller.call(cards.dismiss, { body: { cardId: card?.id ?? 0 } }))).toBe(
      'CannotDeleteDefaultCard',
    );
    const isAttached = async () => {
      const { payment_method_id } = await product.worker.db
        .selectFrom('card')
        .select('payment_method_id')
        .where('card_id', '=', card?.id ?? 0)
        .executeTakeFirstOrThrow();
      return (await product.worker.payments.findCard(payment_method_id))?.customerId != null;
    };
    expect(await isAttached()).toBe(true);
    const second = await add(seller);
    await seller.call(billing.setDefault, { query: {}, body: { paymentMethodId: String(second.id) } });
    await tidy();
    expect(await isAttached()).toBe(false);
  });

  it('SUB-053 its bank is asked where it is saved', async () => {
    const seller = await withCustomer();
    const secret = await seller.call(billing.setupIntent, {});
    const { setupId } = await browserOf(product).confirmSetup(secret, '4000002500003155');
    expect(await codeOf(seller.call(cards.add, { body: { setupIntentId: setupId } }))).toBe('CardError');
    await pass3ds(product, secret);
    expect(await seller.call(cards.add, { body: { setupIntentId: setupId } })).toMatchObject({ isUsable: true });
  });
});

describe('the charge of a verification', () => {
  const charges = async (seller: Seller) => {
    const { stripe_customer_id: customer } = await product.worker.db
      .selectFrom('billing_customer')
      .select('stripe_customer_id')
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    const { charges: made } = await product.worker.payments.listCharges(customer ?? '', { limit: 20, after: null });
    return made.map(({ amount, amountRefunded }) => [amount, amountRefunded]);
  };

  it('SUB-052 is made once, however many click at once, and goes back when the card is deleted', async () => {
    const seller = await withCustomer();
    const { id } = await add(seller);
    const charge = () => seller.call(cards.chargeVerification, { body: { cardId: id } });
    const made = await Promise.all([charge(), charge(), charge()]);
    expect(new Set(made.map(({ chargeId }) => chargeId)).size).toBe(1);
    // Nobody comes back to say that its bank confirmed it.
    if (made[0]?.clientSecret) await pass3ds(product, made[0].clientSecret);
    await seller.call(cards.remove, { query: { id } });
    await tidy();
    expect(await charges(seller)).toEqual([[100, 100]]);
  });

  it('SUB-048 SUB-052 made before a crash it is answered under its key, as the card is, and made once', async () => {
    const seller = await withCustomer();
    const secret = await seller.call(billing.setupIntent, {});
    const { setupId } = await browserOf(product).confirmSetup(secret, testCards.ok());
    const { id } = await seller.call(cards.add, { body: { setupIntentId: setupId }, key: 'card-before-a-crash' });
    const added = sql`card where account_id = ${seller.accountId}`;
    expect(await isWrittenWith(product, 'card-before-a-crash', added)).toBe(true);
    const charge = () => seller.call(cards.chargeVerification, { body: { cardId: id }, key: 'charge-before-a-crash' });
    const first = await charge();
    await loseAnswer(product, 'charge-before-a-crash');
    expect(await charge()).toEqual(first);
    expect(await charges(seller)).toHaveLength(1);
  });

  it('SUB-052 a card that declined the charge before a crash declined it under its key, and is not charged again', async () => {
    const seller = await withCustomer();
    const { id } = await add(seller);
    const { writes } = product.deps.payments;
    const create = writes.createPayment;
    const ask = () =>
      codeOf(seller.call(cards.chargeVerification, { body: { cardId: id }, key: 'declined-before-a-crash' }));
    let asked = 0;
    const spy = vi.spyOn(writes, 'createPayment').mockImplementation(async (...of) => {
      asked += 1;
      return { ...(await create(...of)), status: 'requires_payment_method' };
    });
    const read = product.deps.payments.findPayment;
    const found = vi.spyOn(product.deps.payments, 'findPayment');
    expect(await ask()).toBe('CardError');
    await loseAnswer(product, 'declined-before-a-crash');
    found.mockImplementationOnce(async (paymentId) => {
      const payment = await read(paymentId);
      return payment && { ...payment, status: 'requires_payment_method' };
    });
    expect(await ask()).toBe('CardError');
    expect(asked).toBe(1);
    spy.mockRestore();
    found.mockRestore();
  });

  it('SUB-052 is noted under the lock of the account’s money: not between what another click looks at', async () => {
    const seller = await withCustomer();
    const { id } = await add(seller);
    const noted = async () => {
      const row = await product.worker.db
        .selectFrom('card_verification')
        .select('payment_intent_id')
        .where('card_id', '=', id)
        .executeTakeFirstOrThrow();
      return row.payment_intent_id;
    };
    const isWaited = async () => {
      const { rows } = await sql<{ is: boolean }>`select exists (select from pg_locks where not granted) as is`.execute(
        product.worker.db,
      );
      return rows[0]?.is === true;
    };
    const { writes } = product.deps.payments;
    const create = writes.createPayment;
    let looking: Promise<void> | undefined;
    const click = { isOver: false };
    vi.spyOn(writes, 'createPayment').mockImplementationOnce(async (...of) => {
      const payment = await create(...of);
      const locked = Promise.withResolvers<void>();
      // Another click looks whether there is a charge.
      looking = product.worker.db.transaction().execute(async (tx) => {
        await lockCustomer(tx, seller.accountId);
        locked.resolve();
        await expect.poll(async () => click.isOver || (await isWaited())).toBe(true);
        expect(await noted()).toBeNull();
      });
      await locked.promise;
      return payment;
    });
    await seller.call(cards.chargeVerification, { body: { cardId: id } });
    click.isOver = true;
    await looking;
    expect(await noted()).not.toBeNull();
  });

  it('SUB-055 goes back after seven days though the card waits on, as it pays the subscription', async () => {
    const seller = await product.signUp({ subscription: 'none' });
    await buy(product, seller);
    const [card] = await seller.call(cards.list, { query: {} });
    await codeOfCharge(seller, card?.id ?? 0);
    await tidy();
    await pass(6.9);
    expect((await charges(seller)).filter(([amount]) => amount === 100)).toEqual([[100, 0]]);
    await pass(0.2);
    expect((await charges(seller)).filter(([amount]) => amount === 100)).toEqual([[100, 100]]);
  });

  it.each([
    ['has another one goes back', 'pi_other', 100],
    ['has none is taken over', null, 0],
  ])('SUB-052 whose verification %s', async (_, known, refunded) => {
    const seller = await withCustomer();
    const { id } = await add(seller);
    await codeOfCharge(seller, id);
    await product.worker.db
      .updateTable('card_verification')
      .set({ payment_intent_id: known, charged_at: null })
      .where('card_id', '=', id)
      .execute();
    await product.worker.db
      .updateTable('stripe_call')
      .set({ ended_at: new Date(Date.now() - 3_600_000) })
      .where('account_id', '=', seller.accountId)
      .execute();
    await tidy();
    expect(await charges(seller)).toEqual([[100, refunded]]);
  });
});

describe('a rejection belongs to the card and the account', () => {
  it('SUB-052 wrong numbers are counted on when the card is deleted and added again', async () => {
    const seller = await withCustomer();
    const number = testCards.ok();
    const first = await add(seller, number);
    await mistype(seller, first.id, 2);
    await seller.call(cards.remove, { query: { id: first.id } });
    const again = await add(seller, number);
    expect(again.attemptsLeft).toBe(1);
    expect(await mistype(seller, again.id, 1)).toBe('VerificationAttemptsExceeded');
  });

  it('SUB-055 neither the purchase form nor an event of the provider brings it back sooner', async () => {
    const seller = await product.signUp({ subscription: 'none' });
    await seller.call(billing.createCustomer, { body: address });
    const number = testCards.ok();
    await mistype(seller, (await add(seller, number)).id, 3);
    const secret = await seller.call(billing.setupIntent, {});
    const { cardId } = await browserOf(product).confirmSetup(secret, number);
    expect(await codeOf(seller.call(billing.setDefault, { query: {}, body: { paymentMethodId: cardId } }))).toBe(
      'CardAddableLater',
    );
    await refreshCard(product.worker, cardId);
    expect((await seller.call(cards.list, { query: {} })).map(({ verificationStatus }) => verificationStatus)).toEqual([
      'rejected',
    ]);
    await tidy();
    expect((await product.worker.payments.findCard(cardId))?.customerId).toBeNull();
  });
});

describe('cards', () => {
  it('SUB-052 WH-068 WH-069 a card is approved by the number on its statement, and the charge goes back', async () => {
    const seller = await withCustomer();
    const card = await add(seller);
    expect(card).toMatchObject({ verificationStatus: 'waitingApproval', attemptsLeft: 3, isCharged: false });
    const code = await codeOfCharge(seller, card.id);
    expect(code).toMatch(/^\d{6}$/);
    const again = await seller.call(cards.chargeVerification, { body: { cardId: card.id } });
    expect(again.clientSecret).toBeNull();
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await codeOf(seller.call(cards.verify, { body: { cardId: card.id, referenceNumber: wrong } }))).toBe(
      'WrongReferenceCode',
    );
    const approved = await seller.call(cards.verify, { body: { cardId: card.id, referenceNumber: code } });
    expect(approved).toMatchObject({ verificationStatus: 'approved' });
    await tidy();
    const charges = await product.worker.db
      .selectFrom('card_verification')
      .select(['amount', 'refunded_at'])
      .where('account_id', '=', seller.accountId)
      .execute();
    expect(charges).toEqual([{ amount: 100, refunded_at: expect.any(Date) }]);
  });

  it('SUB-052 SUB-055 two wrong numbers at once are two, three reject it, and a right one beside a wrong one ends it in one state', async () => {
    const seller = await withCustomer();
    const number = testCards.ok();
    const card = await add(seller, number);
    const code = await codeOfCharge(seller, card.id);
    const wrong = code === '000000' ? '111111' : '000000';
    const type = (referenceNumber: string, who: Card = card) =>
      seller.call(cards.verify, { body: { cardId: who.id, referenceNumber } });
    /** They reach the card together: each waits for it while it is held. */
    const atOnce = async (...typed: string[]) => {
      const locked = Promise.withResolvers<void>();
      const open = Promise.withResolvers<void>();
      const holding = product.worker.db.transaction().execute(async (tx) => {
        await lockCustomer(tx, seller.accountId);
        locked.resolve();
        await open.promise;
      });
      await locked.promise;
      const said = typed.map((each) => type(each));
      await expect.poll(waitingForMoney).toBeGreaterThanOrEqual(typed.length);
      open.resolve();
      await holding;
      return Promise.all(
        said.map((each) =>
          each.then(
            ({ verificationStatus }) => verificationStatus as string,
            (error: { code: string }) => error.code,
          ),
        ),
      );
    };
    const left = async () => (await seller.call(cards.list, { query: {} }))[0]?.attemptsLeft;
    expect(await atOnce(wrong, wrong)).toEqual(['WrongReferenceCode', 'WrongReferenceCode']);
    expect(await left()).toBe(1);
    // The third wrong one and the right one: whichever comes first ends it, and the other finds no card that waits.
    const ends = (await atOnce(wrong, code)).toSorted();
    const [shown] = await seller.call(cards.list, { query: {} });
    expect([
      { ends: ['RecordNotFound', 'VerificationAttemptsExceeded'], status: 'rejected' },
      { ends: ['RecordNotFound', 'approved'], status: 'approved' },
    ]).toContainEqual({ ends, status: shown?.verificationStatus });
  });

  it('SUB-055 the third wrong number rejects it; it comes back after 24 hours', async () => {
    const seller = await withCustomer();
    const number = testCards.ok();
    const card = await add(seller, number);
    const code = await codeOfCharge(seller, card.id);
    const wrong = code === '000000' ? '111111' : '000000';
    const tries = [];
    for (let turn = 0; turn < 3; turn++)
      tries.push(await codeOf(seller.call(cards.verify, { body: { cardId: card.id, referenceNumber: wrong } })));
    expect(tries).toEqual(['WrongReferenceCode', 'WrongReferenceCode', 'VerificationAttemptsExceeded']);
    expect(await codeOf(seller.call(cards.verify, { body: { cardId: card.id, referenceNumber: code } }))).toBe(
      'RecordNotFound',
    );
    expect(await codeOf(add(seller, number))).toBe('CardAddableLater');
    await seller.call(cards.dismiss, { body: { cardId: card.id } });
    expect(await codeOf(seller.call(cards.list, { query: {} }))).toBe('NoCard');
    // The panel’s own screens ask without a refusal.
    expect(await seller.call(cards.list, { query: { orNone: 'true' } })).toEqual([]);
    expect(await codeOf(add(seller, number))).toBe('CardAddableLater');
    await pass(1);
    expect(await add(seller, number)).toMatchObject({ verificationStatus: 'waitingApproval' });
  });

  it('SUB-055 three rejections of one card need the help desk, also when its rows were dismissed', async () => {
    const seller = await withCustomer();
    const number = testCards.ok();
    for (let round = 0; round < 3; round++) {
      const card = await add(seller, number);
      expect(await mistype(seller, card.id, 3)).toBe('VerificationAttemptsExceeded');
      await seller.call(cards.dismiss, { body: { cardId: card.id } });
      await pass(1.1);
    }
    await seller.call(account.reauthenticate, { body: { password: seller.password } });
    expect(await codeOf(add(seller, number))).toBe('CardNeedsHelpDesk');
    await pass(300);
    await seller.call(account.reauthenticate, { body: { password: seller.password } });
    expect(await codeOf(add(seller, number))).toBe('CardNeedsHelpDesk');
    expect(await add(seller)).toMatchObject({ verificationStatus: 'waitingApproval' });
  });

  it('SUB-052 SUB-053 the charge that verifies asks the bank, whatever the bank would have asked by itself', async () => {
    const seller = await withCustomer();
    const card = await add(seller);
    await seller.call(cards.chargeVerification, { body: { cardId: card.id } });
    const { payment_intent_id: id } = await product.worker.db
      .selectFrom('card_verification')
      .select('payment_intent_id')
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    const made = await providerOf(product).get(`/v1/payment_intents/${id}`);
    expect(made).toMatchObject({
      amount: 100,
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    });
  });

  it('SUB-053 the entry of a card asks the bank, for the subscription and for credit', async () => {
    const seller = await withCustomer();
    for (const call of [billing.setupIntent, billing.warehouseSetupIntent]) {
      const setup = await providerOf(product).get(`/v1/setup_intents/${idOf(await seller.call(call, {}))}`);
      expect(setup).toMatchObject({ payment_method_options: { card: { request_three_d_secure: 'any' } } });
    }
  });

  it('SUB-055 is reminded of on day 5 and rejected on day 7', async () => {
    const seller = await withCustomer();
    await add(seller);
    const reminders = async () =>
      (await product.world.mails(seller.email)).filter(({ subject }) => subject.includes('Verify your card')).length;
    await pass(4.9);
    expect(await reminders()).toBe(0);
    await pass(0.2);
    await tidy();
    expect(await reminders()).toBe(1);
    await pass(2);
    expect(await seller.call(cards.list, { query: {} })).toMatchObject([{ verificationStatus: 'rejected' }]);
  });

  it('SUB-050 the same card and a fifth one are refused', async () => {
    const seller = await withCustomer();
    const number = testCards.ok();
    await add(seller, number);
    expect(await codeOf(add(seller, number))).toBe('UniqueViolation');
    for (let turn = 0; turn < 3; turn++) await add(seller);
    expect(await codeOf(seller.call(billing.setupIntent, {}))).toBe('TooManyCards');
  });

  it('SUB-051 SUB-054 WH-070 the default stays, only an approved one becomes it', async () => {
    const seller = await product.signUp({ subscription: 'none' });
    await buy(product, seller);
    const [paying] = await seller.call(cards.list, { query: {} });
    expect(paying).toMatchObject({ isDefault: true, isUsable: true, verificationStatus: 'waitingApproval' });
    const remove = (id: number) => seller.call(cards.remove, { query: { id } });
    expect(await codeOf(remove(paying?.id ?? 0))).toBe('CannotDeleteDefaultCard');
    const waiting = await add(seller);
    const makeDefault = (cardId: number) => seller.call(cards.setWarehouseDefault, { body: { cardId } });
    expect(await codeOf(makeDefault(waiting.id))).toBe('CardNotApproved');
    expect(await codeOf(makeDefault(paying?.id ?? 0))).toBe('CardNotApproved');
    const code = await codeOfCharge(seller, paying?.id ?? 0);
    await seller.call(cards.verify, { body: { cardId: paying?.id ?? 0, referenceNumber: code } });
    expect(await makeDefault(paying?.id ?? 0)).toMatchObject({ isWarehouseDefault: true, isDefault: true });
    // The list names a card by its own id; so does who makes it the one that subscriptions are paid with.
    const makePaying = (by: Seller, cardId: number) =>
      by.call(billing.setDefault, { query: {}, body: { paymentMethodId: String(cardId) } });
    // Waiting for the verification closes credit alone; never confirmed by its bank, it pays nothing.
    const saved = (at: Date | null) =>
      product.worker.db.updateTable('card').set({ usable_at: at }).where('card_id', '=', waiting.id).execute();
    await saved(null);
    expect(await codeOf(makePaying(seller, waiting.id))).toBe('CardNotApproved');
    await saved(new Date());
    expect(await makePaying(seller, waiting.id)).toBeNull();
    expect(await codeOf(remove(waiting.id))).toBe('CannotDeleteDefaultCard');
    expect(await makePaying(seller, paying?.id ?? 0)).toBeNull();
    expect(await seller.call(cards.setLimit, { body: { cardId: waiting.id, limit: 5000 } })).toMatchObject({
      limit: 5000,
    });
    const other = await withCustomer();
    const foreign = { body: { cardId: waiting.id } };
    const refused = [
      () => other.call(cards.chargeVerification, foreign),
      () => other.call(cards.verify, { body: { cardId: waiting.id, referenceNumber: '1' } }),
      () => other.call(cards.remove, { query: { id: waiting.id } }),
      () => other.call(cards.dismiss, foreign),
      () => other.call(cards.setLimit, { body: { cardId: waiting.id, limit: 1 } }),
      () => other.call(cards.setWarehouseDefault, foreign),
      () => makePaying(other, waiting.id),
    ];
    for (const call of refused) expect(await codeOf(call())).toBe('RecordNotFound');
    await remove(waiting.id);
    expect(await seller.call(cards.list, { query: {} })).toHaveLength(1);
  });
});
