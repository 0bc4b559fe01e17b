import type { FastifyReply } from 'fastify';
import { marketCodes, markets, sourceMarket, type MarketCode } from '@kervan/domain/markets';
import { bodyFields } from '../../http/body.ts';
import { requireMarketCode } from '../../http/fields.ts';
import type { GroundRoutes } from '../../http/ground.routes.ts';
import { escapeHtml, htmlPage } from '../../http/page.ts';
import type { Product } from '../catalogue/catalogue.ts';
import { sellerTypes, type Offer, type OfferOverride } from '../offers/offers.ts';
import type { World } from '../world.ts';

/** The whole number a PostgreSQL integer holds. */
const INTEGER_MAX = 2_147_483_647;
/** Seller ids as the marketplace writes them. */
const SELLER = /^[A-Z0-9]{1,20}$/;

type Place = { world: World; market: MarketCode; product: Product; panelUrl: string };

/**
 * `GET /world/products/{market}/{asin}`: a product with all its offers, for people: each price and stock can be changed, competitors come
 * and go, and the item in the panel is one click away. `POST` takes the page's forms. What is changed stands still until it is let go again.
 */
export const productRoutes: GroundRoutes = (mount, { config }) => {
  const panelUrl = config.env.PUBLIC_URL || `http://localhost:${config.env.PORT || 4000}`;
  const path = '/world/products/:market/:asin';
  mount('GET', path, ({ world, params, reply }) => {
    const place = placeOf(world, params, panelUrl);
    return place ? send(reply, 200, productPage(place, null)) : send(reply, 404, missingPage(world));
  });
  mount('POST', path, async ({ world, params, request, reply }) => {
    const place = placeOf(world, params, panelUrl);
    if (!place) return send(reply, 404, missingPage(world));
    const fault = await change(place, bodyFields(request));
    if (fault !== null) return send(reply, 400, productPage(place, fault));
    return reply.redirect(addressOf(place, place.market), 303);
  });
};

function placeOf(world: World, params: Readonly<Record<string, string>>, panelUrl: string): Place | null {
  const market = requireMarketCode(params.market);
  const product = world.catalogue.find((params.asin ?? '').toUpperCase());
  return product && { world, market, product, panelUrl };
}

const addressOf = ({ world, product }: Place, market: MarketCode): string =>
  `${world.prefix}/world/products/${market}/${product.asin}`;

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

const offersOf = ({ world, market, product }: Place): readonly Offer[] =>
  world.offers.competition(market, product.asin, world.clock.now()).offers;

/** Carries a form out; answers what is wrong with it, or null. */
async function change(place: Place, fields: Record<string, string>): Promise<string | null> {
  const { world, market, product } = place;
  const now = world.clock.now();
  if (fields.action === 'release') {
    await world.offers.endOverride(market, product.asin, now);
    return null;
  }
  if (fields.action === 'raise') {
    const by = minorOf(fields.by, market);
    if (by === null || by < 1) return 'The rise must be an amount above 0, such as 10.00.';
    for (const offer of offersOf(place).map(kept))
      await world.offers.override(market, product.asin, { ...offer, priceMinor: offer.priceMinor + by }, now);
    return null;
  }
  const wanted = readOffer(market, fields);
  if (typeof wanted === 'string') return wanted;
  // Overrides are the whole competition: the others stay as they are.
  const others = offersOf(place).filter(({ sellerId }) => sellerId !== wanted.sellerId);
  for (const offer of [...others.map(kept), wanted]) await world.offers.override(market, product.asin, offer, now);
  return null;
}

const kept = ({ sellerId, priceMinor, shippingMinor, availability, quantity, sellerType }: Offer): OfferOverride => ({
  sellerId,
  priceMinor,
  shippingMinor,
  availability: availability.type,
  quantity,
  sellerType,
});

/** The offer of a form, or the sentence that says what is wrong. */
function readOffer(market: MarketCode, fields: Record<string, string>): OfferOverride | string {
  const sellerId = (fields.seller ?? '').trim().toUpperCase();
  const sellerType = sellerTypes.find((type) => type === fields.type);
  const priceMinor = minorOf(fields.price, market);
  const shippingMinor = minorOf(fields.shipping || '0', market);
  const quantity = fields.action === 'leave' ? 0 : /^\d{1,9}$/.test(fields.stock ?? '') ? Number(fields.stock) : null;
  if (!SELLER.test(sellerId)) return 'A seller has up to 20 capital letters and digits.';
  if (!sellerType) return 'The seller sends itself, through Amazon, or is Amazon.';
  if (priceMinor === null || priceMinor < 1) return 'The price must be an amount above 0, such as 62.90.';
  if (shippingMinor === null) return 'Shipping must be an amount, such as 0 or 4.50.';
  if (quantity === null) return 'The stock must be a whole number.';
  return { sellerId, sellerType, priceMinor, shippingMinor, quantity, availability: 'NOW' };
}

/** An amount in the market's currency as people write it, in minor units; null = it is none. */
function minorOf(text: string | undefined, market: MarketCode): number | null {
  const { decimals } = markets[market];
  const amount = (text ?? '').trim().replace(',', '.');
  if (!/^\d{1,10}(\.\d{1,3})?$/.test(amount)) return null;
  const [whole = '0', part = ''] = amount.split('.');
  if (part.length > decimals) return null;
  const minor = Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0') || '0');
  return minor <= INTEGER_MAX ? minor : null;
}

