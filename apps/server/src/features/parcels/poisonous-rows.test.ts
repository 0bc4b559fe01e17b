import { randomUUID } from 'node:crypto';
import { LetterKind, LetterState } from '@kervan/domain/warehouse/warehouse-letter';
import {
  ReturnLabelSource as LabelSource,
  ReturnLabelState as LabelState,
} from '@kervan/domain/orders/return-label-state';
import { RefundState } from '@kervan/domain/orders/refunds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Marketplace } from '../../connectors/marketplace/create-marketplace.ts';
import type { ReturnsReportRow } from '../../connectors/marketplace/returns-report.ts';
import { insertLabel } from '../../records/order-sendings/return-label-rows.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { insertReview } from '../../records/warehouse/review-rows.ts';
import { parcelPriced } from '../../records/warehouse/payment.ts';
import { keepInsurance } from '../../records/warehouse/warehouse-account.ts';
import { writeLetter } from '../../records/warehouse/letters.ts';
import { enterWarehouse } from '../../testing/at-warehouse.ts';
import { load } from '../../testing/ledger-at.ts';
import { makeOrder } from '../../testing/orders.ts';
import { makeParcel, quoteOf, startWith, stepParcel } from '../../testing/priced-parcels.ts';
import { useStocked } from '../../testing/stocked.ts';
import { makeParcel as makeKnown } from '../../testing/warehouse-parcel.ts';
import { recheckAccount } from '../parcel-money/review-parcels.ts';
import { reinsureAccount } from '../parcel-money/reinsure.ts';
import { checkRefunds } from '../returns/check-refunds.ts';
import { sendRefunds } from '../returns/send-refunds.ts';
import { settleLabels } from '../returns/settle-labels.ts';
import { sweepReturns } from '../returns/sweep-returns.ts';
import { claimAgain } from '../unidentified/claim-package.ts';
import { refreshAll } from '../unidentified/refresh.ts';
import { sendLetters } from '../warehouse-chat/send-letters.ts';

const stocked = useStocked();
const { product } = stocked;
const HOUR = 3_600_000;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const own = () => stocked.seller;
/** The worker with some of its calls to the outside answered otherwise. */
const workerWith = (over: { warehouse?: object; marketplace?: object; returnLabels?: object }) => ({
  ...product.worker,
  warehouse: { ...product.worker.warehouse, ...over.warehouse },
  marketplace: Object.assign(Object.create(product.worker.marketplace) as Marketplace, over.marketplace),
  returnLabels: Object.assign({}, product.worker.returnLabels, over.returnLabels),
});
const broken = () => Promise.reject(new TypeError('a row that cannot be'));

let customerRef = '';
beforeAll(async () => {
  customerRef = await enterWarehouse(product, stocked.seller);
  await enterWarehouse(product, stocked.other);
});
afterAll(() => product.world.endFaults());

