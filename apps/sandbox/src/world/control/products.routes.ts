import { sourceMarket, type MarketCode } from '@kervan/domain/markets';
import { BadRequest } from '../../http/body.ts';
import { requireMarketCode } from '../../http/fields.ts';
import type { Routes } from '../../http/mount.ts';
import { htmlPage, escapeHtml } from '../../http/page.ts';
import type { World } from '../world.ts';
import { shownOffer, type ShownOffer } from './shown-offer.ts';

type ShownProduct = { asin: string; title: string; brand: string; market: MarketCode; offer: ShownOffer | null };

const LIMIT_MAX = 1000;

/** `GET /world/products?market&query&limit`: products with the offer that buyers see first; as a page for browsers. */
export const productsRoutes: Routes = (mount) => {
  mount('GET', '/world/products', async ({ world, query, request, reply }) => {
    const market = requireMarketCode(query.get('market') ?? sourceMarket);
    const limit = Number(query.get('limit') ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) throw new BadRequest(`limit must be 1 … ${LIMIT_MAX}.`);
    const products = await listProducts(world, market, (query.get('query') ?? '').trim(), limit);
    if (!(request.headers.accept ?? '').includes('text/html')) return products;
    return reply.type('text/html; charset=utf-8').send(productsPage(world, market, products));
  });
};

async function listProducts(world: World, market: MarketCode, query: string, limit: number): Promise<ShownProduct[]> {
  const { catalogue } = world;
  const asins = query === '' ? firstIn(world, market, limit) : catalogue.isIn(query.toUpperCase(), market) ? [query.toUpperCase()] : catalogue.search({ keywords: [query], market, from: 0, limit }).asins;
  const offers = await world.offers.read(market, asins, world.clock.now());
  return asins.flatMap((asin) => {
    const product = catalogue.find(asin);
    const seen = offers.get(asin);
    return product ? [{ asin, title: catalogue.titleIn(product, market), brand: product.brand, market, offer: seen ? shownOffer(seen) : null }] : [];
  });
}

function firstIn({ catalogue }: World, market: MarketCode, limit: number): string[] {
  const asins: string[] = [];
  for (let from = 0; from < catalogue.size && asins.length < limit; from += limit) {
    asins.push(...catalogue.list(from, limit).filter((asin) => catalogue.isIn(asin, market)).slice(0, limit - asins.length));
  }
  return asins;
}

function productsPage(world: World, market: MarketCode, products: readonly ShownProduct[]): string {
  const rows = products.map(({ asin, title, brand, offer }) => {
    const price = offer ? `${(offer.priceMinor / 100).toFixed(2)} + ${(offer.shippingMinor / 100).toFixed(2)}` : '–';
    return `<tr><td><img class="thumb" alt="" src="${escapeHtml(imageOf(world, asin))}"></td><td><code>${asin}</code></td><td>${escapeHtml(title)}<div class="soft">${escapeHtml(brand)}</div></td><td class="num">${price}</td><td>${offer ? escapeHtml(`${offer.sellerType}, ${offer.availability}`) : 'not offered'}</td></tr>`;
  });
  return htmlPage(`Products in ${market}`, `<p><a href="${world.prefix}/">Sandbox</a></p><h1>Products in ${market}</h1><p class="soft">The world has ${world.catalogue.size} products. Copy ASINs from here into a store. <code>?market=DE&amp;query=bottle&amp;limit=100</code> narrows the list.</p><div class="card"><table><tr><th></th><th>ASIN</th><th>Product</th><th>Price + shipping</th><th>Offer</th></tr>${rows.join('')}</table></div>`);
}

function imageOf(world: World, asin: string): string {
  const address = world.catalogue.find(asin)?.imageUrl ?? '';
  return address.startsWith('/') ? `${world.prefix}${address}` : address;
}
