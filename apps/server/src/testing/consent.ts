import { stores } from '@kervan/contracts/stores-calls';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Seller } from './product.ts';

/** Begins a registration and asks for the marketplace's consent page. */
export async function askConsent(seller: Seller, market: MarketCode): Promise<{ storeId: number; page: URL }> {
  const { id } = await seller.call(stores.create, {
    body: { marketPlaceCountryCode: market, storeName: `Store ${market}` },
  });
  return { storeId: id, page: await consentPageOf(seller, id) };
}

/** The consent page for a store that exists already. */
export const consentPageOf = async (seller: Seller, storeId: number): Promise<URL> =>
  new URL(await seller.call(stores.authorizationUrl, { query: { selectedCustomerMarketPlaceId: String(storeId) } }));

type Answer = {
  market: MarketCode;
  /** A known seller account; absent = a new one. */
  sellingPartnerId?: string;
  decision?: 'allow' | 'cancel';
};

/** Presses a button of the consent page; answers the path the marketplace sends the browser back to, and the seller it names. */
export async function answerConsent(
  page: URL,
  { market, sellingPartnerId, decision = 'allow' }: Answer,
): Promise<{ callback: string; sellingPartnerId: string }> {
  const form = new URLSearchParams({
    ...Object.fromEntries(page.searchParams),
    seller: sellingPartnerId ?? 'new',
    name: 'Test seller',
    new_region: markets[market].region,
    decision,
  });
  const answer = await fetch(`${page.origin}${page.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const target = answer.headers.get('location');
  if (!target)
    throw new Error(`the consent page did not send back: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
  const url = new URL(target);
  return {
    callback: `${url.pathname}${url.search}`,
    sellingPartnerId: url.searchParams.get('selling_partner_id') ?? '',
  };
}

/** Opens the address the marketplace sent the browser to; answers where the panel leads it. */
export async function followCallback(seller: Pick<Seller, 'request'>, callback: string): Promise<URL> {
  const answer = await seller.request({
    method: 'GET',
    url: callback,
    headers: { authorization: '', 'x-customer-marketplace-id': '' },
  });
  return new URL(String(answer.headers.location), 'http://panel');
}

/** Connects a store of a new seller account; `before` runs while the seller is known and not yet connected. */
export async function connectStore(
  seller: Seller,
  market: MarketCode,
  before?: (sellingPartnerId: string) => Promise<void>,
): Promise<number> {
  const { storeId, page } = await askConsent(seller, market);
  const { callback, sellingPartnerId } = await answerConsent(page, { market });
  await before?.(sellingPartnerId);
  const target = await followCallback(seller, callback);
  if (target.pathname !== '/amzRegistration/success') throw new Error(`not connected: ${target}`);
  await seller.call(stores.completeRegistration, {
    body: { customerMarketPlaceId: storeId, marketPlaceEmail: seller.email },
  });
  seller.storeId = storeId;
  const store = (await seller.call(stores.list, {})).find((candidate) => candidate.id === storeId);
  seller.storeCode = store?.storeCode ?? '';
  seller.sellingPartnerId = store?.sellingPartnerId ?? '';
  return storeId;
}
