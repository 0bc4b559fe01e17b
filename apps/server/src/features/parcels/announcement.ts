import type { AddressField } from '@kervan/domain/orders/address';
import { isMarketCode } from '@kervan/domain/markets';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { keyOfFact } from '../../connectors/warehouse/idempotency-key.ts';
import type { PackageToSend, RecipientToSend } from '../../connectors/warehouse/package-calls.ts';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { readBuyers, type KeptBuyer } from '../../records/order-pii/buyer-data.ts';
import { piecesIn } from '../../records/orders/order-pieces.ts';
import type { OrderState } from '../../records/orders/order-state.ts';
import { lockParcel } from '../../records/warehouse/apply-event.ts';
import type { WarehousePackageRow } from '../../records/warehouse/package-rows.ts';
import { isUnwanted } from '../../records/warehouse/release.ts';
import { findProfile } from '../../records/warehouse/warehouse-account.ts';
import { warehouseStoreOf } from '../../records/warehouse/warehouse-stores.ts';

/** What stands here of a parcel, as far as the warehouse has to know it. */
export type Standing = {
  parcel: WarehousePackageRow;
  isCancelled: boolean;
  /** Nobody wants it sent any more. */
  isUnwanted: boolean;
  /** null = the warehouse does not know the account yet. */
  customerRef: string | null;
  /** null = nobody knows where it goes: the buyer's data are missing or gone. */
  recipient: RecipientToSend | null;
  inbound: { carrier: string; tracking: string } | null;
  announcement: Omit<PackageToSend, 'customerRef' | 'recipient'>;
};

type Place = { storeId: number; packageId: number; now: number };

/** Reads what stands of a parcel; null = there is none any more. */
export async function readStanding(tx: Db, secrets: Secrets, place: Place): Promise<Standing | null> {
  const step = await lockParcel(tx, place);
  if (!step) return null;
  const { state, parcel, scope } = step;
  const row = state.packages.find(({ package_id }) => package_id === parcel.package_id);
  if (!row) return null;
  const profile = await findProfile(tx, scope.accountId);
  const { order_id } = state.order;
  const buyer = (await readBuyers(tx, secrets, scope, [order_id])).get(order_id);
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow();
  if (!isMarketCode(market)) throw new Error(`${market} is no market`);
  const { giftNote, giftSender } = await warehouseStoreOf(tx, scope.storeId);
  return {
    parcel,
    isCancelled: row.shipment_status === ShipmentStatus.Cancelled,
    isUnwanted: await isUnwanted(tx, step),
    customerRef: profile && profile.sent_revision > 0 ? profile.customer_ref : null,
    recipient: buyer ? recipientOf(buyer) : null,
    inbound:
      row.inbound_tracking === null
        ? null
        : { carrier: row.inbound_carrier ?? UNKNOWN_CARRIER, tracking: row.inbound_tracking },
    announcement: {
      no: parcel.package_no,
      orderRef: orderRefOf(scope.storeId, order_id),
      market,
      items: itemsOf(state, parcel),
      carrierCode: parcel.carrier_code,
      serviceCode: parcel.service_code,
      // The order may have been left out since it was converted (STORE-030).
      preLabel: parcel.pre_label && !state.order.no_prelabel,
      gift: giftNote === '' ? null : { note: giftNote, sender: giftSender },
    },
  };
}

/** Assumed: a carrier that nobody named is said so; its number alone brings the parcel to its row. */
const UNKNOWN_CARRIER = 'Other';

/** An order's number towards the warehouse, always the same. */
const orderRefOf = (storeId: number, orderId: number): string => keyOfFact(`order:${storeId}:${orderId}`);

/** The label carries the translation into Latin letters where there is one. */
function recipientOf({ data, translation }: KeptBuyer): RecipientToSend | null {
  const translated: Record<string, string | undefined> = translation?.language === 'en' ? translation.text : {};
  const said = <Field extends AddressField>(field: Field) => translated[field] ?? data[field];
  const [name, line1, city, countryCode] = [said('name'), said('line1'), said('city'), data.countryCode];
  if (!name || !line1 || !city || !countryCode) return null;
  return {
    name,
    phone: data.phone,
    line1,
    line2: said('line2'),
    line3: said('line3'),
    city,
    county: said('county'),
    stateOrRegion: said('stateOrRegion'),
    postalCode: data.postalCode,
    countryCode,
  };
}

/** What is in it, worth so much apiece. */
function itemsOf(state: OrderState, parcel: WarehousePackageRow): PackageToSend['items'] {
  const { items, packages } = state;
  const row = packages.find(({ package_id }) => package_id === parcel.package_id);
  const item = items.find(({ order_item_id }) => order_item_id === row?.order_item_id);
  if (!item) return [];
  const quantity = Math.max(1, piecesIn(state).get(parcel.package_id)?.held ?? 0);
  const { source_asin, asin, sku, title } = item;
  const named = source_asin ?? asin ?? sku ?? String(item.order_item_id);
  return [{ asin: named, title: title ?? named, quantity, valueMinor: Math.round(parcel.value_usd / quantity) }];
}
