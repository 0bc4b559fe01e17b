import { randomUUID } from 'node:crypto';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import type { Quote } from '@kervan/domain/warehouse/choose-quote';
import type { Db } from '../db/connect.ts';
import { balanceOf } from '../records/ledger/balance.ts';
import { move } from '../records/ledger/move.ts';
import { lockParcel } from '../records/warehouse/money-work.ts';
import {
  findWarehousePackage,
  insertWarehousePackage,
  type NewWarehousePackage,
  type WarehousePackageRow,
} from '../records/warehouse/package-rows.ts';
import type { ParcelStep } from '../records/warehouse/parcel-step.ts';
import { parcelStopped } from '../records/warehouse/payment.ts';
import { load } from './ledger-at.ts';
import { makeOrder, type MadeOrder } from './orders.ts';
import type { Seller, TestProduct } from './product.ts';

type World = Pick<TestProduct, 'worker'>;
export type ParcelKey = { storeId: number; packageId: number };

let made = 40_000_000;

/** A parcel that lies at the warehouse, as the conversion, the announcement and its scan left it. */
export async function makeParcel(
  product: World,
  seller: Pick<Seller, 'accountId' | 'storeId'>,
  columns: Partial<NewWarehousePackage> = {},
  draft: MadeOrder = {},
): Promise<ParcelKey & { orderId: number; packageNo: string }> {
  const { worker } = product;
  const now = worker.clock.now();
  const state = await makeOrder(product, seller, {
    items: [{ parcel: ['bought', 'shippedToWarehouse', 'received'] }],
    // Long enough ago that the warehouse's scan is no news of the future.
    at: now - 48 * 3_600_000,
    ...draft,
  });
  const [row] = state.packages;
  if (!row) throw new Error('an order without a parcel');
  made += 1;
  const packageNo = `KRV-${made}`;
  await worker.db.transaction().execute((tx) =>
    insertWarehousePackage(
      tx,
      {
        store_id: seller.storeId,
        package_id: row.package_id,
        account_id: seller.accountId,
        order_id: state.order.order_id,
        package_ref: randomUUID(),
        package_no: packageNo,
        state: 'received',
        seq: 1,
        carrier_code: 'UPS',
        service_code: 'SAVER',
        value_usd: 80_00,
        converted_at: new Date(now),
        ...columns,
      },
      now,
    ),
  );
  return { storeId: seller.storeId, packageId: row.package_id, orderId: state.order.order_id, packageNo };
}

/** What a service costs. */
export const quoteOf = (priceMinor: number, over: Partial<Quote> = {}): Quote => ({
  quoteId: randomUUID(),
  carrierCode: 'UPS',
  serviceCode: 'SAVER',
  priceMinor,
  available: true,
  reason: null,
  until: Date.UTC(2100, 0, 1),
  ...over,
});

/** Does something to a parcel as the worker does that read the warehouse's event; `at`: the market clock then. */
export const stepParcel = (
  { worker }: World,
  key: ParcelKey,
  run: (tx: Db, step: ParcelStep) => Promise<unknown>,
  at: number = worker.clock.now(),
): Promise<WarehousePackageRow> =>
  worker.db.transaction().execute(async (tx) => {
    const step = await lockParcel(tx, key, at);
    if (!step) throw new Error(`no parcel ${key.packageId}`);
    await run(tx, step);
    return (await findWarehousePackage(tx, key)) as WarehousePackageRow; // It is locked.
  });

/** The account has exactly so much credit afterwards, and nothing held or waiting. */
export async function startWith({ worker }: World, accountId: number, credit: number): Promise<void> {
  const { db, clock } = worker;
  const open = await db
    .selectFrom('warehouse_package')
    .select(['store_id as storeId', 'package_id as packageId'])
    .where('account_id', '=', accountId)
    .where((of) => of.or([of('held_usd', 'is not', null), of('first_failed_at', 'is not', null)]))
    .execute();
  for (const key of open) await stepParcel({ worker }, key, (tx, step) => parcelStopped(tx, step, 'cancelled'));
  const { available } = await balanceOf(db, accountId);
  if (available > credit)
    await move(db, {
      accountId,
      fact: `test:${randomUUID()}`,
      kind: CreditKind.Staff,
      debit: 'credit',
      credit: 'rev_extra',
      amount: available - credit,
      at: clock.now(),
    });
  if (available < credit) await load(db, accountId, credit - available, clock.now());
}
