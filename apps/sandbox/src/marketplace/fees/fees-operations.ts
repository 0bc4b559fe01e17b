import { markets } from '@kervan/domain/markets';
import { isRecord } from '../../http/body.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import { asinsBySku } from '../catalog/search.ts';
import { moneyV0, requireMarket } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { feesOf } from './fee-schedule.ts';

const model = 'productFeesV0';

/** Product Fees v0. */
export const feesOperations: readonly Operation[] = [
  {
    model,
    operationId: 'getMyFeesEstimates',
    method: 'POST',
    path: '/products/fees/v0/feesEstimate',
    access: 'seller',
    handle: getMyFeesEstimates,
  },
  {
    model,
    operationId: 'getMyFeesEstimateForASIN',
    method: 'POST',
    path: '/products/fees/v0/items/{Asin}/feesEstimate',
    access: 'seller',
    handle: (call) => getOne(call, 'ASIN', call.params.Asin ?? ''),
  },
  {
    model,
    operationId: 'getMyFeesEstimateForSKU',
    method: 'POST',
    path: '/products/fees/v0/listings/{SellerSKU}/feesEstimate',
    access: 'seller',
    handle: (call) => getOne(call, 'SellerSKU', call.params.SellerSKU ?? ''),
  },
];

/** Documented in the developer guide; the model names no bound. */
const REQUESTS_MAX = 20;

type IdType = 'ASIN' | 'SellerSKU';

async function getMyFeesEstimates(call: SellerCall): Promise<OperationAnswer> {
  if (!Array.isArray(call.body) || call.body.length === 0 || call.body.length > REQUESTS_MAX)
    throw invalidInput(`The body must be a list of 1 to ${REQUESTS_MAX} requests.`);
  const results: object[] = [];
  for (const one of call.body) {
    if (!isRecord(one) || typeof one.IdValue !== 'string' || (one.IdType !== 'ASIN' && one.IdType !== 'SellerSKU'))
      throw invalidInput('Each request needs IdType (ASIN or SellerSKU) and IdValue.');
    results.push(await estimate(call, { idType: one.IdType, idValue: one.IdValue, request: one.FeesEstimateRequest }));
  }
  return { status: 200, body: results };
}

async function getOne(call: SellerCall, idType: IdType, idValue: string): Promise<OperationAnswer> {
  if (!isRecord(call.body)) throw invalidInput('The body must hold FeesEstimateRequest.');
  return {
    status: 200,
    body: {
      payload: {
        FeesEstimateResult: await estimate(call, { idType, idValue, request: call.body.FeesEstimateRequest }),
      },
    },
  };
}

async function estimate(
  call: SellerCall,
  { idType, idValue, request }: { idType: IdType; idValue: string; request: unknown },
): Promise<object> {
  if (
    !isRecord(request) ||
    typeof request.MarketplaceId !== 'string' ||
    typeof request.Identifier !== 'string' ||
    !isRecord(request.PriceToEstimateFees)
  ) {
    throw invalidInput('FeesEstimateRequest needs MarketplaceId, Identifier and PriceToEstimateFees.');
  }
  const price = request.PriceToEstimateFees;
  const isFulfilledByAmazon = request.IsAmazonFulfilled === true;
  const identifier = {
    MarketplaceId: request.MarketplaceId,
    SellerId: call.account.sellingPartnerId,
    IdType: idType,
    IdValue: idValue,
    IsAmazonFulfilled: isFulfilledByAmazon,
    PriceToEstimateFees: price,
    SellerInputIdentifier: request.Identifier,
  };
  try {
    return {
      Status: 'Success',
      FeesEstimateIdentifier: identifier,
      FeesEstimate: await feesEstimate(call, {
        marketplaceId: request.MarketplaceId,
        idType,
        idValue,
        price,
        isFulfilledByAmazon,
      }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const first = error.errors[0];
    return {
      Status: 'ClientError',
      FeesEstimateIdentifier: identifier,
      Error: {
        Type: 'Sender',
        Code: first?.code ?? 'InvalidParameterValue',
        Message: first?.message ?? '',
        Detail: [],
      },
    };
  }
}

type Sale = {
  marketplaceId: string;
  idType: IdType;
  idValue: string;
  price: Record<string, unknown>;
  isFulfilledByAmazon: boolean;
};

async function feesEstimate(
  call: SellerCall,
  { marketplaceId, idType, idValue, price, isFulfilledByAmazon }: Sale,
): Promise<object> {
  const { world, now, account } = call;
  const market = requireMarket(marketplaceId, call.region);
  const asin =
    idType === 'ASIN'
      ? idValue
      : ((await asinsBySku(world, market, account.sellingPartnerId, [idValue])).get(idValue) ?? '');
  const product = world.catalogue.find(asin);
  if (!product || !world.catalogue.isIn(asin, market)) {
    throw new ApiError(400, [
      {
        code: 'InvalidParameterValue',
        message: `There is a client-side error. ${idValue} is not a product of ${marketplaceId}.`,
      },
    ]);
  }
  const decimals = markets[market].decimals;
  const landedMinor =
    amountOf(price.ListingPrice, markets[market].currency, decimals) +
    (price.Shipping === undefined ? 0 : amountOf(price.Shipping, markets[market].currency, decimals));
  const { referralMinor, closingMinor, fulfillmentMinor } = feesOf(product, market, {
    landedMinor,
    isFulfilledByAmazon,
  });
  const details: [string, number][] = [
    ['ReferralFee', referralMinor],
    ['VariableClosingFee', closingMinor],
    ['PerItemFee', 0],
    ...(isFulfilledByAmazon ? [['FBAFees', fulfillmentMinor] as [string, number]] : []),
  ];
  return {
    TimeOfFeesEstimation: now.toISOString(),
    TotalFeesEstimate: moneyV0(referralMinor + closingMinor + fulfillmentMinor, market),
    FeeDetailList: details.map(([FeeType, minor]) => ({
      FeeType,
      FeeAmount: moneyV0(minor, market),
      FeePromotion: moneyV0(0, market),
      FinalFee: moneyV0(minor, market),
    })),
  };
}

/** Minor units of an amount in the market's currency. */
function amountOf(given: unknown, currency: string, decimals: 0 | 2): number {
  if (!isRecord(given) || typeof given.Amount !== 'number' || !(given.Amount >= 0))
    throw invalidInput('An amount needs a number.');
  if (given.CurrencyCode !== undefined && given.CurrencyCode !== currency)
    throw invalidInput(`The currency of the marketplace is ${currency}.`);
  return Math.round(given.Amount * 10 ** decimals);
}
