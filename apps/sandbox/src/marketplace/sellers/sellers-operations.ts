import { marketCodes, markets, type MarketCode } from '@kervan/domain/markets';
import type { SellerAccount } from '../authorization/account-rows.ts';
import { unauthorized } from '../api-error.ts';
import type { Operation, SellerCall } from '../operation.ts';
import { marketplace } from '../marketplace.ts';

const model = 'sellers';

/** Sellers API v1. */
export const sellersOperations: readonly Operation[] = [
  {
    model,
    operationId: 'getMarketplaceParticipations',
    method: 'GET',
    path: '/sellers/v1/marketplaceParticipations',
    access: 'seller',
    handle: (call) => ({ status: 200, body: { payload: participations(requireSeller(call)) } }),
  },
  {
    model,
    operationId: 'getAccount',
    method: 'GET',
    path: '/sellers/v1/account',
    access: 'seller',
    handle: (call) => ({ status: 200, body: { payload: accountOf(requireSeller(call)) } }),
  },
];

function requireSeller({ world, account }: SellerCall): SellerAccount {
  const seller = marketplace.of(world).accounts.find(account.sellingPartnerId);
  if (!seller) throw unauthorized('The access token you provided is revoked, malformed or invalid.');
  return seller;
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' });

function participations(seller: SellerAccount): object[] {
  return marketCodes
    .filter((code) => markets[code].region === seller.region)
    .map((code) => participation(seller, code));
}

function participation(seller: SellerAccount, code: MarketCode): object {
  const { marketplaceId, currency, locale, shopHost } = markets[code];
  return {
    marketplace: {
      // Amazon shows Great Britain as UK here (marketplace.md 2.1).
      id: marketplaceId,
      countryCode: code === 'GB' ? 'UK' : code,
      name: shopHost.replace('www.a', 'A'),
      defaultCurrencyCode: currency,
      defaultLanguageCode: locale.replace('-', '_'),
      domainName: shopHost,
    },
    storeName: seller.name,
    participation: {
      isParticipating: !seller.absentFrom.includes(marketplaceId),
      hasSuspendedListings: seller.suspendedIn.includes(marketplaceId),
    },
  };
}

function accountOf(seller: SellerAccount): object {
  const country = { na: 'US', eu: 'DE', fe: 'JP' }[seller.region];
  const address = {
    addressLine1: '1 Harbour Street',
    city: regionNames.of(country) ?? country,
    postalCode: '10001',
    countryCode: country,
  };
  return {
    businessType: 'PRIVATE_LIMITED',
    sellingPlan: 'PROFESSIONAL',
    marketplaceParticipationList: participations(seller),
    business: { name: `${seller.name} Ltd`, registeredBusinessAddress: address, companyRegistrationNumber: '00000000' },
    primaryContact: { name: 'Robin Example', address },
  };
}
