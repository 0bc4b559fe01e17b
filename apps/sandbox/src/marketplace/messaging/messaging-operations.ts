import { markets, type MarketCode } from '@kervan/domain/markets';
import { isRecord } from '../../http/body.ts';
import { mailbox } from '../../world/mailbox.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import type { components } from '@kervan/sp-api/messaging';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { actionLinks, hal, requireNamedOrder } from '../orders/order-actions.ts';
import { messageKinds, TEXT_MAX, textSchema, type MessageKind } from './message-kinds.ts';
import { sellerAliasOf } from './sender.ts';

const model = 'messaging';
const root = '/messaging/v1/orders';

/** Messaging API v1: the messages of text alone; those with documents are never open for an order of this marketplace. */
export const messagingOperations: readonly Operation[] = [
  {
    model,
    operationId: 'getMessagingActionsForOrder',
    method: 'GET',
    path: `${root}/{amazonOrderId}`,
    access: 'seller',
    handle: getMessagingActionsForOrder,
  },
  {
    model,
    operationId: 'GetAttributes',
    method: 'GET',
    path: `${root}/{amazonOrderId}/attributes`,
    access: 'seller',
    handle: getAttributes,
  },
  ...messageKinds.map((kind): Operation => ({
    model,
    operationId: kind.operationId,
    method: 'POST',
    path: `${root}/{amazonOrderId}/messages/${kind.name}`,
    access: 'seller',
    handle: (call) => sendMessage(call, kind),
  })),
];

async function getMessagingActionsForOrder(call: SellerCall): Promise<OperationAnswer> {
  const order = await requireNamedOrder(call);
  const open = messageKinds.filter((kind) => kind.isOpen(order, call.now));
  const body: components['schemas']['GetMessagingActionsForOrderResponse'] = actionLinks(order, {
    root,
    folder: 'messages',
    actions: Object.fromEntries(open.map(({ name }) => [name, textSchema])),
  });
  return { status: 200, body, headers: hal };
}

/** Languages of buyers by their market, where it is not English. // Assumed: everybody's is the market's. */
const languages: Partial<Record<MarketCode, string>> = {
  MX: 'es',
  BR: 'pt',
  ES: 'es',
  FR: 'fr',
  BE: 'fr',
  NL: 'nl',
  DE: 'de',
  IT: 'it',
  SE: 'sv',
  PL: 'pl',
  TR: 'tr',
  SA: 'ar',
  JP: 'ja',
};

async function getAttributes(call: SellerCall): Promise<OperationAnswer> {
  const { market } = await requireNamedOrder(call);
  const body: components['schemas']['GetAttributesResponse'] = {
    buyer: { locale: `${languages[market] ?? 'en'}-${market}` },
  };
  return { status: 200, body, headers: hal };
}

async function sendMessage(call: SellerCall, { name, subject, isOpen }: MessageKind): Promise<OperationAnswer> {
  const { world, now } = call;
  const text = readText(call.body);
  const order = await requireNamedOrder(call);
  if (!isOpen(order, now))
    throw new ApiError(403, [
      { code: 'Unauthorized', message: 'The requested message is not available for this amazonOrderId.', details: '' },
    ]);
  await world.sql.query(
    'insert into sandbox.buyer_letter (world, order_id, seller_id, kind, body, sent_at) values ($1, $2, $3, $4, $5, $6)',
    [world.id, order.order_id, order.seller_id, name, text, now],
  );
  await mailbox.of(world).deliver({
    to: order.buyer.email,
    from: sellerAliasOf(order.market, order.seller_id),
    subject: `${subject} (${order.order_id}, ${markets[order.market].shopHost})`,
    text,
  });
  return { status: 201, body: {}, headers: hal };
}

/** "Do not include HTML or email addresses" [Amazon's model]. */
const FORBIDDEN = /<\/?[a-z][^>]*>|[^\s@]+@[^\s@]+\.[a-z]{2,}/i;

function readText(body: unknown): string {
  const text = isRecord(body) ? body.text : undefined;
  if (typeof text !== 'string' || text.trim() === '' || text.length > TEXT_MAX)
    throw invalidInput('Invalid Input', `text must have 1 to ${TEXT_MAX} characters.`);
  if (FORBIDDEN.test(text) || text.includes('\0'))
    throw invalidInput('Invalid Input', 'text must not hold HTML or email addresses.');
  return text;
}
