import { escapeHtml, htmlPage } from '../http/page.ts';
import { wordsOfSeller, type SellerWords } from './seller-words.ts';

/** What is wrong with one listing. */
export type ShownIssue = { sku: string; asin: string; title: string; message: string };
/** What a seller page is of, and the language that the seller reads it in. */
export type SellerSite = { marketplaceId: string; name: string; language: string };
/** A metric of the account by the id of its place, as it is written there. */
export type ShownMetric = { id: string; value: string };

/** The head of every seller page: whose it is, and which marketplace is looked at. */
const head = ({ marketplaceId, name }: SellerSite) =>
  `<div id="partner-switcher" class="partner-switcher" data-marketplace_selection="${marketplaceId}"><button type="button" class="partner-dropdown-button"><span><b>${name}</b></span></button></div>`;

/** A page in the seller's language, written from right to left in Arabic. */
function sellerPage(site: SellerSite, title: keyof SellerWords, body: (words: SellerWords) => string): string {
  const words = wordsOfSeller(site.language);
  return htmlPage(
    words[title],
    `<div lang="${site.language}" dir="${site.language === 'ar' ? 'rtl' : 'ltr'}">${head(site)}<h1>${escapeHtml(words[title])}</h1>${body(words)}</div>`,
  );
}

/** Listings that are hidden or taken down, as the seller sees them. */
export const suppressedPage = (shown: readonly ShownIssue[], site: SellerSite): string =>
  sellerPage(
    site,
    'suppressed',
    () =>
      `<div id="fix-your-products"><table class="a-bordered"><tbody>${shown
        .map(
          ({ sku, asin, title, message }) =>
            `<tr data-sku="${escapeHtml(sku)}" class="mt-row"><td><span class="mt-text-content">${escapeHtml(sku)}</span></td><td><a class="a-link-normal" href="/dp/${asin}">${escapeHtml(title)}</a><div class="mt-text-content asin">
              <bdi dir="ltr">\u200e${asin}\u200e</bdi>
            </div></td><td class="issue-description">\u00a0<span>${escapeHtml(message)}</span>
            </td></tr>`,
        )
        .join('')}</tbody></table></div>`,
  );

/** The seller's products that something stands in the way of, as the page of the inventory lists them. */
export const inventoryPage = (shown: readonly ShownIssue[], site: SellerSite): string =>
  sellerPage(
    site,
    'inventory',
    (words) =>
      `<table id="myitable" class="mt-table"><tbody>${shown
        .map(
          ({ sku, asin, title, message }) =>
            `<tr data-sku="${escapeHtml(sku)}" class="mt-row"><td><span class="mt-status">${words.inactive}</span><span class="mt-status-reason">${escapeHtml(message)}</span></td><td><a class="a-link-normal" href="/dp/${asin}">${escapeHtml(title)}</a><div class="mt-text-content mt-asin">${asin}</div></td></tr>`,
        )
        .join('')}</tbody></table>`,
  );

/** How the account stands, and below it what the marketplace holds against it, a card for each product. */
export const accountHealthPage = (
  shown: readonly ShownIssue[],
  site: SellerSite,
  metrics: readonly ShownMetric[],
): string =>
  sellerPage(
    site,
    'health',
    (words) =>
      `<div id="ahd-metrics">${metrics
        .map(
          ({ id, value }) =>
            `<div class="ahd-metric" id="ahd-metric-${id}"><span class="ahd-metric-value">${escapeHtml(value)}</span></div>`,
        )
        .join('')}</div><kat-box id="ahd-product-policies"><div class="ahd-product-policy-list">${shown
        .map(
          ({ sku, asin, message }) =>
            `<div class="ahd-product-policy-row"><span class="ahd-policy-reason">${escapeHtml(message)}</span><span class="ahd-policy-asin">${words.asin}${asin}</span><span class="ahd-policy-sku">${words.sku}${escapeHtml(sku)}</span></div>`,
        )
        .join('')}</div></kat-box>`,
  );
