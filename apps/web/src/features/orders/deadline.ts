import { lateMark } from '@kervan/domain/orders/late-mark';
import { orderStatusWords, OrderStatus } from '@kervan/domain/orders/order-status';
import { sellerOrderStatusWords, SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';

export type Deadline =
  | { kind: 'none' }
  /** Still to be sent; `mark` as the rule says (ORD-048), `leftMs` below 0 once it has passed. */
  | { kind: 'open'; mark: 'none' | 'soon' | 'passed'; leftMs: number }
  | { kind: 'kept' }
  | { kind: 'missed'; byMs: number };

type Timed = {
  orderStatus: string;
  sellerStatus: string;
  shipBy: string | null;
  shippedAt: string | null;
  confirmedAt: string | null;
};

const over: readonly SellerOrderStatus[] = [SellerOrderStatus.Canceled];

/** How an order stands to its ship-by on the screen: what is left, or whether it was kept. */
export function deadlineOf(row: Timed, now: number): Deadline {
  const seller = sellerOrderStatusWords.codeOf(row.sellerStatus);
  const order = orderStatusWords.codeOf(row.orderStatus);
  if (row.shipBy === null || seller === null || order === null || over.includes(seller)) return { kind: 'none' };
  const shipBy = Date.parse(row.shipBy);
  const isOpen =
    (seller === SellerOrderStatus.Unshipped || seller === SellerOrderStatus.PartiallyShipped) &&
    order !== OrderStatus.None;
  if (isOpen) return { kind: 'open', mark: lateMark({ order, seller, shipBy }, now), leftMs: shipBy - now };
  const sent = row.confirmedAt ?? row.shippedAt;
  if (sent === null) return { kind: 'none' };
  const byMs = Date.parse(sent) - shipBy;
  return byMs <= 0 ? { kind: 'kept' } : { kind: 'missed', byMs };
}
