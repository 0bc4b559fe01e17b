import { escapeHtml, htmlPage } from '../http/page.ts';

/** What is wrong with one listing. */
export type ShownIssue = { sku: string; asin: string; title: string; message: string };

/** The head of every seller page: whose it is, and which marketplace is looked at. */
const head = ({ marketplaceId, name }: SellerSite) =>
  `<div id="partner-switcher" class="partner-switcher" data-marketplace_selection="${marketplaceId}"><button type="button" class="partner-dropdown-button"><span><b>${name}</b></span></button></div>`;

/** What a seller page is of. */
export type SellerSite = { marketplaceId: string; name: string };

/** Listings that are hidden or taken down, as the seller sees them. */
export const suppressedPage = (shown: readonly ShownIssue[], site: SellerSite): string =>
  htmlPage(
    'Fix your products',
    `${head(site)}<h1>Search suppressed and inactive listings</h1><div id="fix-your-products"><table class="a-bordered"><tbody>${shown
      .map(
        ({ sku, asin, title, message }) =>
          `<tr data-sku="${escapeHtml(sku)}" class="mt-row"><td><span class="mt-text-content">${escapeHtml(sku)}</span></td><td><a class="a-link-normal" href="/dp/${asin}">${escapeHtml(title)}</a><div class="mt-text-content asin">${asin}</div></td><td class="issue-description">${escapeHtml(message)}</td></tr>`,
      )
      .join('')}</tbody></table></div>`,
  );

/** The seller's products that something stands in the way of, as the page of the inventory lists them. */
export const inventoryPage = (shown: readonly ShownIssue[], site: SellerSite): string =>
  htmlPage(
    'Manage Inventory',
    `${head(site)}<h1>Manage All Inventory</h1><table id="myitable" class="mt-table"><tbody>${shown
      .map(
        ({ sku, asin, title, message }) =>
          `<tr data-sku="${escapeHtml(sku)}" class="mt-row"><td><span class="mt-status">Inactive</span><span class="mt-status-reason">${escapeHtml(message)}</span></td><td><a class="a-link-normal" href="/dp/${asin}">${escapeHtml(title)}</a><div class="mt-text-content mt-asin">${asin}</div></td></tr>`,
      )
      .join('')}</tbody></table>`,
  );

/** What the marketplace holds against the account, a card for each product. */
export const accountHealthPage = (shown: readonly ShownIssue[], site: SellerSite): string =>
  htmlPage(
    'Account Health',
    `${head(site)}<h1>Account Health</h1><kat-box id="ahd-product-policies"><div class="ahd-product-policy-list">${shown
      .map(
        ({ sku, asin, message }) =>
          `<div class="ahd-product-policy-row"><span class="ahd-policy-reason">${escapeHtml(message)}</span><span class="ahd-policy-asin">ASIN: ${asin}</span><span class="ahd-policy-sku">SKU: ${escapeHtml(sku)}</span></div>`,
      )
      .join('')}</div></kat-box>`,
  );