describe('a bad row stops no other', () => {
  const shown = (code: string, over: object = {}) => ({
    code,
    location: 'A-1',
    asin: null,
    customerRef: null,
    market: 'DE',
    comment: 'torn',
    photos: [],
    status: 'Waiting',
    daysToDispose: 30,
    ...over,
  });
  const knownOf = async (accountId: number) =>
    (
      await db()
        .selectFrom('unidentified_package')
        .select('code')
        .where('account_id', '=', accountId)
        .orderBy('code')
        .execute()
    ).map(({ code }) => code);

  it('WH-073 an account that cannot be read: the others are; where nobody could be it is tried again', async () => {
    const unidentified = (ref: string) =>
      ref === customerRef ? broken() : Promise.resolve({ read: [shown('UP-100001')], unread: 0 });
    await refreshAll(workerWith({ warehouse: { unidentified } }), null);
    expect(await knownOf(stocked.other.accountId)).toEqual(['UP-100001']);
    await expect(refreshAll(workerWith({ warehouse: { unidentified } }), customerRef)).rejects.toThrow('cannot be');
  });

  it('WH-073 a package that no column holds: the others of the account are kept', async () => {
    const unidentified = () =>
      Promise.resolve({
        read: [shown('UP-100002'), shown('UP-100003', { comment: 'a\u0000b' }), shown('UP-100004')],
        unread: 0,
      });
    await refreshAll(workerWith({ warehouse: { unidentified } }), customerRef);
    expect(await knownOf(own().accountId)).toEqual(['UP-100002', 'UP-100004']);
  });

  it('WH-074 a claim that cannot be made again: the next one is', async () => {
    await sql`update unidentified_package set claim_state = 1, claim = '{"comment":"mine","orderNumber":null,"asin":"B09XN3T7LP"}', claimed_at = ${new Date(now() - HOUR)}
      where code in ('UP-100001', 'UP-100004')`.execute(db());
    const claimUnidentified = (code: string) => (code === 'UP-100004' ? broken() : Promise.resolve(shown(code)));
    await claimAgain(workerWith({ warehouse: { claimUnidentified } }));
    const { rows } = await sql<{ code: string; claim_state: number }>`
      select code, claim_state from unidentified_package where claim_state > 0 order by code`.execute(db());
    expect(rows).toEqual([
      { code: 'UP-100001', claim_state: 2 },
      { code: 'UP-100004', claim_state: 1 },
    ]);
  });

  const order = () =>
    makeOrder(product, own(), { order: { sending: 0 }, items: [{ parcel: ['bought', 'shippedDirect', 'delivered'] }] });

  it('RET-015 a label that cannot be settled: the others are', async () => {
    const label = async (price: number) => {
      const state = await order();
      const row = { ref: randomUUID(), source: LabelSource.Bought, kind: 1, state: LabelState.Active } as const;
      return insertLabel(
        db(),
        state.order,
        { ...row, warehouse_label: randomUUID(), price_usd: price, expires_at: new Date(now() - price) },
        now(),
      );
    };
    // Nothing can be given back of nothing: the ledger refuses it.
    const bad = await label(0);
    await sql`update return_label set expires_at = ${new Date(now() - HOUR)} where label_id = ${bad.label_id}`.execute(
      db(),
    );
    const good = await label(890);
    await startWith(product, own().accountId, 0);
    await settleLabels(workerWith({ returnLabels: { void: () => Promise.resolve() } }));
    const { rows } = await sql<{ label_id: number; state: number; due: boolean }>`
      select label_id, state, due_at > ${new Date(now())}::timestamptz as due from return_label where label_id in (${bad.label_id}, ${good.label_id}) order by label_id`.execute(
      db(),
    );
    expect(rows[0]).toMatchObject({ state: LabelState.Active, due: true });
    expect(rows[1]?.state).not.toBe(LabelState.Active);
  });

  const store = async () => {
    const found = (await listConnectedStores(db())).find(({ storeId }) => storeId === own().storeId);
    if (!found) throw new Error('the store is not connected');
    return found;
  };

  it('RET-001 an order whose returns no column holds: those of the others are taken in', async () => {
    const [bad, good] = [await order(), await order()];
    const row = (orderId: string, quantity: number) =>
      ({
        orderId,
        rma: `R-${orderId}`,
        sku: 'KRV-1',
        quantity,
        requestedOn: '2026-03-01',
        deliveredOn: null,
        status: null,
        reason: null,
        resolution: null,
        isInPolicy: null,
        carrier: null,
        tracking: null,
      }) as ReturnsReportRow;
    await sql`insert into return_sweep (store_id, due_at, report_id, asked_at) values (${own().storeId}, ${new Date(now())}, 'r1', ${new Date(now())})
      on conflict (store_id) do update set due_at = excluded.due_at, report_id = 'r1', asked_at = excluded.asked_at, lease_until = null`.execute(
      db(),
    );
    const marketplace = {
      getReport: () => Promise.resolve({ status: 'done', documentId: 'd1' }),
      readReturnsReport: async function* () {
        yield row(bad.order.amazon_order_id, 3_000_000_000);
        yield row(good.order.amazon_order_id, 1);
      },
    };
    await sweepReturns(workerWith({ marketplace }), await store());
    const { rows } = await sql<{ rma: string }>`
      select rma from order_return where order_id in (${bad.order.order_id}, ${good.order.order_id})`.execute(db());
    expect(rows).toEqual([{ rma: `R-${good.order.amazon_order_id}` }]);
  });

  const refund = async (state: RefundState, feedId: string | null, lines = '[]') => {
    const { order: row } = await order();
    const { rows } = await sql<{ id: number }>`
      insert into order_refund (store_id, order_id, side, origin, state, amount, currency, lines, key, feed_id, due_at, created_at, sent_at)
      values (${own().storeId}, ${row.order_id}, 0, 0, ${state}, 100, 'EUR', ${lines}::jsonb, ${randomUUID()}, ${feedId}, ${new Date(now() - HOUR)}, ${new Date(now())}, ${new Date(now())}) returning refund_id as id`.execute(
      db(),
    );
    return rows[0]?.id ?? 0;
  };
  const stateOf = async (id: number) =>
    (await db().selectFrom('order_refund').select('state').where('refund_id', '=', id).executeTakeFirst())?.state;

  it('RET-013 a refund that cannot be put in words: the next one is sent', async () => {
    const bad = await refund(RefundState.Waiting, null, '{}');
    const good = await refund(RefundState.Waiting, null);
    const marketplace = { sendRefund: () => Promise.resolve({ feedId: 'F-1' }) };
    await sendRefunds(workerWith({ marketplace }), await store());
    expect([await stateOf(bad), await stateOf(good)]).toEqual([RefundState.Waiting, RefundState.Sent]);
  });

  it('RET-013 a refund that cannot be looked after: the others are', async () => {
    const bad = await refund(RefundState.Sent, 'F-bad');
    const good = await refund(RefundState.Sent, 'F-good');
    const marketplace = {
      getFeed: (_account: unknown, feedId: string) =>
        feedId === 'F-good' ? Promise.resolve({ status: 'cancelled', reportDocumentId: null }) : broken(),
    };
    await checkRefunds(workerWith({ marketplace }), await store());
    expect([await stateOf(bad), await stateOf(good)]).toEqual([RefundState.Sent, RefundState.Refused]);
  });

  it('WH-025 WH-023 a parcel whose money cannot be: the others are held anew, and paid', async () => {
    await startWith(product, own().accountId, 100_00);
    await keepInsurance(db(), own().accountId, false, new Date(now()));
    const parcels = [
      await makeParcel(product, own(), { value_usd: 150_01 }),
      await makeParcel(product, own(), { value_usd: 150_01 }),
    ];
    for (const key of parcels)
      await stepParcel(product, key, (tx, step) =>
        parcelPriced(tx, step, { quotes: [quoteOf(15_40)], measures: null, isAgain: false }),
      );
    const [bad, good] = parcels;
    await sql`update warehouse_package set held_parts = 'null'::jsonb where package_id = ${bad?.packageId}`.execute(
      db(),
    );
    await keepInsurance(db(), own().accountId, true, new Date(now()));
    await reinsureAccount(product.worker, own().accountId);
    const held = async (packageId = 0) =>
      (
        await db()
          .selectFrom('warehouse_package')
          .select('held_usd')
          .where('package_id', '=', packageId)
          .executeTakeFirst()
      )?.held_usd;
    expect([await held(bad?.packageId), await held(good?.packageId)]).toEqual([15_40, 18_40]);
    await sql`update warehouse_package set held_parts = '{"shipping":1540,"insurance":0,"storage":0}'::jsonb where package_id = ${bad?.packageId}`.execute(
      db(),
    );
    await keepInsurance(db(), own().accountId, false, new Date(now()));
  });

  it('WH-023 a parcel that waits and cannot be paid: the next one is', async () => {
    await startWith(product, own().accountId, 0);
    const parcels = [await makeParcel(product, own()), await makeParcel(product, own())];
    for (const key of parcels)
      await stepParcel(product, key, (tx, step) =>
        parcelPriced(tx, step, { quotes: [quoteOf(15_40)], measures: null, isAgain: false }),
      );
    const [bad, good] = parcels;
    await sql`update warehouse_package set hold_revision = 2147483647 where package_id = ${bad?.packageId}`.execute(
      db(),
    );
    await load(db(), own().accountId, 100_00, now());
    await recheckAccount(product.worker, own().accountId);
    const { rows } = await sql<{ id: number; held: number | null }>`
      select package_id as id, held_usd as held from warehouse_package where package_id in (${bad?.packageId}, ${good?.packageId}) order by package_id`.execute(
      db(),
    );
    expect(rows.map(({ held }) => held !== null)).toEqual([false, true]);
  });

  it('WH-032 a letter that cannot be said: the next one is', async () => {
    const asin = (await product.world.products('US', 1))[0]?.asin ?? '';
    const [bad, good] = [await makeKnown(product, own(), asin), await makeKnown(product, own(), asin)];
    for (const { packageId } of [bad, good])
      await writeLetter(db(), {
        storeId: own().storeId,
        packageId,
        chatId: null,
        messageId: null,
        kind: LetterKind.Review,
        now: now(),
      });
    // Of the first one no review is kept.
    const review = { accountId: own().accountId, points: 5, comment: 'fast', now: now() };
    await insertReview(db(), { storeId: own().storeId, packageId: good.packageId }, review);
    await sendLetters(product.worker, own().storeId);
    const rows = await db()
      .selectFrom('warehouse_letter')
      .select('state')
      .where('package_id', 'in', [bad.packageId, good.packageId])
      .orderBy('letter_id')
      .execute();
    // Told before its delivery: the warehouse declines that one.
    expect(rows.map(({ state }) => state)).toEqual([LetterState.Waiting, LetterState.Declined]);
  });
});
