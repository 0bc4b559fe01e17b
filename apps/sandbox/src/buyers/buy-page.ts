import { marketCodes, markets, type MarketCode } from '@kervan/domain/markets';
import { bodyFields } from '../http/body.ts';
import { requireMarketCode } from '../http/fields.ts';
import type { Routes, WorldRequest } from '../http/mount.ts';
import { escapeHtml, htmlPage } from '../http/page.ts';
import { shop } from '../world/shop.ts';
import type { World } from '../world/world.ts';
import { addressKinds, drawBuyer } from './draw-buyer.ts';

/** An offer of a store that a person may buy from. */
type StoreOffer = { sellerId: string; sku: string; priceMinor: number; quantity: number };

type Place = { world: World; market: MarketCode; asin: string };

const PATH = '/world/buy/:market/:asin';

/** `GET /world/buy/{market}/{asin}`: a page to buy a product of a store as its buyer; the order lives on like any other. */
export const buyRoutes: Routes = (mount) => {
  mount('GET', PATH, async (call) => send(call, 200, await buyPage(placeOf(call), null)));
  mount('POST', PATH, async (call) => {
    const place = placeOf(call);
    const refusal = await buy(place, bodyFields(call.request));
    if (refusal !== null) return send(call, 400, await buyPage(place, refusal));
    return call.reply.redirect(`${call.world.prefix}/world/orders`, 303);
  });
};

const placeOf = ({ world, params }: WorldRequest): Place => ({
  world,
  market: requireMarketCode(params.market),
  asin: (params.asin ?? '').toUpperCase(),
});

const send = ({ reply }: WorldRequest, status: number, html: string): unknown =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

async function storeOffers({ world, market, asin }: Place): Promise<StoreOffer[]> {
  const seen = (await world.offers.read(market, [asin], world.clock.now())).get(asin);
  return (seen?.offers ?? []).flatMap(({ sellerId, sku, priceMinor, quantity }) =>
    sku === null ? [] : [{ sellerId, sku, priceMinor, quantity: quantity ?? 0 }],
  );
}

/** Buys what a form names; gives why not, or null. */
async function buy(place: Place, fields: Record<string, string>): Promise<string | null> {
  const { world, market } = place;
  const quantity = Number(fields.quantity);
  const kind = addressKinds.find((known) => known === fields.address);
  const offer = (await storeOffers(place)).find(
    ({ sellerId, sku }) => sellerId === fields.seller && sku === fields.sku,
  );
  if (!offer) return 'No store offers it here any more.';
  if (!Number.isInteger(quantity) || quantity < 1) return 'The number of units must be a whole number from 1 on.';
  const bought = await shop.of(world).buy({
    market,
    sellerId: offer.sellerId,
    lines: [{ sku: offer.sku, quantity }],
    at: world.clock.now(),
    isOwnMovement: true,
    buyerOf: (draw) => drawBuyer(market, draw, kind),
  });
  return bought ? null : `The store has fewer than ${quantity} left.`;
}

/** The offers of the market; where no store sells it there (the source is one), those of the markets where one does. */
async function shownOffers(place: Place): Promise<{ market: MarketCode; offer: StoreOffer }[]> {
  const { world, market, asin } = place;
  const offersIn = async (code: MarketCode) =>
    (await storeOffers({ ...place, market: code })).map((offer) => ({ market: code, offer }));
  const here = await offersIn(market);
  if (here.length > 0) return here;
  const others = marketCodes.filter((code) => code !== market && world.catalogue.isIn(asin, code));
  return (await Promise.all(others.map(offersIn))).flat();
}

async function buyPage(place: Place, refusal: string | null): Promise<string> {
  const { world, market, asin } = place;
  const product = world.catalogue.find(asin);
  const offers = await shownOffers(place);
  const title = product ? world.catalogue.titleIn(product, market) : asin;
  return htmlPage(
    `Buy ${asin} in ${market}`,
    `<p><a href="${escapeHtml(`${world.prefix}/`)}">Sandbox</a> · <a href="${escapeHtml(`${world.prefix}/world/products/${market}/${asin}`)}">The product</a> · <a href="${escapeHtml(`${world.prefix}/world/orders`)}">Orders</a></p>
<h1>${escapeHtml(title)}</h1><p class="soft">Buy it as a buyer: the order reaches the store as any other does.</p>
${refusal === null ? '' : `<div class="card" role="alert"><strong>${escapeHtml(refusal)}</strong></div>`}
<div class="card">${offers.length === 0 ? '<p>No store offers it: add it in the panel first.</p>' : offers.map((each) => offerForm(place, each)).join('')}</div>`,
  );
}

function offerForm(
  { world, asin }: Place,
  { market, offer: { sellerId, sku, priceMinor, quantity } }: { market: MarketCode; offer: StoreOffer },
): string {
  const { decimals, currency } = markets[market];
  const price = (priceMinor / 10 ** decimals).toFixed(decimals);
  const kinds = ['any', ...addressKinds].map((kind) => `<option>${kind}</option>`).join('');
  const action = escapeHtml(`${world.prefix}/world/buy/${market}/${asin}`);
  return `<form method="post" action="${action}" class="row" style="align-items:end"><input type="hidden" name="seller" value="${escapeHtml(sellerId)}"><input type="hidden" name="sku" value="${escapeHtml(sku)}">
<span style="flex:1 1 100%"><code>${escapeHtml(sku)}</code> <span class="soft">${market} · ${escapeHtml(`${price} ${currency}`)} · ${quantity} left</span></span>
<label>Units<br><input type="text" name="quantity" value="1" size="4" required></label><label>Address<br><select name="address">${kinds}</select></label>
<button class="primary" type="submit">Buy</button></form>`;
}
