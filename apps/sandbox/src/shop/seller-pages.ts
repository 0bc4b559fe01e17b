import { escapeHtml, htmlPage } from '../http/page.ts';

/** What is wrong with one listing. */
export type ShownIssue = { sku: string; asin: string; title: string; message: string; site: string };

/** Listings that are hidden or taken down, as the seller sees them. */
export const suppressedPage = (shown: readonly ShownIssue[]): string =>
  htmlPage(
    'Fix your products',
    `<h1>Search suppressed and inactive listings</h1><div id="fix-your-products"><table class="a-bordered"><tbody>${shown
      .map(
        ({ sku, asin, title, message }) =>
          `<tr data-sku="${escapeHtml(sku)}" class="mt-row"><td><span class="mt-text-content">${escapeHtml(sku)}</span></td><td><a class="a-link-normal" href="/dp/${asin}">${escapeHtml(title)}</a><div class="mt-text-content asin">${asin}</div></td><td class="issue-description">${escapeHtml(message)}</td></tr>`,
      )
      .join('')}</tbody></table></div>`,
  );

/** What the marketplace holds against the account, a card for each product. */
export const accountHealthPage = (shown: readonly ShownIssue[]): string =>
  htmlPage(
    'Account Health',
    `<h1>Account Health</h1><kat-box id="ahd-product-policies"><div class="ahd-product-policy-list">${shown
      .map(
        ({ sku, asin, message }) =>
          `<div class="ahd-product-policy-row"><span class="ahd-policy-reason">${escapeHtml(message)}</span><span class="ahd-policy-asin">ASIN: ${asin}</span><span class="ahd-policy-sku">SKU: ${escapeHtml(sku)}</span></div>`,
      )
      .join('')}</div></kat-box>`,
  );
