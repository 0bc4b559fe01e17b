import type { feedback } from '@kervan/contracts/feedback-calls';
import type { ReviewRequest } from '@kervan/contracts/feedback';
import {
  refuseReview,
  reviewRefusalReasons,
  reviewRequestStates,
  reviewWindow,
} from '@kervan/domain/feedback/review-request';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findOrder, lockOrder } from '../../records/orders/order-state.ts';
import { feedbackJobs } from '../../jobs/declared/feedback.jobs.ts';
import { findRequestOf, toReview } from './review-state.ts';

/** MSG-014: has the buyer of an order asked for a review, once. Decided under the order's lock, so that a second click finds the first. */
export const requestReview: Handler<typeof feedback.request> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const state = await lockOrder(tx, storeId, { orderId: body.sellerOrderId });
    if (!state) throw new AppError('OrderNotFound');
    const { order } = state;
    const now = deps.clock.now();
    const refusal = refuseReview(await toReview(tx, order, await findRequestOf(tx, order)), now);
    if (refusal !== null) throw new AppError(refusal);
    const asked = { asked_at: new Date(now), due_at: new Date(now) };
    await tx
      .insertInto('review_request')
      .values({ store_id: storeId, order_id: order.order_id, ...asked })
      .onConflict((conflict) =>
        conflict
          .columns(['store_id', 'order_id'])
          .doUpdateSet({ ...asked, state: 0, tried_at: null, decided_at: null, reason: null }),
      )
      .execute();
    await enqueue(tx, feedbackJobs.send, { storeId, orderId: order.order_id });
    return null;
  });

export const reviewRequestState: Handler<typeof feedback.requestState> = ({ query, caller }, deps) =>
  within(deps, caller, async (tx): Promise<ReviewRequest> => {
    const state = await findOrder(tx, caller.storeId, { orderId: query.sellerOrderId });
    if (!state) throw new AppError('OrderNotFound');
    const request = await findRequestOf(tx, state.order);
    const order = await toReview(tx, state.order, request);
    const window = reviewWindow(order);
    return {
      state: request === undefined ? null : (reviewRequestStates[request.state] ?? null),
      at: (request?.decided_at ?? request?.asked_at)?.toISOString() ?? null,
      reason: reviewRefusalReasons.find((reason) => reason === request?.reason) ?? null,
      refusal: refuseReview(order, deps.clock.now()),
      opensAt: window === null ? null : new Date(window.opensAt).toISOString(),
      closesAt: window === null ? null : new Date(window.closesAt).toISOString(),
    };
  });
