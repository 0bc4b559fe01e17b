import { orderParts } from '../../connectors/marketplace/orders.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { ClaimedSending } from '../../records/order-sendings/order-sendings.ts';
import type { OrderState } from '../../records/orders/order-state.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { readWithheld } from '../../records/stores/withheld-parts.ts';
import type { ConfirmationContent } from './confirmation-work.ts';

/** What the marketplace shows of a parcel that it was told of; `sent`: pieces of its product that it counts as sent, null = not told. */
export type Shown = { isShown: boolean; sent: number | null };

/**
 * Reads whether the marketplace knows the parcel as it was said. Where it may not be seen, what it counts of the product says it; where nothing of it
 * may be seen, its answer is all there is.
 */
export async function readShown(
  deps: WorkerDeps,
  { accountId, account }: ConnectedStore,
  { content }: ClaimedSending<ConfirmationContent>,
  { order, items }: OrderState,
): Promise<Shown> {
  const withheld = await readWithheld(deps.db, { accountId, spAccountId: account.spAccountId }, deps.clock.now());
  const answer = await deps.marketplace.getOrder(account, order.amazon_order_id, {
    without: orderParts.filter((part) => withheld.includes(part)),
    priority: 1,
  });
  if (answer.order === null) return { isShown: false, sent: null };
  const { parcels, items: reported } = answer.order;
  const itemId = content.items[0]?.itemId;
  const sent = reported.find((one) => one.itemId === itemId)?.sent ?? null;
  const row = items.find((one) => one.marketplace_item_id === itemId);
  const isCounted =
    sent === null || sent > (row?.confirmed ?? 0) || sent >= (row?.quantity ?? 0) - (row?.cancelled ?? 0);
  const isShown = answer.withheld.includes('PACKAGES')
    ? isCounted
    : parcels.some((one) => one.reference === content.reference && one.tracking === content.trackingNumber);
  return { isShown, sent };
}
