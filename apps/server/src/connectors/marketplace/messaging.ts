import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAction } from '@kervan/domain/buyer-messages/marketplace-text';
import type { MarketplaceAccount } from './accounts.ts';
import { CapabilityMissing, InvalidRequest } from './errors.ts';
import type { paths } from '@kervan/sp-api/messaging';
import type { OperationId } from '@kervan/sp-api/operations';
import { bodyOf, type HttpCore } from './http-core.ts';
import type { QuotaPriority } from './quota-gate.ts';

type Shop = { account: MarketplaceAccount; market: MarketCode };

const ROOT = '/messaging/v1/orders/{amazonOrderId}';
const operations = {
  confirmOrderDetails: 'createConfirmOrderDetails',
  confirmDeliveryDetails: 'createConfirmDeliveryDetails',
  unexpectedProblem: 'createUnexpectedProblem',
} as const satisfies Record<MarketplaceAction, OperationId>;
// An order that takes no such message now is refused as if the account might send none, as with solicitations.
const NOT_AVAILABLE = /not available for this amazonOrderId/i;

/** What the marketplace lets the seller write to the buyer of an order now, by its own names (getMessagingActionsForOrder). */
export async function listMessageActions(
  http: HttpCore,
  { account, market }: Shop,
  orderId: string,
  priority: QuotaPriority,
): Promise<string[]> {
  const answer = bodyOf(
    await http.client<paths>({ by: account, operation: 'getMessagingActionsForOrder', priority }).GET(ROOT, {
      params: { path: { amazonOrderId: orderId }, query: { marketplaceIds: [markets[market].marketplaceId] } },
    }),
  );
  return (answer._links?.actions ?? []).flatMap(({ name }) => name ?? []);
}

/**
 * Has the marketplace hand a text on to the buyer of an order. False: it does not take such a message about this order now.
 * @throws CapabilityMissing when the account may write to nobody
 * @throws InvalidRequest when it refuses the text
 * @throws UnknownOutcome when it is not known whether the buyer got it
 */
export async function sendBuyerText(
  http: HttpCore,
  { account, market }: Shop,
  { orderId, action, text }: { orderId: string; action: MarketplaceAction; text: string },
  priority: QuotaPriority,
): Promise<boolean> {
  try {
    await http
      .client<paths>({ by: account, operation: operations[action], priority })
      .POST(`${ROOT}/messages/${action}` as const, {
        params: { path: { amazonOrderId: orderId }, query: { marketplaceIds: [markets[market].marketplaceId] } },
        body: { text },
      });
    return true;
  } catch (error) {
    const issues = error instanceof CapabilityMissing || error instanceof InvalidRequest ? error.issues : [];
    if (issues.some(({ message }) => NOT_AVAILABLE.test(message))) return false;
    throw error;
  }
}
