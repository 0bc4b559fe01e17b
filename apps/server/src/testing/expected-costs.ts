import { orders } from '@kervan/contracts/orders-calls';
import type { MadeParcel } from './parcels.ts';
import type { Seller } from './product.ts';

const afterBuying = ['carriage', 'handling', 'customs', 'insurance'];

/** The lines of an order's profit that the warehouse and customs are still expected to charge, as its seller sees them. */
export async function expectedCosts(
  seller: Pick<Seller, 'call'>,
  parcel: Pick<MadeParcel, 'order'>,
): Promise<string[]> {
  const { order } = await parcel.order();
  const { profit } = await seller.call(orders.details, { query: { sellerAmazonOrderId: order.amazon_order_id } });
  return profit.lines
    .filter(({ line, actualMinor }) => actualMinor === null && afterBuying.includes(line))
    .map(({ line }) => line);
}
