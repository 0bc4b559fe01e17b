import { inTransaction } from '../../database/transaction.ts';
import { mailbox } from '../../world/mailbox.ts';
import { ApiError } from '../api-error.ts';
import { scheduleFeedback } from '../feedback/leave-feedback.ts';
import type { components } from '@kervan/sp-api/solicitations';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { actionLinks, hal, requireNamedOrder } from '../orders/order-actions.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { noReplyOf } from '../messaging/sender.ts';
import { CLOSES_AFTER_DAYS, isWithinWindow, OPENS_AFTER_DAYS } from './solicitation-window.ts';

const model = 'solicitations';
const root = '/solicitations/v1/orders';
const NAME = 'productReviewAndSellerFeedback';

/** Solicitations API v1: asks a buyer for a review of the product and for feedback on the seller, in the marketplace's words. */
export const solicitationsOperations: readonly Operation[] = [
  {
    model,
    operationId: 'getSolicitationActionsForOrder',
    method: 'GET',
    path: `${root}/{amazonOrderId}`,
    access: 'seller',
    handle: getSolicitationActionsForOrder,
  },
  {
    model,
    operationId: 'createProductReviewAndSellerFeedbackSolicitation',
    method: 'POST',
    path: `${root}/{amazonOrderId}/solicitations/${NAME}`,
    access: 'seller',
    handle: createSolicitation,
  },
];

/** The action takes nothing but the order. */
const NOTHING = { $schema: 'http://json-schema.org/draft-04/schema', type: 'object', properties: {} };

async function getSolicitationActionsForOrder(call: SellerCall): Promise<OperationAnswer> {
  const order = await requireNamedOrder(call);
  const isOpen = isWithinWindow(order, call.now) && !(await wasAsked(call, order));
  const body: components['schemas']['GetSolicitationActionsForOrderResponse'] = actionLinks(order, {
    root,
    folder: 'solicitations',
    actions: isOpen ? { [NAME]: NOTHING } : {},
  });
  return { status: 200, body, headers: hal };
}

async function wasAsked({ world }: SellerCall, { order_id }: OrderRow): Promise<boolean> {
  const { rows } = await world.sql.query('select 1 from sandbox.solicitation where world = $1 and order_id = $2', [
    world.id,
    order_id,
  ]);
  return rows.length > 0;
}

async function createSolicitation(call: SellerCall): Promise<OperationAnswer> {
  const { world, now } = call;
  const order = await requireNamedOrder(call);
  if (!isWithinWindow(order, now)) throw outsideWindow();
  await inTransaction(world.sql, async (sql) => {
    const { rowCount } = await sql.query(
      'insert into sandbox.solicitation (world, order_id, asked_at) values ($1, $2, $3) on conflict do nothing',
      [world.id, order.order_id, now],
    );
    if (rowCount === 0) throw notAvailable();
    await scheduleFeedback({ sql, world, order }, now);
  });
  await mailbox.of(world).deliver({
    to: order.buyer.email,
    from: noReplyOf(order.market),
    subject: `Your order ${order.order_id}: how was it?`,
    text: 'Please rate the seller and review what you bought.',
  });
  const body: components['schemas']['CreateProductReviewAndSellerFeedbackSolicitationResponse'] = {};
  return { status: 201, body, headers: hal };
}

const refused = (message: string): ApiError => new ApiError(403, [{ code: 'Unauthorized', message, details: '' }]);

/** What developers see when a buyer was asked before (models#19). */
const notAvailable = (): ApiError => refused('The requested solicitation is not available for this amazonOrderId.');

/** What they see outside the days (models#779). */
const outsideWindow = (): ApiError =>
  refused(
    `You can’t use this feature to request a review outside the ${OPENS_AFTER_DAYS}-${CLOSES_AFTER_DAYS} day range after the order delivery date.`,
  );
