import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Restriction } from '../../world/catalogue/catalogue.ts';
import { unauthorized } from '../api-error.ts';
import { requireMarkets } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';

const conditions = [
  'new_new',
  'new_open_box',
  'new_oem',
  'refurbished_refurbished',
  'used_like_new',
  'used_very_good',
  'used_good',
  'used_acceptable',
  'collectible_like_new',
  'collectible_very_good',
  'collectible_good',
  'collectible_acceptable',
  'club_club',
] as const;

/** Listings Restrictions 2021-08-01. */
export const restrictionsOperations: readonly Operation[] = [
  {
    model: 'listingsRestrictions_2021-08-01',
    operationId: 'getListingsRestrictions',
    method: 'GET',
    path: '/listings/2021-08-01/restrictions',
    access: 'seller',
    errorShape: 'list',
    handle: getListingsRestrictions,
  },
];

/** A market without restrictions has no entry; one where the product has no page says ASIN_NOT_FOUND. */
function getListingsRestrictions({ world, region, query, account }: SellerCall): OperationAnswer {
  const asin = query.required('asin');
  if (query.required('sellerId') !== account.sellingPartnerId)
    throw unauthorized('The seller of the request is not the one who authorized it.');
  const condition = query.oneOf('conditionType', conditions) ?? 'new_new';
  const restrictions = requireMarkets(query.list('marketplaceIds'), region).flatMap((market) => {
    const reason = reasonOf(
      market,
      asin,
      world.catalogue.isIn(asin, market) ? world.catalogue.restrictionFor(asin, market) : 'ASIN_NOT_FOUND',
    );
    return reason
      ? [{ marketplaceId: markets[market].marketplaceId, conditionType: condition, reasons: [reason] }]
      : [];
  });
  return { status: 200, body: { restrictions } };
}

function reasonOf(market: MarketCode, asin: string, restriction: Restriction | 'ASIN_NOT_FOUND'): object | null {
  switch (restriction) {
    case 'NONE':
      return null;
    case 'ASIN_NOT_FOUND':
      return { reasonCode: restriction, message: `No product with the ASIN ${asin} exists in this marketplace.` };
    case 'NOT_ELIGIBLE':
      return { reasonCode: restriction, message: 'You are not eligible to list this product.' };
    case 'APPROVAL_REQUIRED':
      return {
        reasonCode: restriction,
        message: 'You need approval to list this brand.',
        links: [
          {
            resource: `https://${markets[market].sellerCentralHost}/hz/approvalrequest/restrictions/approve?asin=${encodeURIComponent(asin)}`,
            verb: 'GET',
            title: 'Request approval in Seller Central.',
            type: 'text/html',
          },
        ],
      };
  }
}
