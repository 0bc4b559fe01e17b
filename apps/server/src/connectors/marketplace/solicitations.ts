import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import { CapabilityMissing, InvalidRequest } from './errors.ts';
import type { paths } from '@kervan/sp-api/solicitations';
import { bodyOf, type HttpCore } from './http-core.ts';
import type { QuotaPriority } from './quota-gate.ts';

type Shop = { account: MarketplaceAccount; market: MarketCode };

/** The one kind there is: feedback on the seller and a review of the product, in the marketplace's own words. */
const ACTION = 'productReviewAndSellerFeedback';
// An order whose buyer may not be asked, or was, is refused as if the account might not ask (models#19, docs#121).
const NOT_AVAILABLE = /not available for this amazonOrderId|outside the 5-30 day range/i;

/** Whether the marketplace lets the buyer of an order be asked for a review now (getSolicitationActionsForOrder). */
export async function isReviewAllowed(
  http: HttpCore,
  { account, market }: Shop,
  orderId: string,
  priority: QuotaPriority,
): Promise<boolean> {
  const answer = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getSolicitationActionsForOrder', priority })
      .GET('/solicitations/v1/orders/{amazonOrderId}', {
        params: { path: { amazonOrderId: orderId }, query: { marketplaceIds: [markets[market].marketplaceId] } },
      }),
  );
  return (answer._links?.actions ?? []).some(({ name }) => name === ACTION);
}

/**
 * Has the marketplace ask the buyer of an order for a review; once an order. False: it does not let this one be asked, or asked it before.
 * @throws CapabilityMissing when the account may ask nobody
 * @throws UnknownOutcome when it is not known whether the buyer was asked
 */
export async function requestReview(
  http: HttpCore,
  { account, market }: Shop,
  orderId: string,
  priority: QuotaPriority,
): Promise<boolean> {
  try {
    await http
      .client<paths>({ by: account, operation: 'createProductReviewAndSellerFeedbackSolicitation', priority })
      .POST('/solicitations/v1/orders/{amazonOrderId}/solicitations/productReviewAndSellerFeedback', {
        params: { path: { amazonOrderId: orderId }, query: { marketplaceIds: [markets[market].marketplaceId] } },
      });
    return true;
  } catch (error) {
    const issues = error instanceof CapabilityMissing || error instanceof InvalidRequest ? error.issues : [];
    if (issues.some(({ message }) => NOT_AVAILABLE.test(message))) return false;
    throw error;
  }
}
