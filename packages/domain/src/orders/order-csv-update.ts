import { isUnbought } from './roll-up.ts';
import type { BuyerOrderStatus } from './buyer-order-status.ts';
import type { CsvOrder, CsvOrderItem } from './order-csv.ts';
import { SellerOrderStatus } from './seller-order-status.ts';

/** An order that the store has already, as far as a file may change it. `isOfFile`: it came by one. */
export type StandingOrder = {
  isOfFile: boolean;
  seller: SellerOrderStatus;
  products: readonly {
    itemId: string;
    sku: string | null;
    quantity: number;
    price: number;
    shipping: number;
    /** Of its parcels. */
    buyer: readonly BuyerOrderStatus[];
    /** Somebody is buying it just now. */
    isBeingBought: boolean;
  }[];
};

export type CsvUpdate = {
  changed: readonly CsvOrderItem[];
  added: readonly CsvOrderItem[];
};

/**
 * ORD-043: what a file changes of an order that is there. What it leaves out stays: a file is no wish to cancel. What is bought keeps its product
 * and its pieces; prices may be put right until the order is sent.
 */
export function updateByCsv(
  standing: StandingOrder,
  reported: Pick<CsvOrder, 'items'>,
): CsvUpdate | { refusal: 'ofMarketplace' | 'orderClosed' | 'alreadyBought'; line: number | null } {
  if (!standing.isOfFile) return { refusal: 'ofMarketplace', line: null };
  if (standing.seller !== SellerOrderStatus.Unshipped && standing.seller !== SellerOrderStatus.PartiallyShipped)
    return { refusal: 'orderClosed', line: null };
  const known = new Map(standing.products.map((product) => [product.itemId, product]));
  const changed: CsvOrderItem[] = [];
  const added: CsvOrderItem[] = [];
  for (const item of reported.items) {
    const product = known.get(item.orderItemId);
    if (!product) {
      added.push(item);
      continue;
    }
    const isOther = product.sku !== item.sku || product.quantity !== item.quantity;
    const isBought = product.isBeingBought || !product.buyer.every(isUnbought);
    if (isOther && isBought) return { refusal: 'alreadyBought', line: item.line };
    if (isOther || product.price !== item.price || product.shipping !== item.shipping) changed.push(item);
  }
  return { changed, added };
}
