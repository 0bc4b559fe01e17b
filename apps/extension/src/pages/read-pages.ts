import { chosenAtOnce } from '@kervan/domain/extension/extension-settings';
import { parseAsin } from '@kervan/domain/inventory/asin';
import { accountHealthSelectors } from '../selectors/account-health.ts';
import { orderSelectors } from '../selectors/order.ts';
import { productSelectors } from '../selectors/product.ts';
import { searchSelectors } from '../selectors/search.ts';
import { suppressedSelectors } from '../selectors/suppressed.ts';

export type Finding = { asin: string; sku: string | null; text: string };

const textOf = (root: ParentNode, selector: string): string => root.querySelector(selector)?.textContent.trim() ?? '';

/** The product of a product page; null = the page shows none. */
export function readProduct(page: ParentNode): { asin: string; title: string } | null {
  const asin = parseAsin(page.querySelector(productSelectors.asin)?.getAttribute('value') ?? '');
  return asin === null ? null : { asin, title: textOf(page, productSelectors.title) };
}

/** The products of a search page, each once. */
export const readSearch = (page: ParentNode): string[] =>
  chosenAtOnce(
    [...page.querySelectorAll(searchSelectors.result)].flatMap(
      (result) => parseAsin(result.getAttribute('data-asin') ?? '') ?? [],
    ),
  );

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

/** Behind "ASIN: ". */
const valueOf = (text: string): string => text.slice(text.indexOf(':') + 1).trim();

function findingOf(text: string, sku: string | null, told: string): Finding[] {
  const asin = parseAsin(text);
  return asin === null || told === '' ? [] : [{ asin, sku: sku || null, text: told }];
}
