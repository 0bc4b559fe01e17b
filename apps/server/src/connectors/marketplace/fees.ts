import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import { requireBatch } from './batch-size.ts';
import type { components, paths } from '@kervan/sp-api/productFeesV0';
import { bodyOf, type HttpCore } from './http-core.ts';
import { failedItem, type ItemResult } from './item-result.ts';
import { amountOf, minorOf } from './money.ts';
import type { QuotaPriority } from './quota-gate.ts';

type Wire = components['schemas'];

/** What to estimate: one product at one price. Minor units of the market's currency. */
export type FeesQuestion = { asin: string; priceMinor: number; shippingMinor: number; isFulfilledByAmazon: boolean };

/** Minor units of the market's currency; null = not told. */
export type FeesEstimate = {
  asin: string;
  totalMinor: number | null;
  /** Amazon's commission. */
  referralMinor: number | null;
  /** Every fee by Amazon's name, final amount. */
  fees: { kind: string; amountMinor: number | null }[];
};

/** Fees of up to 20 products at the given prices (getMyFeesEstimates); answers stand in the order of the questions. */
export async function feesEstimate(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  questions: readonly FeesQuestion[],
  priority: QuotaPriority,
): Promise<ItemResult<FeesEstimate>[]> {
  requireBatch(questions);
  const results = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getMyFeesEstimates', priority })
      .POST('/products/fees/v0/feesEstimate', {
        body: questions.map((question, place) => feesRequest(question, place, market)),
      }),
  );
  return questions.map((question, place) => {
    const result = results.find((one) => one.FeesEstimateIdentifier?.SellerInputIdentifier === String(place));
    return result ? feesOf(result, question.asin, market) : failedItem(null);
  });
}

/** The wire form of a question; its place is the identifier that the answer repeats. */
function feesRequest(question: FeesQuestion, place: number, market: MarketCode): Wire['FeesEstimateByIdRequest'] {
  const price = (minor: number) => ({ CurrencyCode: markets[market].currency, Amount: amountOf(minor, market) });
  return {
    FeesEstimateRequest: {
      MarketplaceId: markets[market].marketplaceId,
      IsAmazonFulfilled: question.isFulfilledByAmazon,
      PriceToEstimateFees: { ListingPrice: price(question.priceMinor), Shipping: price(question.shippingMinor) },
      Identifier: String(place),
    },
    IdType: 'ASIN',
    IdValue: question.asin,
  };
}

/** One answer in our words. */
export function feesOf(result: Wire['FeesEstimateResult'], asin: string, market: MarketCode): ItemResult<FeesEstimate> {
  const estimate = result.FeesEstimate;
  if (result.Status !== 'Success' || !estimate) {
    return failedItem(
      statusCodeOf(result),
      result.Error ? [{ code: result.Error.Code, message: result.Error.Message }] : [],
    );
  }
  const fees = (estimate.FeeDetailList ?? []).map((fee) => ({
    kind: fee.FeeType,
    amountMinor: minorOf(fee.FinalFee, market),
  }));
  return {
    isOk: true,
    value: {
      asin,
      totalMinor: minorOf(estimate.TotalFeesEstimate, market),
      referralMinor: fees.find((fee) => fee.kind === 'ReferralFee')?.amountMinor ?? null,
      fees,
    },
  };
}

/** ClientError is the question's fault, ServerError Amazon's. */
const statusCodeOf = (result: Wire['FeesEstimateResult']) => (result.Status === 'ClientError' ? 400 : 500);
