import {
  AuthorizationLost,
  CapabilityMissing,
  isNobodysFault,
  InvalidRequest,
  MarketplaceError,
  NotFound,
  QuotaError,
} from '../../connectors/marketplace/errors.ts';
import { OTHER_CARRIER } from '@kervan/domain/orders/marketplace-carrier';
import { BuyerOrderStatus } from '@kervan/domain/orders/buyer-order-status';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { WorkerDeps } from '../../deps.ts';
import {
  claimSendings,
  transitionSending,
  type ClaimedSending,
  type SendingStep,
} from '../../records/order-sendings/order-sendings.ts';
import { findOrder, type OrderState } from '../../records/orders/order-state.ts';
import { SendingKind, SendingState } from '../../records/order-sendings/note-sending.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import type { ConfirmationContent } from './confirmation-work.ts';
import { endUnconfirmed, keepConfirmed, retryAfterMs, SENDS_MAX } from './end-sending.ts';
import { readShown, type Shown } from './read-shown.ts';

/** System time after which a turn ends: other jobs get theirs, and the next one is waked at once. */
const TURN_MS = 6_000;
/** System time that a claimed sending is kept from others; a dead sender's claim ends as soon as its death is seen. */
const LEASE_S = 60;
/** The marketplace shows what it took within so long (market clock); what it does not show then is sent again: it answers as if, and does nothing, sometimes. */
const SHOWN_WITHIN_MS = 2 * 60_000;
const FIRST_LOOK_MS = 2_000;
const LOOK_AGAIN_MS = 15_000;

type Row = ClaimedSending<ConfirmationContent>;

/** Tells the marketplace of parcels, one call each, and looks whether it knows them, until none is due or the quota is used up (ORD-065). */
export async function sendConfirmations(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const [row] = await claimSendings<ConfirmationContent>(reader, {
      storeId: store.storeId,
      kind: SendingKind.Confirm,
      states: [SendingState.Waiting, SendingState.Sending],
      limit: 1,
      seconds: LEASE_S,
    });
    if (!row) return;
    try {
      await workOn(deps, store, row);
    } catch (error) {
      await meet(deps, store, row, error);
      if (error instanceof QuotaError) return;
      if (error instanceof AuthorizationLost || !(error instanceof MarketplaceError)) throw error;
    }
  }
}

async function workOn(deps: WorkerDeps, store: ConnectedStore, row: Row): Promise<void> {
  const state = await findOrder(deps.db, row.storeId, { orderId: row.orderId });
  if (!state) return;
  if (state.order.seller_status === SellerOrderStatus.Canceled)
    return endUnconfirmed(deps, store, row, { state: SendingState.Refused, failure: 'orderCancelled' });
  if (row.state === SendingState.Sending) return lookAfter(deps, store, row, state);
  if (isDead(row, state))
    return endUnconfirmed(deps, store, row, { state: SendingState.Refused, failure: 'purchaseCancelled' });
  // It was on its way before, and nobody knows how far it came: sent again it would only be edited, but what is there need not be sent.
  const known = row.attempts > 1 ? await readShown(deps, store, row, state) : null;
  if (known?.isShown) return keepConfirmed(deps, store, row, known);
  const { items, carrierName, ...said } = row.content;
  await deps.marketplace.confirmShipment(store, {
    ...said,
    orderId: state.order.amazon_order_id,
    carrierName: said.carrierCode === OTHER_CARRIER ? carrierName : null,
    items,
  });
  const now = deps.clock.now();
  await transitionSending(deps.db, row, {
    state: SendingState.Sending,
    sentAt: now,
    dueAt: now + FIRST_LOOK_MS,
    failure: null,
  });
}

/** Whether the purchase was cancelled under whose number the parcel was to be told, or another one has taken its place (decision 70). */
function isDead({ packageId, content }: Row, { packages }: OrderState): boolean {
  const parcel = packages.find((one) => one.package_id === packageId);
  if (!parcel) return false;
  return parcel.buyer_status === BuyerOrderStatus.Cancelled || parcel.dropped_tracking === content.trackingNumber;
}

/** Accepted is not known: the order itself says whether the parcel is there. */
async function lookAfter(deps: WorkerDeps, store: ConnectedStore, row: Row, state: OrderState): Promise<void> {
  const shown: Shown = await readShown(deps, store, row, state);
  if (shown.isShown) return keepConfirmed(deps, store, row, shown);
  const now = deps.clock.now();
  if (now - (row.sentAt ?? 0) < SHOWN_WITHIN_MS)
    return void (await transitionSending(deps.db, row, { state: SendingState.Sending, dueAt: now + LOOK_AGAIN_MS }));
  await again(deps, store, row, 'notShown');
}

/** Sent again later, each time later; after too many times somebody has to look at it. */
async function again(deps: WorkerDeps, store: ConnectedStore, row: Row, failure: string): Promise<void> {
  if (row.attempts >= SENDS_MAX) return endUnconfirmed(deps, store, row, { state: SendingState.GivenUp, failure });
  await transitionSending(deps.db, row, {
    state: SendingState.Waiting,
    dueAt: deps.clock.now() + retryAfterMs(row.attempts),
    failure,
  });
}

async function meet(deps: WorkerDeps, store: ConnectedStore, row: Row, error: unknown): Promise<void> {
  // Neither was an attempt: what was not sent is as it was.
  const asItWas = { state: row.state, attempts: row.attempts - (row.state === SendingState.Waiting ? 1 : 0) };
  const put = (step: SendingStep) => transitionSending(deps.db, row, step);
  if (error instanceof QuotaError) return void (await put({ ...asItWas, dueAt: error.blockedUntil, failure: 'quota' }));
  if (error instanceof AuthorizationLost)
    return void (await put({ ...asItWas, dueAt: deps.clock.now(), failure: 'connection' }));
  if (isNobodysFault(error))
    return void (await put({
      ...asItWas,
      dueAt: deps.clock.now() + retryAfterMs(row.attempts),
      failure: 'connection',
    }));
  const isAnswered = error instanceof InvalidRequest || error instanceof CapabilityMissing;
  if (!isAnswered || row.state === SendingState.Sending)
    return again(deps, store, row, error instanceof Error ? error.message : String(error));
  const words = error.issues.map(({ message }) => message).join(' ');
  const isCodeUnknown = !(error instanceof NotFound) && /CarrierCode/i.test(words);
  // Carriers that the marketplace has no code for are said by their names.
  if (isCodeUnknown && row.content.carrierCode !== OTHER_CARRIER)
    return void (await put({
      state: SendingState.Waiting,
      attempts: 0,
      dueAt: deps.clock.now(),
      content: { ...row.content, carrierCode: OTHER_CARRIER },
      failure: null,
    }));
  await endUnconfirmed(deps, store, row, { state: SendingState.Refused, failure: words === '' ? 'noWords' : words });
}
