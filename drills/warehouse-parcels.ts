import { randomUUID } from 'node:crypto';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { openDb } from '../apps/server/src/db/connect.ts';
import { warehouseJobs } from '../apps/server/src/jobs/declared/warehouse.jobs.ts';
import { enqueue } from '../apps/server/src/jobs/enqueue.ts';
import { move } from '../apps/server/src/records/ledger/move.ts';
import { lockOrder } from '../apps/server/src/records/orders/order-state.ts';
import { changeOrder } from '../apps/server/src/records/orders/order-write.ts';
import { insertWarehousePackage } from '../apps/server/src/records/warehouse/package-rows.ts';
import { WorkKind, workSoon } from '../apps/server/src/records/warehouse/package-work.ts';
import { keepProfile } from '../apps/server/src/records/warehouse/warehouse-account.ts';
import { findOffer } from '../apps/server/src/records/warehouse/warehouse-offer.ts';
import { keepActivation, replaceCarrierSettings } from '../apps/server/src/records/warehouse/warehouse-stores.ts';
import type { DrillContext } from './drill.ts';
import { outside } from './outside.ts';
import { until } from './seller.ts';

/** A parcel of the drill, by its numbers here and there. */
export type DrillParcel = { orderId: number; packageId: number; ref: string; no: string };

const profile = {
  personName: 'Ayşe Yılmaz',
  companyName: '',
  storeName: 'Kervan',
  phone: '905321234567',
  email: 'a@b.example',
  line1: 'Moda 1',
  line2: '',
  line3: '',
  city: 'İstanbul',
  district: '',
  state: '',
  zipCode: '34710',
  country: 'TR',
};

/** The account's number, of whoever has the drill's store. */
export async function accountOf({ stage, seller }: DrillContext): Promise<number> {
  const { rows } = await stage
    .owner()
    .query<{ account: number }>('select account_id as account from store where store_id = $1', [seller.storeId]);
  return rows[0]?.account ?? 0;
}

/** The warehouse gets to know the seller, who has credit. */
export async function introduce(context: DrillContext, creditCents: number): Promise<void> {
  const { stage } = context;
  const [accountId, at] = [await accountOf(context), await outside(stage).now()];
  await openDb(stage.owner())
    .transaction()
    .execute(async (tx) => {
      await keepProfile(tx, accountId, { profile, logo: undefined, at: new Date(at) });
      await enqueue(tx, warehouseJobs.sendProfile, { accountId });
      await move(tx, {
        accountId,
        fact: `bank:drill-${accountId}`,
        kind: CreditKind.BankTransfer,
        debit: PlatformCode.BankClearing,
        credit: OwnCode.Credit,
        amount: creditCents,
        at,
      });
    });
}

/** The store's orders may go through the warehouse from now on, with one carrier. */
export async function sendByWarehouse({ stage, seller }: DrillContext, carrierId: string): Promise<void> {
  const db = openDb(stage.owner());
  await keepActivation(db, seller.storeId, true, new Date(await outside(stage).now()));
  await replaceCarrierSettings(db, seller.storeId, [{ carrierId, isActive: true, priority: 1 }]);
  await enqueue(db, warehouseJobs.refresh, {});
  await until('the warehouse is known', async () => (await findOffer(db, 'DE')) !== null);
}

/** Buyers buy, it is bought at the source, and goes through the warehouse from now on. */
export async function makeParcels(context: DrillContext, count: number): Promise<DrillParcel[]> {
  const { stage, seller } = context;
  const world = outside(stage);
  const [listing] = await world.listings('DE', seller.sellingPartnerId);
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { amazonOrderId } = await world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      unchecked: true,
      pendingMs: 0,
      items: [{ sku: listing?.sku, quantity: 1, unitPriceMinor: 1_999 }],
    });
    ids.push(amazonOrderId);
  }
  const orders = await until('the orders are in', async () => {
    const { rows } = await stage
      .owner()
      .query<{ orderId: number }>(
        `select order_id as "orderId" from seller_order where amazon_order_id = any($1) and order_status > 0 and address_received`,
        [ids],
      );
    return rows.length === count ? rows : undefined;
  });
  const parcels: DrillParcel[] = [];
  for (const { orderId } of orders) parcels.push(await convert(context, orderId));
  return parcels;
}

let made = 0;

async function convert(context: DrillContext, orderId: number): Promise<DrillParcel> {
  const { stage, seller } = context;
  const { storeId } = seller;
  const [accountId, now] = [await accountOf(context), await outside(stage).now()];
  const [no, ref] = [`KRV-${String(70_000_000 + ++made)}`, randomUUID()];
  return openDb(stage.owner())
    .transaction()
    .execute(async (tx) => {
      const state = await lockOrder(tx, storeId, { orderId });
      const row = state?.packages[0];
      if (!state || !row) throw new Error(`the order ${orderId} has no parcel`);
      const packageId = row.package_id;
      await changeOrder(tx, { accountId, storeId, now }, state, {
        packages: [
          {
            package_id: packageId,
            package_no: no,
            package_ref: ref,
            shipment_status: ShipmentStatus.Purchased,
            buyer_status: 2,
            warehouse_status: row.warehouse_status ?? 6,
            last_event_at: new Date(now),
          },
        ],
      });
      await insertWarehousePackage(
        tx,
        {
          store_id: storeId,
          package_id: packageId,
          account_id: accountId,
          order_id: orderId,
          package_ref: ref,
          package_no: no,
          carrier_code: 'USPS',
          service_code: 'PRIORITY',
          value_usd: 1_999,
          converted_at: new Date(now),
        },
        now,
      );
      await workSoon(tx, { storeId, packageId }, { kind: WorkKind.Tell, at: now });
      return { orderId, packageId, ref, no };
    });
}
