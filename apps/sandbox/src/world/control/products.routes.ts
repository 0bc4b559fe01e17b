import { marketCodes, markets, sourceMarket, type MarketCode } from '@kervan/domain/markets';
import { BadRequest } from '../../http/body.ts';
import { requireMarketCode } from '../../http/fields.ts';
import type { GroundRoutes } from '../../http/ground.routes.ts';
import { htmlPage, escapeHtml } from '../../http/page.ts';
import type { World } from '../world.ts';
import { shownOffer, type ShownOffer } from './shown-offer.ts';

type ShownProduct = { asin: string; title: string; brand: string; market: MarketCode; offer: ShownOffer | null };

const LIMIT_MAX = 20_000;

/** `GET /world/products?market&query&limit`: products with the offer that buyers see first; as a page for browsers. */
export const productsRoutes: GroundRoutes = (mount) => {
  mount('GET', '/world/products', async ({ world, query, request, reply }) => {
    const market = requireMarketCode(query.get('market') ?? sourceMarket);
    const limit = Number(query.get('limit') ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
      throw new BadRequest(`limit must be 1 … ${LIMIT_MAX}.`);
    const words = (query.get('query') ?? '').trim();
    const products = await listProducts(world, market, words, limit);
    if (!(request.headers.accept ?? '').includes('text/html')) return products;
    return reply.type('text/html; charset=utf-8').send(productsPage(world, { market, query: words }, products));
  });
};

async function listProducts(world: World, market: MarketCode, query: string, limit: number): Promise<ShownProduct[]> {
  const { catalogue } = world;
  const asins =
    query === ''
      ? firstIn(world, market, limit)
      : catalogue.isIn(query.toUpperCase(), market)
        ? [query.toUpperCase()]
        : catalogue.search({ keywords: [query], market, from: 0, limit }).asins;
  const offers = await world.offers.read(market, asins, world.clock.now());
  return asins.flatMap((asin) => {
    const product = catalogue.find(asin);
    const seen = offers.get(asin);
    return product
      ? [
          {
            asin,
            title: catalogue.titleIn(product, market),
            brand: product.brand,
            market,
            offer: seen ? shownOffer(seen) : null,
          },
        ]
      : [];
  });
}

function firstIn({ catalogue }: World, market: MarketCode, limit: number): string[] {
  const asins: string[] = [];
  for (let from = 0; from < catalogue.size && asins.length < limit; from += limit) {
    asins.push(
      ...catalogue
        .list(from, limit)
        .filter((asin) => catalogue.isIn(asin, market))
        .slice(0, limit - asins.length),
    );
  }
  return asins;
}

function productsPage(
  world: World,
  { market, query }: { market: MarketCode; query: string },
  products: readonly ShownProduct[],
): string {
  const price = new Intl.NumberFormat('en', { style: 'currency', currency: markets[market].currency });
  const amount = (minor: number): string => escapeHtml(price.format(minor / 10 ** markets[market].decimals));
  const rows = products.map(({ asin, title, brand, offer }) => {
    const asked = offer
      ? `${amount(offer.priceMinor)}${offer.shippingMinor > 0 ? `<div class="soft">+ ${amount(offer.shippingMinor)}</div>` : ''}`
      : '–';
    const by = offer ? `${offer.sellerType}${offer.availability === 'NOW' ? '' : ', back-ordered'}` : 'not offered';
    return `<tr><td><img class="thumb" alt="" src="${escapeHtml(imageOf(world, asin))}"></td><td><code>${asin}</code></td><td><a href="${escapeHtml(`${world.prefix}/world/products/${market}/${asin}`)}">${escapeHtml(title)}</a><div class="soft">${escapeHtml(brand)}</div></td><td class="num">${asked}</td><td>${by}</td></tr>`;
  });
  const options = marketCodes.map((code) => `<option${code === market ? ' selected' : ''}>${code}</option>`).join('');
  return htmlPage(
    `Products in ${market}`,
    `<p><a href="${world.prefix}/">Sandbox</a></p><h1>Products in ${market}</h1><p class="soft">The world has ${world.catalogue.size} products; these are ${products.length} of them. Open one to change its price, stock and competitors.</p>
<form class="row" method="get"><select name="market" aria-label="Market">${options}</select><input type="text" name="query" value="${escapeHtml(query)}" placeholder="bottle, yoga mat, an ASIN …" aria-label="Words or ASIN"><button type="submit">Show</button></form>
<div class="card"><h2>ASINs to copy into a store</h2><textarea readonly rows="4" style="width:100%" aria-label="ASINs">${products.map(({ asin }) => asin).join('\n')}</textarea></div>
<div class="card"><table><tr><th></th><th>ASIN</th><th>Product</th><th>Price</th><th>Seller</th></tr>${rows.join('')}</table></div>`,
  );
}

function imageOf(world: World, asin: string): string {
  const address = world.catalogue.find(asin)?.imageUrl ?? '';
  return address.startsWith('/') ? `${world.prefix}${address}` : address;
}
