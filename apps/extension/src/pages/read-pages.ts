import { chosenAtOnce } from '@kervan/domain/extension/extension-settings';
import { usdMinorOf } from '@kervan/domain/extension/held-purchase';
import { parseAsin } from '@kervan/domain/inventory/asin';
import { healthMetrics, type HealthMetric } from '@kervan/domain/reports/account-health';
import { accountHealthSelectors } from '../selectors/account-health.ts';
import { healthMetricSelectors } from '../selectors/health-metrics.ts';
import { inventorySelectors } from '../selectors/inventory.ts';
import { orderSelectors } from '../selectors/order.ts';
import { productSelectors } from '../selectors/product.ts';
import { searchSelectors } from '../selectors/search.ts';
import { sellerSelectors } from '../selectors/seller.ts';
import { suppressedSelectors } from '../selectors/suppressed.ts';

/** A metric as the page writes it. */
export type PageMetric = { metric: HealthMetric; text: string };
export type Finding = { asin: string; sku: string | null; text: string };

/** Marks of the direction of writing say nothing; spaces of every kind are one. */
const plainOf = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const textOf = (root: ParentNode, selector: string): string => plainOf(root.querySelector(selector)?.textContent ?? '');

/** The product of a product page; null = the page shows none. */
export function readProduct(page: ParentNode): { asin: string; title: string } | null {
  const asin = parseAsin(page.querySelector(productSelectors.asin)?.getAttribute('value') ?? '');
  return asin === null ? null : { asin, title: textOf(page, productSelectors.title) };
}

/** The products of a search page with their titles, each once. */
export function readSearch(page: ParentNode): { asin: string; title: string }[] {
  const titles = new Map<string, string>();
  for (const result of page.querySelectorAll(searchSelectors.result)) {
    const asin = parseAsin(result.getAttribute('data-asin') ?? '');
    if (asin !== null && !titles.has(asin)) titles.set(asin, textOf(result, searchSelectors.title));
  }
  return chosenAtOnce([...titles.keys()]).map((asin) => ({ asin, title: titles.get(asin) ?? '' }));
}

/** What the checkout comes to by its page, cents of USD; null = it does not say. */
export const readTotal = (page: ParentNode): number | null => usdMinorOf(textOf(page, orderSelectors.total));

/** The marketplace that a seller page is of; null = it names none. */
export const readMarketplace = (page: ParentNode): string | null =>
  page.querySelector(sellerSelectors.switcher)?.getAttribute(sellerSelectors.marketplaceId)?.trim() || null;

/** The order number of the page after an order; null = it is another page. */
export function readOrderNumber(page: ParentNode): string | null {
  if (page.querySelector(orderSelectors.placed) === null) return null;
  const number = textOf(page, orderSelectors.orderNumber);
  return /^\d{3}-\d{7}-\d{7}$/.test(number) ? number : null;
}

/** What the page of suppressed listings shows; null = it is another page. */
export const readSuppressed = (page: ParentNode): Finding[] | null =>
  page.querySelector(suppressedSelectors.table) === null
    ? null
    : [...page.querySelectorAll(suppressedSelectors.row)].flatMap((row) =>
        findingOf(
          textOf(row, suppressedSelectors.asin),
          row.getAttribute('data-sku'),
          textOf(row, suppressedSelectors.text),
        ),
      );

/** What stands in the way of products by the page of the inventory; null = it is another page. */
export const readInventory = (page: ParentNode): Finding[] | null =>
  page.querySelector(inventorySelectors.table) === null
    ? null
    : [...page.querySelectorAll(inventorySelectors.row)].flatMap((row) =>
        findingOf(
          textOf(row, inventorySelectors.asin),
          row.getAttribute('data-sku'),
          textOf(row, inventorySelectors.text),
        ),
      );

/** What the page of account health shows; null = it is another page. */
export const readAccountHealth = (page: ParentNode): Finding[] | null =>
  page.querySelector(accountHealthSelectors.list) === null
    ? null
    : [...page.querySelectorAll(accountHealthSelectors.row)].flatMap((row) =>
        findingOf(
          valueOf(textOf(row, accountHealthSelectors.asin)),
          valueOf(textOf(row, accountHealthSelectors.sku)),
          textOf(row, accountHealthSelectors.text),
        ),
      );

/** How the account stands by the page of account health; empty where the page shows no metric. */
export const readHealth = (page: ParentNode): PageMetric[] =>
  healthMetrics.flatMap((metric) => {
    const text = textOf(page, healthMetricSelectors[metric]);
    return text === '' ? [] : [{ metric, text }];
  });

/** Behind "ASIN: ", which is written "ASIN :" in French and with a wide colon in Japanese. */
const valueOf = (text: string): string => text.slice(text.search(/[:：]/) + 1).trim();

function findingOf(text: string, sku: string | null, told: string): Finding[] {
  const asin = parseAsin(text);
  return asin === null || told === '' ? [] : [{ asin, sku: sku || null, text: told }];
}