const majorOf = (minor: number, market: MarketCode): string =>
  (minor / 10 ** markets[market].decimals).toFixed(markets[market].decimals);

function productPage(place: Place, fault: string | null): string {
  const { world, market, product, panelUrl } = place;
  const offers = offersOf(place);
  const title = escapeHtml(world.catalogue.titleIn(product, market));
  const others = marketCodes
    .filter((code) => world.catalogue.isIn(product.asin, code))
    .map((code) =>
      code === market ? `<strong>${code}</strong>` : `<a href="${escapeHtml(addressOf(place, code))}">${code}</a>`,
    );
  const isSource = market === sourceMarket;
  return htmlPage(
    `${product.asin} in ${market}`,
    `<p><a href="${escapeHtml(world.prefix)}/">Sandbox</a> · <a href="${escapeHtml(`${world.prefix}/world/products?market=${market}`)}">Products in ${market}</a></p>
<h1>${title}</h1><p class="soft"><code>${escapeHtml(product.asin)}</code> · ${escapeHtml(product.brand)} · <a href="${escapeHtml(`${panelUrl}/inventoryItem/${product.asin}`)}">Open the item in the panel</a> · <a href="${escapeHtml(`${world.prefix}/world/buy/${market}/${product.asin}`)}">Buy it as a buyer</a></p>
<p>Markets: ${others.join(' ')}</p>${fault === null ? '' : `<div class="card" role="alert"><strong>${escapeHtml(fault)}</strong></div>`}
<div class="card"><h2>${isSource ? 'Source offers' : 'Competitors'} (${escapeHtml(markets[market].currency)})</h2>
<p class="soft">${isSource ? sourceSentence(market, offers) : 'What buyers see beside the store.'} What you change stands still until you let it move again.</p>
${isSource && offers.length > 0 ? RAISE_ALL : ''}
${offers.length === 0 ? '<p>Nobody offers it here.</p>' : offers.map((offer) => offerForm(market, offer)).join('')}</div>
<div class="card"><h2>${isSource ? 'Another source' : 'Another competitor'}</h2>${offerForm(market, null)}</div>
<form method="post"><input type="hidden" name="action" value="release"><button type="submit">Let the offers move by themselves again</button></form>`,
  );
}

/** What the panel reads of the source's offers, and what it sees after a rise. */
function sourceSentence(market: MarketCode, offers: readonly Offer[]): string {
  const winner = offers.find(({ isBuyBoxWinner }) => isBuyBoxWinner);
  if (!winner) return 'What the product costs to buy. Nobody holds the BuyBox: the panel sees no price.';
  const price = `${majorOf(winner.priceMinor + winner.shippingMinor, market)} ${markets[market].currency}`;
  const alone = offers.length === 1 ? '' : ' Where it alone becomes dearer than another, the other takes the BuyBox.';
  return `What the product costs to buy. The panel sees the offer that holds the BuyBox, now ${price} with shipping.${alone} Raise all of them and watch the item in the panel follow.`;
}

/** Raises every offer alike: the BuyBox stays where it is. */
const RAISE_ALL = `<form method="post" class="row" style="align-items:end"><label>Raise all by<br><input type="text" name="by" value="10.00" size="9" required></label>
<button class="primary" type="submit" name="action" value="raise">Raise all prices</button></form>`;

/** One offer as a form; null = an empty one. */
function offerForm(market: MarketCode, offer: Offer | null): string {
  const field = (name: string, label: string, value: string, size: number): string =>
    `<label>${label}<br><input type="text" name="${name}" value="${escapeHtml(value)}" size="${size}" required></label>`;
  const seller = offer
    ? `<input type="hidden" name="seller" value="${escapeHtml(offer.sellerId)}"><input type="hidden" name="type" value="${offer.sellerType}"><span style="flex:1 1 100%"><code>${escapeHtml(offer.sellerId)}</code> <span class="soft">${offer.sellerType}${offer.isBuyBoxWinner ? ' · BuyBox' : ''}</span></span>`
    : `${field('seller', 'Seller', 'A1RIVAL', 16)}<label>Sends<br><select name="type">${sellerTypes.map((type) => `<option${type === 'FBA' ? ' selected' : ''}>${type}</option>`).join('')}</select></label>`;
  return `<form method="post" class="row" style="align-items:end">${seller}
${field('price', 'Price', offer ? majorOf(offer.priceMinor, market) : '', 9)}${field('shipping', 'Shipping', majorOf(offer?.shippingMinor ?? 0, market), 7)}${field('stock', 'Stock', String(offer?.quantity ?? 20), 6)}
<button class="primary" type="submit" name="action" value="set">${offer ? 'Change' : 'Add'}</button>${offer ? '<button type="submit" name="action" value="leave">Out of stock</button>' : ''}</form>`;
}

const missingPage = ({ prefix }: World): string =>
  htmlPage(
    'No such product',
    `<h1>No such product</h1><p><a href="${escapeHtml(prefix)}/world/products">Products</a></p>`,
  );
