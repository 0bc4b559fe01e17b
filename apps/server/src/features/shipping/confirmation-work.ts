import { isDeepStrictEqual } from 'node:util';
import type { MarketplaceCarrier } from '@kervan/domain/orders/marketplace-carrier';
import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { renewSending, type KeptSending } from '../../records/order-sendings/order-sendings.ts';
import type { OrderState } from '../../records/orders/order-state.ts';
import { noteSending, SendingKind, SendingState } from '../../records/order-sendings/note-sending.ts';
import { unitsIn, type Parcel } from './parcels.ts';
import { shippingJobs } from '../../jobs/declared/shipping.jobs.ts';

/** What the marketplace is told of a parcel. `reference`: the number under which it knows it, whatever else changes. */
export type ConfirmationContent = {
  reference: string;
  carrierCode: string;
  carrierName: string;
  trackingNumber: string;
  shipDate: string;
  items: { itemId: string; quantity: number }[];
};

/** Assumed: numbers from here on are given by nobody else who confirms parcels of the same order; the marketplace's own pages count from 1. */
const FIRST_REFERENCE = 1_000_000_000;

/** The number under which the marketplace is to know a parcel. */
export const referenceOf = (packageId: number): number => FIRST_REFERENCE + packageId;

/** The number and carrier that are said. */
export type SentNumber = { tracking: string; carrier: MarketplaceCarrier };

export const contentOf = (
  state: OrderState,
  parcel: Parcel,
  { said, now }: { said: SentNumber; now: number },
): ConfirmationContent => ({
  reference: String(parcel.row.confirm_ref ?? referenceOf(parcel.row.package_id)),
  carrierCode: said.carrier.code,
  carrierName: said.carrier.name,
  trackingNumber: said.tracking,
  shipDate: shipDateOf(state, parcel, now),
  items: [{ itemId: parcel.item.marketplace_item_id, quantity: Math.max(1, unitsIn(parcel, state)) }],
});

/** The marketplace takes no date before the order or in the future. */
function shipDateOf({ order }: OrderState, { row }: Parcel, now: number): string {
  const sent = row.shipped_at?.getTime() ?? now;
  return new Date(Math.min(now, Math.max(sent, order.purchased_at.getTime()))).toISOString();
}

/** The same said twice: when it was sent is no part of it, and neither is the code that the marketplace would not take. */
export function isSameNumber(kept: object, content: ConfirmationContent): boolean {
  const facts = ({ trackingNumber, carrierName, items }: ConfirmationContent) => ({
    trackingNumber,
    carrierName,
    items,
  });
  // Only written by this feature.
  return isDeepStrictEqual(facts(kept as ConfirmationContent), facts(content));
}

/** What came of it: it goes out now, it was said before, or it was refused before and is not said again by itself. */
export type Queued = 'queued' | 'known' | 'refused';

/**
 * Has a parcel's shipment confirmed at the marketplace; the same again changes nothing. Its number stands in the parcel by then. A person may say
 * again what was refused; by itself nothing is. In the caller's transaction, under the order's lock.
 */
export async function queueConfirmation(
  tx: Db,
  { storeId, now }: { storeId: number; now: number },
  {
    state,
    parcel,
    content,
    sendings,
    isByPerson,
  }: {
    state: OrderState;
    parcel: Parcel;
    content: ConfirmationContent;
    sendings: readonly KeptSending[];
    isByPerson: boolean;
  },
): Promise<Queued> {
  const packageId = parcel.row.package_id;
  const kept = sendings.find((one) => one.kind === SendingKind.Confirm && one.packageId === packageId);
  if (kept && isSameNumber(kept.content, content)) {
    const isOver = kept.state === SendingState.Refused || kept.state === SendingState.GivenUp;
    if (!isOver) return 'known';
    if (!isByPerson) return 'refused';
  }
  if (kept) await renewSending(tx, { storeId, sendingId: kept.sendingId, content, now });
  else
    await noteSending(tx, {
      storeId,
      orderId: state.order.order_id,
      packageId,
      kind: SendingKind.Confirm,
      key: `confirm:${packageId}`,
      content,
      now,
    });
  await enqueue(tx, shippingJobs.confirm, { storeId });
  return 'queued';
}
