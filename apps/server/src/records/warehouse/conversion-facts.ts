import { sql } from 'kysely';
import type { MarketCode } from '@kervan/domain/markets';
import { AddressFault } from '@kervan/domain/orders/address';
import { isUnbought } from '@kervan/domain/orders/roll-up';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import type { ConvertedOrder } from '@kervan/domain/warehouse/convertible';
import {
  sendingOptions,
  type Sending,
  type SendingOption,
  type SentProduct,
} from '@kervan/domain/warehouse/sending-options';
import type { WarehouseRates } from '@kervan/domain/warehouse/shipping-cost';
import type { Db } from '../../db/connect.ts';
import { BY_AMAZON } from '../orders/item-sales.ts';
import { piecesIn } from '../orders/order-pieces.ts';
import type { OrderItemRow, OrderPackageRow, OrderState } from '../orders/order-state.ts';
import { findOffer } from './warehouse-offer.ts';
import { listCarrierSettings } from './warehouse-stores.ts';

/** A product of an order with a parcel of it, as it is judged; `quantity`: pieces in the parcel (ORD-047). */
export type ProductFacts = SentProduct & { item: OrderItemRow; parcel: OrderPackageRow };

/** The same product with so many pieces in its parcel. */
export const withPieces = (product: ProductFacts, quantity: number): ProductFacts => {
  const share = (of: number | null): number | null =>
    of === null || product.quantity < 1 ? of : Math.ceil((of * quantity) / product.quantity);
  return {
    ...product,
    quantity,
    weightG: share(product.weightG),
    dimensionalWeightG: share(product.dimensionalWeightG),
  };
};

/** What decides whether and with what an order goes through the warehouse. */
export type ConversionFacts = {
  market: MarketCode;
  order: ConvertedOrder;
  products: ProductFacts[];
  sending: Sending;
};

/** The facts of an order of the store as they are now; a product without a parcel has none. */
export async function readConversion(tx: Db, storeId: number, state: OrderState): Promise<ConversionFacts> {
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();

  const to = market;
  const rates = await tx.selectFrom('warehouse_rates').select('rates').executeTakeFirst();
  const offer = await findOffer(tx, to);
  const measures = await readMeasures(tx, storeId, state.items);
  const pieces = piecesIn(state);
  const sentIn = (row: OrderPackageRow): number => pieces.get(row.package_id)?.sent ?? 0;
  const products = state.items.flatMap((item) => {
    const own = state.packages.filter((row) => row.order_item_id === item.order_item_id);
    const filled = own.filter((row) => sentIn(row) > 0);
    return (filled.length > 0 ? filled : own.slice(0, 1)).map((parcel) =>
      productFacts({ item, parcel, quantity: sentIn(parcel) }, measures.get(item.item_id ?? 0)),
    );
  });
  return {
    market: to,
    order: orderFacts(state, products),
    products,
    sending: {
      market: to,
      // Read and checked by the connector.
      rates: (rates?.rates ?? null) as WarehouseRates | null,
      offered: offer?.carriers ?? [],
      settings: await listCarrierSettings(tx, storeId),
    },
  };
}

/** What some products of an order can be sent with, each in its own parcel (decision 55). */
export const optionsOf = (facts: ConversionFacts, products: readonly ProductFacts[], now: number): SendingOption[] =>
  sendingOptions(facts.sending, { order: facts.order, products }, now);

function orderFacts({ order }: OrderState, products: readonly ProductFacts[]): ConvertedOrder {
  const has = (...faults: string[]): boolean => faults.some((fault) => order.address_faults.includes(fault));
  return {
    isCancelled: order.seller_status === SellerOrderStatus.Canceled,
    isFulfilledByAmazon: order.fulfilment === BY_AMAZON,
    isBoughtDirect: products.some(({ isBoughtDirect }) => isBoughtDirect),
    isAddressMissing: has(AddressFault.notReceived),
    isAddressNonLatin: has(AddressFault.nonLatin, AddressFault.controlCharacters),
    isPoBox: has(AddressFault.poBox),
  };
}

type Measured = { weight_g: number | null; dimensional_weight_g: number | null; girth_mm: number | null };

/** What the source says of the size of the listings' products, by the listing. */
async function readMeasures(
  tx: Db,
  storeId: number,
  items: readonly OrderItemRow[],
): Promise<ReadonlyMap<number, Measured>> {
  const ids = items.flatMap(({ item_id }) => item_id ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Measured & { item_id: number }>`
    select i.item_id, p.weight_g, p.dimensional_weight_g, p.girth_mm from item i join source_product p on p.source_id = i.source_id
    where i.store_id = ${storeId} and i.item_id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [Number(row.item_id), row]));
}

/** Where a parcel that the warehouse does not know yet may be; one that the source cancelled is bought again. */
const UNSENT: readonly ShipmentStatus[] = [
  ShipmentStatus.NotShipped,
  ShipmentStatus.Purchased,
  ShipmentStatus.GoingToWarehouse,
  ShipmentStatus.Cancelled,
];

/** A product with so many pieces of it in a parcel; what is measured of the product is of one piece. */
function productFacts(
  { item, parcel, quantity }: { item: OrderItemRow; parcel: OrderPackageRow; quantity: number },
  measured: Measured | undefined,
): ProductFacts {
  const ofAll = (one: number | null | undefined): number | null => (one == null ? null : one * quantity);
  return {
    item,
    parcel,
    quantity,
    isConverted: parcel.package_ref !== null,
    isBoughtDirect: parcel.warehouse_status === null && !isUnbought(parcel.buyer_status),
    isSent: !UNSENT.includes(parcel.shipment_status),
    title: item.title,
    weightG: ofAll(item.weight_g ?? measured?.weight_g),
    dimensionalWeightG: ofAll(measured?.dimensional_weight_g),
    // Assumed: several pieces are as large as one until they are measured.
    girthMm: measured?.girth_mm ?? null,
  };
}
