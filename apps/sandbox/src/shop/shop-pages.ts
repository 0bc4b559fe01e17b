import { escapeHtml, htmlPage } from '../http/page.ts';
import type { Product } from '../world/catalogue/catalogue.ts';
import type { MarketOffers } from '../world/offers/offers.ts';

const partsOf = (minor: number) => ({
  whole: Math.floor(minor / 100).toLocaleString('en-US'),
  fraction: String(minor % 100).padStart(2, '0'),
});

/** US cents as the source writes them in a line. */
export function dollars(minor: number): string {
  const { whole, fraction } = partsOf(minor);
  return `$${whole}.${fraction}`;
}

/** A price as the source's pages write it: once whole for screen readers, once in its parts for the eye. */
function price(minor: number): string {
  const { whole, fraction } = partsOf(minor);
  return `<span class="a-price"><span class="a-offscreen">${dollars(minor)}</span><span aria-hidden="true"><span class="a-price-symbol">$</span><span class="a-price-whole">${whole}<span class="a-price-decimal">.</span></span><span class="a-price-fraction">${fraction}</span></span></span>`;
}

const link = (prefix: string, asin: string) => `${prefix}/shop/dp/${asin}`;

export const missingPage = (): string => htmlPage('Page Not Found', '<h1>Sorry! We couldn’t find that page.</h1>');

/** The page of one product. */
export function productPage(product: Product, { buyBox }: MarketOffers, prefix: string): string {
  const offered = buyBox
    ? `<div id="corePrice_feature_div">${price(buyBox.priceMinor)}</div>
       <div id="availability"><span class="a-size-medium a-color-success">In Stock</span></div>
       <div id="merchantInfoFeature_feature_div"><span class="offer-display-feature-text-message">${escapeHtml(buyBox.sellerId)}</span></div>`
    : '<div id="availability"><span class="a-size-medium a-color-price">Currently unavailable.</span></div>';
  return htmlPage(
    product.title,
    `<div id="dp-container"><div id="ppd"><div id="centerCol">
      <div id="titleSection"><h1 id="title"><span id="productTitle">        ${escapeHtml(product.title)}       </span></h1></div>
      <div id="bylineInfo_feature_div"><a id="bylineInfo" href="#">Brand: ${escapeHtml(product.brand)}</a></div>
      ${offered}
      </div><form id="addToCart" method="post" action="#"><input type="hidden" id="ASIN" name="ASIN" value="${product.asin}"><input type="hidden" name="merchantID" value=""></form>
      <p><a href="${prefix}/shop/s?k=">Back to search</a></p></div></div>`,
  );
}

type Shown = { product: Product; offers: MarketOffers };

/** What a search found. Advertising stands among the results, with an empty product number. */
export function searchPage(words: string, shown: readonly Shown[], prefix: string): string {
  const results = shown.map(
    ({ product, offers: { buyBox } }) =>
      `<div data-asin="${product.asin}" data-component-type="s-search-result" class="sg-col-4-of-24 s-result-item s-asin"><h2><a class="a-link-normal s-link-style" href="${link(prefix, product.asin)}"><span>${escapeHtml(product.title)}</span></a></h2>${buyBox ? price(buyBox.priceMinor) : ''}</div>`,
  );
  const advert = '<div data-asin="" class="s-result-item s-widget AdHolder"><span>Sponsored</span></div>';
  return htmlPage(
    `${words} : search`,
    `<form action="${prefix}/shop/s"><input type="text" id="twotabsearchtextbox" name="k" value="${escapeHtml(words)}"></form><div class="s-main-slot s-result-list">${advert}${results.join('')}</div>`,
  );
}
