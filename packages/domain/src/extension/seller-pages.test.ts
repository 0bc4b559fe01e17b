import { expect, it } from 'vitest';
import { marketCodes, markets, type MarketCode } from '../markets.ts';
import { storesOfPage } from './seller-pages.ts';

const stores = marketCodes.map((market, place) => ({ id: place + 1, market }));
const found = (url: string, marketplaceId: string | null, of: readonly { market: MarketCode }[] = stores) =>
  storesOfPage({ url, marketplaceId }, of).map(({ market }) => market);

it.each(marketCodes)('EXT-004 a seller page that names the marketplace of %s is of its store alone', (code) => {
  const { marketplaceId, sellerCentralHost } = markets[code];
  expect(found(`https://${sellerCentralHost}/performance/account/health`, marketplaceId)).toEqual([code]);
  // Without a marketplace the host decides: in Europe several may be meant.
  const byHost = found(`https://${sellerCentralHost}/`, null);
  expect(byHost).toContain(code);
  expect(byHost.every((market) => markets[market].sellerCentralHost === sellerCentralHost)).toBe(true);
});

it.each([
  ['the marketplace counts more than the host', 'https://sellercentral.amazon.com/x', 'A2EUQ1WTGCTBG2', ['CA']],
  ['a marketplace that is none of ours', 'https://sellercentral.amazon.com/x', 'A0NOTKNOWN', []],
  ['a page of the shop', 'https://www.amazon.com/dp/B0ZZZZZZZ1', 'ATVPDKIKX0DER', []],
  ['a host that only begins so', 'https://sellercentral.amazon.com.evil.example/', 'ATVPDKIKX0DER', []],
  ['no address', '', 'ATVPDKIKX0DER', []],
  ['a page of this machine', 'http://127.0.0.1:4010/w/1/shop/sellercentral/x', 'A1PA6795UKMFR9', ['DE']],
] as const)('EXT-004 %s', (_, url, marketplaceId, expected) => {
  expect(found(url, marketplaceId)).toEqual(expected);
});

it('EXT-004 two stores of one market both come, for the seller to choose', () => {
  const two = [
    { id: 1, market: 'DE' },
    { id: 2, market: 'FR' },
    { id: 3, market: 'DE' },
  ] as const;
  const page = { url: 'https://sellercentral-europe.amazon.com/', marketplaceId: 'A1PA6795UKMFR9' };
  expect(storesOfPage(page, two).map(({ id }) => id)).toEqual([1, 3]);
});
