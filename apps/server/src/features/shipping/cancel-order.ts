import type { shipping } from '@kervan/contracts/shipping-calls';
import { nextBuyingState, type BuyingState } from '@kervan/domain/orders/buying';
import { refuseCancelling, type CancelRefusal } from '@kervan/domain/orders/cancelling';
import { enqueue } from '../../jobs/enqueue.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { isOpen, listSendings, renewSending } from '../../records/order-sendings/order-sendings.ts';
import { packageStateOf, type OrderState } from '../../records/orders/order-state.ts';
import { noteSending, SendingKind } from '../../records/order-sendings/note-sending.ts';
import { changeOrder, type OrderChange } from '../../records/orders/order-write.ts';
import type { CancellationContent } from './cancellation-work.ts';
import { requireLocked } from '../../cases/require-order.ts';
import { shippingJobs } from '../../jobs/declared/shipping.jobs.ts';

const refusals = {
  alreadyCancelled: 'OrderAlreadyCancelled',
  alreadyConfirmed: 'OrderAlreadyConfirmed',
  alreadySent: 'OrderAlreadySent',
  checkoutOpened: 'CheckoutOpened',
} as const satisfies Record<CancelRefusal, string>;

/**
 * Decision 60: has an order cancelled at the marketplace, until its package is paid for at the warehouse or sent. Nobody goes on to buy for it; the order
 * itself changes when the marketplace says so. The same again changes nothing.
 */
export const cancelOrder: Handler<typeof shipping.cancel> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    const { order } = state;
    const sendings = await listSendings(tx, caller.storeId, order.order_id);
    const known = sendings.find((one) => one.kind === SendingKind.Cancel);
    if (known && isOpen(known)) return null;
    requireCancellable(state);
    if (sendings.some((one) => one.kind === SendingKind.Confirm && isOpen(one)))
      throw new AppError('ConfirmationUnderWay');
    const content: CancellationContent = { reason: body.reason, record: null, isReported: false, refusal: null };
    const { storeId } = caller;
    if (known) await renewSending(tx, { storeId, sendingId: known.sendingId, content, now });
    else
      await noteSending(tx, {
        storeId,
        orderId: order.order_id,
        kind: SendingKind.Cancel,
        key: 'cancel',
        content,
        now,
      });
    await enqueue(tx, shippingJobs.cancel, { storeId });
    await changeOrder(tx, { ...caller, now }, state, {
      purchases: withdrawn(state),
      events: [
        {
          kind: 'cancellationAsked',
          at: new Date(now),
          actor: await actorOf(tx, caller.accountId),
          details: { reason: body.reason },
        },
      ],
    });
    return null;
  });

function requireCancellable(state: OrderState): void {
  if (state.order.is_pending) throw new AppError('OrderPending');
  const refusal = refuseCancelling({
    seller: state.order.seller_status,
    packages: state.packages.map(packageStateOf),
    // The column holds states of buying only.
    buying: state.purchases.map((row) => row.state as BuyingState),
  });
  if (refusal !== null) throw new AppError(refusals[refusal]);
}

const withdrawn = ({ purchases }: OrderState): NonNullable<OrderChange['purchases']> =>
  purchases.flatMap(({ purchase_id, state }) => {
    // The column holds states of buying only.
    const next = nextBuyingState(state as BuyingState, 'withdrawn');
    return next === null ? [] : [{ purchase_id, state: next, failure: 'orderCancelled' }];
  });
