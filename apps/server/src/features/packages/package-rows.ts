import { sql, type RawBuilder } from 'kysely';
import type { WarehousePackageRow } from '@kervan/contracts/package-row';
import { storageMaxMs } from '@kervan/domain/credit/storage-fee';
import type { MarketCode } from '@kervan/domain/markets';
import { trackingUrlOf } from '@kervan/domain/orders/carriers';
import { returnsByItselfAt } from '@kervan/domain/orders/returns';
import { shipmentStatusWords, type ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { WareHousePackageStatus, warehousePackageStatusWords } from '@kervan/domain/orders/warehouse-package-status';
import { ExtraPaymentState } from '@kervan/domain/warehouse/extra-payment';
import { overStatuses } from '@kervan/domain/warehouse/package-tabs';
import type { CarrierNames } from '../../records/warehouse/carrier-names.ts';

/** A package with what stands beside it, as it is read. */
export type ReadPackage = {
  package_id: number;
  package_no: string;
  store_id: number;
  store_name: string;
  market: MarketCode;
  order_id: number;
  order_item_id: number;
  amazon_order_id: string;
  title: string | null;
  image: string | null;
  quantity: number;
  warehouse_status: WareHousePackageStatus | null;
  shipment_status: ShipmentStatus;
  carrier_code: string;
  service_code: string;
  estimate_usd: number | null;
  price_usd: number | null;
  held_usd: number | null;
  shipping_posted: number | null;
  insurance_posted: number | null;
  storage_posted: number | null;
  carrier: string | null;
  tracking: string | null;
  photos: number;
  photo_id: string | null;
  first_failed_at: Date | null;
  asked_until: Date | null;
  extra_until: Date | null;
  held_back_at: Date | null;
  declined: string | null;
  converted_at: Date;
  dispatched_at: Date | null;
  delivered_at: Date | null;
  changed_at: Date;
  destination: string;
};

/** ORD-047: pieces in a package: those of its purchase, else what is missing of its product, of which no more is in it than is wanted. */
const piecesOfParcel = sql`least(greatest(i.quantity - i.cancelled, 0), coalesce(
      (select b.quantity from order_purchase b where b.store_id = p.store_id and b.purchase_id = p.purchase_id and b.state < 90),
      nullif(i.quantity - i.cancelled - (select coalesce(sum(b.quantity), 0)::int from order_purchase b
        where b.store_id = p.store_id and b.order_item_id = p.order_item_id and b.state < 90), 0), i.quantity))`;

/** Packages of the caller that are narrowed by `where` (aliases w, p, o, s), with what a row shows. */
export const packagesSql = (
  where: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): RawBuilder<ReadPackage> => sql<ReadPackage>`
  select w.package_id, w.package_no, w.store_id, s.name as store_name, s.market, w.order_id, p.order_item_id, o.amazon_order_id, i.title, i.image,
    ${piecesOfParcel} as quantity, p.warehouse_status, p.shipment_status, w.carrier_code, w.service_code, w.estimate_usd, w.price_usd, w.held_usd,
    w.shipping_posted, w.insurance_posted, w.storage_posted, p.carrier, p.tracking, h.photos, h.photo_id, w.first_failed_at, w.asked_until, w.held_back_at, w.declined,
    (select min(e.answer_until) from warehouse_extra_payment e where e.store_id = w.store_id and e.package_id = w.package_id
      and e.state = ${ExtraPaymentState.Pending}::smallint) as extra_until,
    w.converted_at, w.dispatched_at, w.delivered_at, w.changed_at, coalesce(o.country, s.market) as destination
  from ${packagesFrom} join order_item i on i.store_id = p.store_id and i.order_item_id = p.order_item_id
    cross join lateral (select count(*)::int as photos, (array_agg(f.photo_id order by f.at desc, f.photo_id))[1] as photo_id
      from warehouse_photo f where f.store_id = w.store_id and f.package_id = w.package_id) h
  where ${where} ${end}`;

export const packagesFrom = sql`warehouse_package w join order_package p on p.store_id = w.store_id and p.package_id = w.package_id
    join seller_order o on o.store_id = w.store_id and o.order_id = w.order_id join store s on s.store_id = w.store_id`;

export const shownPackage = (row: ReadPackage, names: CarrierNames): WarehousePackageRow => ({
  packageId: row.package_id,
  packageNo: row.package_no,
  storeId: row.store_id,
  storeName: row.store_name,
  countryCode: row.market,
  sellerOrderId: row.order_id,
  sellerAmazonOrderId: row.amazon_order_id,
  productTitle: row.title,
  imageUrl: row.image,
  quantity: row.quantity,
  status: warehousePackageStatusWords.nameOf(row.warehouse_status ?? WareHousePackageStatus.Initial),
  shipmentStatus: shipmentStatusWords.nameOf(row.shipment_status),
  carrierCode: row.carrier_code,
  carrierName: names.carrier(row.market, row.carrier_code),
  serviceCode: row.service_code,
  serviceName: names.service(row.market, row.carrier_code, row.service_code),
  cost: costOf(row),
  trackingNumber: row.tracking,
  trackingUrl: trackingUrlOf(row.carrier, row.tracking),
  photos: row.photos,
  photoId: row.photo_id,
  waits: waitOf(row),
  declined: row.declined,
  convertedAt: row.converted_at.toISOString(),
  dispatchedAt: row.dispatched_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  changedAt: row.changed_at.toISOString(),
});

/** The surest of what is known of its cost: what was taken, what is held, what the warehouse asks, what was expected. */
function costOf(row: ReadPackage): WarehousePackageRow['cost'] {
  if (row.shipping_posted !== null)
    return { minor: row.shipping_posted + (row.insurance_posted ?? 0) + (row.storage_posted ?? 0), kind: 'posted' };
  // Destroyed or cancelled before it left: nothing was taken for it, whatever it would have cost.
  if (overStatuses.includes(row.shipment_status)) return { minor: 0, kind: 'posted' };
  if (row.held_usd !== null) return { minor: row.held_usd, kind: 'held' };
  return row.price_usd === null
    ? { minor: row.estimate_usd, kind: 'estimate' }
    : { minor: row.price_usd, kind: 'price' };
}

/** What it waits for, what ends soonest first; null = for nobody here. */
function waitOf({ first_failed_at: failed, asked_until, extra_until, held_back_at }: ReadPackage): Wait | null {
  const waits: Wait[] = [
    ...(failed === null ? [] : [waitFor('credit', failed, failed.getTime() + storageMaxMs)]),
    ...(asked_until === null ? [] : [waitFor('service', null, asked_until.getTime())]),
    ...(extra_until === null ? [] : [waitFor('extra', null, extra_until.getTime())]),
    // RET-015: it goes back by itself then.
    ...(held_back_at === null ? [] : [waitFor('seller', held_back_at, returnsByItselfAt(held_back_at.getTime()))]),
  ];
  return waits.toSorted((one, other) => Date.parse(one.until ?? '') - Date.parse(other.until ?? ''))[0] ?? null;
}

type Wait = NonNullable<WarehousePackageRow['waits']>;
const waitFor = (what: Wait['for'], since: Date | null, until: number): Wait => ({
  for: what,
  since: since?.toISOString() ?? null,
  until: new Date(until).toISOString(),
});
