import { pino } from 'pino';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { buildApp } from '../../app.ts';
import { allWork } from '../../worker.ts';
import { address, browserOf, levelOf, openSale, pass3ds, testCards } from '../../testing/card-entry.ts';
import { useProduct, visitorOf } from '../../testing/product.ts';
import { runTask } from '../../testing/run-task.ts';
import { itLong } from '../../testing/long.ts';

const product = useProduct({ products: 20 });
beforeAll(() => openSale(product));

const isLuhn = (digits: string): boolean =>
  [...digits]
    .toReversed()
    .map(Number)
    .reduce((sum, digit, place) => sum + (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0) %
    10 ===
  0;

/** Numbers of cards in a text: 13 to 19 digits, in groups or not, that begin as cards do and have their check digit. */
const cardNumbersIn = (text: string): string[] =>
  (text.match(/(?<![\dA-Za-z])(?:\d[ -]?){12,18}\d(?![\dA-Za-z])/g) ?? [])
    .map((found) => found.replaceAll(/\D/g, ''))
    // Instants in milliseconds have thirteen digits and begin with 1.
    .filter((digits) => /^(?:4|5[1-5]|2[2-7]|3[47]|6)/.test(digits) && isLuhn(digits));

/** Everything that the database holds, the queue of jobs included, as text. */
const dump = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('kervan', 'graphile_worker')`.execute(
    product.worker.db,
  );
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`
        .execute(product.worker.db)
        .catch(() => ({ rows: [] }));
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  expect(tables.length).toBeGreaterThan(50);
  return parts.join('\n');
};

it('SUB-023 the scan knows a card number in any dress', () => {
  for (const text of [
    '4242424242424242',
    'card 4242 4242 4242 4242!',
    '"number":"5555-5555-5555-4444"',
    '378282246310005',
  ])
    expect(cardNumbersIn(text)).toHaveLength(1);
  expect(cardNumbersIn('4242424242424241 1795520411003 pm4242424242424242')).toEqual([]);
});

itLong(
  'SUB-023 no number and no code of a card reaches the panel’s logs or the database in a whole purchase',
  async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...product.deps, log });
    const worker = { ...product.worker, log };
    const { tasks } = allWork(worker);
    const seller = await product.signUp({ subscription: 'none' });
    const { call, session } = visitorOf(app);
    Object.assign(session, { token: seller.token, cookies: seller.cookies });
    const browser = browserOf(product);
    const numbers: string[] = [testCards.ok(), testCards.threeDSecure];

    await call(billing.createCustomer, { body: address });
    for (const number of numbers) {
      const secret = await call(billing.setupIntent, {});
      const { cardId } = await browser.confirmSetup(secret, number);
      if (number === testCards.threeDSecure) await pass3ds(product, secret);
      await call(billing.setDefault, { query: {}, body: { paymentMethodId: cardId } });
    }
    // Nothing good comes of a number that is typed where it does not belong, and nothing is kept of it.
    await call(billing.setDefault, { query: {}, body: { paymentMethodId: numbers[0] ?? '' } }).catch(() => {});
    const { priceId, price } = await levelOf(product, 1);
    const order = { priceId, price, subscriptionPlanLevelId: 1 };
    await call(purchase.subscribe, { body: { ...order, couponId: numbers[0] ?? '' } }).catch(() => {});
    await call(purchase.subscribe, { body: { ...order, priceId: numbers[0] ?? '' } }).catch(() => {});
    // What goes wrong is written down: of the provider's refusals and of a bug, with all that was asked.
    for (const kind of ['tooManyRequests', 'error5xx']) {
      const fault = await product.world.fault({ kind, operation: 'coupons.retrieve' });
      await call(billing.couponById, { query: { id: numbers[0] ?? '' } }).catch(() => {});
      await product.world.endFault(fault.id);
    }
    const { payments } = product.deps;
    const real = payments.findCoupon;
    Object.assign(payments, { findCoupon: (id: string) => Promise.reject(new Error(`a bug with ${id.length} signs`)) });
    await call(billing.couponById, { query: { id: numbers[0] ?? '' } }).catch(() => {});
    Object.assign(payments, { findCoupon: real });
    const made = await call(purchase.subscribe, { body: order });
    await browser.confirmPayment(made.clientSecret ?? '');
    await pass3ds(product, made.clientSecret ?? '');
    await call(purchase.activateByPost, { body: { subscriptionIdOnDb: made.subscriptionIdOnDb } });
    await call(cards.list, { query: {} });
    // A renewal, its events and its mails.
    await product.world.advance(31 * 86_400_000);
    await product.deps.clock.refresh();
    for (const name of ['billing.sweep', 'billing.reread-open', 'plan-changes.ladder']) await runTask({ tasks }, name);
    await product.runJobs();
    await app.close();

    expect(lines.filter((line) => /provider|a bug with/.test(line)).length).toBeGreaterThan(1);
    const kept = await dump();
    expect(kept).toContain(seller.email);
    expect(kept).toContain('3184');
    for (const [where, text] of [
      ['logs', lines.join('\n')],
      ['database', kept],
    ] as const) {
      expect([where, cardNumbersIn(text)]).toEqual([where, []]);
      for (const number of numbers) expect([where, text.includes(number)]).toEqual([where, false]);
      expect([where, /"?cvc"?\s*[:=]\s*"?\d{3}/i.test(text)]).toEqual([where, false]);
    }
  },
);
