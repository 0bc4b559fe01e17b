import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { transitionSending, type ClaimedSending } from '../../records/order-sendings/order-sendings.ts';
import { isConfirmed, lockOrder, openQuantityOf, type OrderState } from '../../records/orders/order-state.ts';
import { readOrdersSoon } from '../../records/orders/read-orders-soon.ts';
import { SendingState } from '../../records/order-sendings/note-sending.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import type { ConnectedStore, ManualStore } from '../../records/stores/connected-stores.ts';
import type { ConfirmationContent } from './confirmation-work.ts';
import { unitsIn, wantedParcels } from './parcels.ts';
import type { Shown } from './read-shown.ts';

/** How often the same is sent before a person has to look at it; the last times half an hour lies between. */
export const SENDS_MAX = 20;
const AGAIN_FIRST_MS = 5_000;
const AGAIN_MAX_MS = 30 * 60_000;

/** How long after so many sendings the next one waits (market clock). */
export const retryAfterMs = (attempts: number): number =>
  Math.min(AGAIN_MAX_MS, AGAIN_FIRST_MS * 2 ** Math.min(attempts, 12));

type Row = ClaimedSending<ConfirmationContent>;

/** The marketplace shows the parcel: from here on the order says so (ORD-047: of several parcels each for itself). */
export async function keepConfirmed(
  deps: WorkerDeps,
  store: ConnectedStore | ManualStore,
  row: Row,
  shown: Shown,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const state = await lockOrder(tx, row.storeId, { orderId: row.orderId });
    if (!state) return;
    if (!(await transitionSending(tx, row, { state: SendingState.Done, doneAt: now, failure: null }))) return;
    const parcel = state.packages.find((one) => one.package_id === row.packageId);
    const item = state.items.find((one) => one.order_item_id === parcel?.order_item_id);
    if (!parcel || !item) return;
    const at = new Date(now);
    const isEdit = parcel.confirmed_at !== null;
    const isLast = wantedParcels(state).every(
      (one) => one.row.package_id === row.packageId || isConfirmed(one.item, one.row),
    );
    const { order } = state;
    await changeOrder(tx, { accountId: store.accountId, storeId: store.storeId, now }, state, {
      ...(isLast
        ? {
            order: {
              confirmed_at: order.confirmed_at ?? at,
              shipped_at: order.shipped_at ?? new Date(row.content.shipDate),
            },
          }
        : {}),
      packages: [{ package_id: parcel.package_id, confirmed_at: parcel.confirmed_at ?? at }],
      items: [{ order_item_id: item.order_item_id, confirmed: confirmedOf(state, row, shown) }],
      events: [
        {
          kind: isEdit ? 'confirmationEdited' : 'confirmed',
          key: isEdit ? null : `confirmed:${parcel.package_id}`,
          at,
          actor: 'marketplace',
          package_id: parcel.package_id,
          details: { carrier: row.content.carrierName },
        },
      ],
    });
    if ('account' in store) await readAgain(tx, state, now);
  });
}

/** Pieces of the product that count as sent: what the marketplace counts, else those of its parcels that it shows. */
function confirmedOf(state: OrderState, row: Row, { sent }: Shown): number {
  const parcel = state.packages.find((one) => one.package_id === row.packageId);
  const item = state.items.find((one) => one.order_item_id === parcel?.order_item_id);
  if (!item) return 0;
  const shown = state.packages
    .filter((one) => one.order_item_id === item.order_item_id)
    .filter((one) => one.package_id === row.packageId || one.confirmed_at !== null)
    .reduce((sum, one) => sum + unitsIn({ row: one }, state), 0);
  return Math.min(openQuantityOf(item), Math.max(item.confirmed, sent ?? shown));
}

/** It was refused, or sent too often: the order keeps the marketplace's words. */
export async function endUnconfirmed(
  deps: WorkerDeps,
  store: ConnectedStore,
  row: Row,
  { state: end, failure }: { state: SendingState; failure: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const state = await lockOrder(tx, row.storeId, { orderId: row.orderId });
    if (!state || !(await transitionSending(tx, row, { state: end, doneAt: now, failure }))) return;
    await changeOrder(tx, { accountId: store.accountId, storeId: store.storeId, now }, state, {
      events: [
        {
          kind: end === SendingState.Refused ? 'confirmationRefused' : 'confirmationGivenUp',
          at: new Date(now),
          actor: 'marketplace',
          package_id: row.packageId,
          details: { words: failure.slice(0, 500) },
        },
      ],
    });
    await readAgain(tx, state, now);
  });
}

/** What the marketplace says of the whole order is read as everything else of it. */
export const readAgain = (tx: Db, { order }: Pick<OrderState, 'order'>, now: number): Promise<void> =>
  readOrdersSoon(tx, [{ storeId: order.store_id, amazonOrderId: order.amazon_order_id }], now);
