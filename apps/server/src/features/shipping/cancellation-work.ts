import type { CancelReason } from '@kervan/domain/orders/cancel-reasons';
import type { ClaimedSending } from '../../records/order-sendings/order-sendings.ts';

/** What is said of an order that is not sent. `record`: its place in the feed; `isReported`: the feed was worked; `refusal`: the marketplace's words. */
export type CancellationContent = {
  reason: CancelReason;
  record: number | null;
  isReported: boolean;
  refusal: string | null;
};
export type CancelRow = ClaimedSending<CancellationContent>;
