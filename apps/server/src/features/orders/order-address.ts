import type { OrderAddress } from '@kervan/contracts/order-detail';
import type { orders } from '@kervan/contracts/orders-calls';
import { addressFields } from '@kervan/domain/orders/address';
import { purgeAt } from '@kervan/domain/orders/buyer-data';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readBuyers, type BuyerData, type KeptBuyer } from '../../records/order-pii/buyer-data.ts';
import type { OrderRow } from '../../records/orders/order-state.ts';
import { requireOrder } from '../../cases/require-order.ts';

/** ORD-058: where an order is sent. */
export const orderAddress: Handler<typeof orders.address> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { order } = await requireOrder(tx, caller.storeId, { amazonOrderId: query.sellerAmazonOrderId });
    const kept = await readBuyers(tx, deps.secrets, caller, [order.order_id]);
    return addressOf(order, kept.get(order.order_id) ?? null);
  });

const none: BuyerData = {
  name: null,
  phone: null,
  line1: null,
  line2: null,
  line3: null,
  city: null,
  county: null,
  stateOrRegion: null,
  postalCode: null,
  countryCode: null,
  contactMail: null,
};

/** The address as it goes out; nothing of a buyer whose data are gone. */
export function addressOf(order: OrderRow, kept: KeptBuyer | null): OrderAddress {
  const seen = order.address_conflict ? (kept?.seen ?? null) : null;
  return {
    ...(kept?.data ?? none),
    addressReceived: order.address_received,
    isEdited: order.is_address_edited,
    faults: order.address_faults,
    marketplace: seen && Object.fromEntries(addressFields.map((field) => [field, seen[field]])),
    translation: kept?.translation ?? null,
    purgeAt: kept?.purgeAfter?.toISOString() ?? null,
    erasedAt: order.buyer_erased_at?.toISOString() ?? null,
  };
}

/** ORD-072: what was purged or erased is not typed in again. Throws BuyerDataPurged. */
export function refusePurged(order: OrderRow, kept: KeptBuyer | null, now: number): void {
  const facts = {
    deliveredAt: order.delivered_at?.getTime() ?? null,
    deliverBy: order.deliver_by?.getTime() ?? null,
    shipBy: order.ship_by?.getTime() ?? null,
    purchasedAt: order.purchased_at.getTime(),
  };
  if (order.buyer_erased_at !== null || (kept === null && purgeAt(facts) <= now)) throw new AppError('BuyerDataPurged');
}
