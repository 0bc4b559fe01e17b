import { markets, marketCodes, type MarketCode } from '@kervan/domain/markets';
import type { Routes, WorldHandler, WorldRequest } from '../http/mount.ts';
import { addressPage, orderedPage } from './order-pages.ts';
import { accountHealthPage, inventoryPage, suppressedPage, type SellerSite, type ShownIssue } from './seller-pages.ts';
import { issueIn, percentIn, sellerLanguages, wordsOfSeller } from './seller-words.ts';
import { missingPage, productPage, searchPage } from './shop-pages.ts';

const PAGE = 24;
/** What is wrong with a listing, as far as these pages show it. */
type Issue = { code?: string; message: string; enforcements?: { actions: { action: string }[] } };
const isEnforced = ({ enforcements }: Issue): boolean => (enforcements?.actions.length ?? 0) > 0;
const html = ({ reply }: WorldRequest, page: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').send(page);

/** Addresses as the real ones are: `/dp/{asin}`, `/s?k=`, the address of an order, and the seller's pages. */
export const shopRoutes: Routes = (mount) => {
  mount('GET', '/shop/dp/:asin', showProduct);
  mount('GET', '/shop/s', showSearch);
  mount('GET', '/shop/gp/buy/addressselect/handlers/display.html', (call) => html(call, addressPage(totalOf(call))));
  mount('GET', '/shop/gp/buy/thankyou/handlers/display.html', (call) => html(call, orderedPage(orderNumber(call))));
  mount('GET', '/shop/sellercentral/fixyourproducts', (call) => showIssues(call, suppressedPage));
  mount('GET', '/shop/sellercentral/inventory', (call) => showIssues(call, inventoryPage));
  mount('GET', '/shop/sellercentral/performance/account/health', showHealth);
};

const showProduct: WorldHandler = async (call) => {
  const { world, params } = call;
  const product = world.catalogue.find(params.asin ?? '');
  if (!product) return html(call, missingPage(), 404);
  const offers = world.offers.competition('US', product.asin, new Date(world.clock.now()));
  return html(call, productPage(product, offers, world.prefix));
};

const showSearch: WorldHandler = async (call) => {
  const { world, query } = call;
  const words = (query.get('k') ?? '').trim();
  const from = (Math.max(1, Number(query.get('page')) || 1) - 1) * PAGE;
  const asins =
    words === ''
      ? world.catalogue.list(from, PAGE)
      : world.catalogue.search({ keywords: [words], market: 'US', from, limit: PAGE }).asins;
  const at = new Date(world.clock.now());
  const shown = asins.flatMap((asin) => {
    const product = world.catalogue.find(asin);
    return product ? [{ product, offers: world.offers.competition('US', asin, at) }] : [];
  });
  return html(call, searchPage(words, shown, world.prefix));
};

/** A number of its own for each address that asks, in the form of the source. */
const orderNumber = ({ query }: WorldRequest): string => {
  const digits = (query.get('purchaseId') ?? '1').replace(/\D/g, '').padStart(14, '0').slice(-14);
  return `111-${digits.slice(0, 7)}-${digits.slice(7)}`;
};

/** Of so many pieces of a product, as far as the address names one that is offered. */
function totalOf({ world, query }: WorldRequest): number | null {
  const asin = query.get('asin') ?? '';
  if (!world.catalogue.find(asin)) return null;
  const { buyBox } = world.offers.competition('US', asin, new Date(world.clock.now()));
  const quantity = Math.max(1, Math.trunc(Number(query.get('quantity'))) || 1);
  return buyBox && buyBox.priceMinor * quantity;
}

type IssuesPage = (shown: readonly ShownIssue[], site: SellerSite) => string;

const marketOf = ({ query }: WorldRequest): MarketCode =>
  marketCodes.find((code) => code === query.get('market')) ?? 'DE';

/** In the language of the market, or the one that the seller chose for the site. */
function siteOf(call: WorldRequest): SellerSite {
  const market = marketOf(call);
  const chosen = sellerLanguages.find((language) => language === call.query.get('language'));
  const language = chosen ?? markets[market].locale.slice(0, 2);
  return { marketplaceId: markets[market].marketplaceId, name: market, language };
}

async function showIssues(call: WorldRequest, page: IssuesPage): Promise<unknown> {
  const { world, query } = call;
  const [market, site] = [marketOf(call), siteOf(call)];
  const { rows } = await world.sql.query<{ sku: string; asin: string; issues: Issue[] }>(
    "select sku, asin, issues from sandbox.listing where world = $1 and market = $2 and seller_id = $3 and visible_at is not null and status <> 'DELETED' and issues <> '[]' order by sku",
    [world.id, market, query.get('seller') ?? ''],
  );
  const shown = rows.flatMap(({ sku, asin, issues }) => {
    const product = world.catalogue.find(asin);
    const title = product ? world.catalogue.titleIn(product, market) : '';
    return issues
      .filter(isEnforced)
      .map(({ code = '', message }) => ({ sku, asin, title, message: issueIn(site.language, code, message) }));
  });
  return html(call, page(shown, site));
}

/** How the account stands, in the numbers of the performance report; a time of response stands on the page alone. */
const rates = [
  ['order-defect-rate', 0.0042],
  ['cancellation-rate', 0.012],
  ['late-shipment-rate', 0.0203],
  ['on-time-delivery-rate', 0.88],
  ['valid-tracking-rate', 0.9729],
] as const;
const counts = ['product-authenticity', 'product-safety', 'intellectual-property', 'other-policy-violations'] as const;
const RESPONSE_HOURS = 11.5;

const showHealth: WorldHandler = (call) =>
  showIssues(call, (shown, site) => {
    const { hours, none } = wordsOfSeller(site.language);
    return accountHealthPage(shown, site, [
      ...rates.map(([id, share]) => ({ id, value: percentIn(site.language, share) })),
      { id: 'return-dissatisfaction-rate', value: none },
      {
        id: 'contact-response-time',
        value: `${new Intl.NumberFormat(site.language).format(RESPONSE_HOURS)} ${hours}`,
      },
      { id: 'listing-policy-violations', value: String(shown.length) },
      ...counts.map((id) => ({ id, value: '0' })),
    ]);
  });
