import { orderSelectors } from '../selectors/order.ts';
import { wordOfCode } from '../words.ts';
import { offerNumber, workOrder } from './order-page.ts';
import { addButton, type PageParts } from './page-parts.ts';
import { showBox } from './panel-box.ts';
import { previewLines } from './preview-lines.ts';
import {
  readAccountHealth,
  readHealth,
  readInventory,
  readOrderNumber,
  readProduct,
  readSearch,
  readSuppressed,
} from './read-pages.ts';
import { showSearch } from './search-page.ts';
import { offerFindings } from './seller-page.ts';

type Work = (parts: PageParts) => void | Promise<void>;

/** What the extension does on a page of the shop or of the seller: by what stands on it, not by its address. null = nothing. */
export function workOf(page: Document): Work | null {
  const product = readProduct(page);
  if (product) return (parts) => showProduct(parts, product.asin);
  if (page.querySelector(orderSelectors.form)) return (parts) => workOrder(parts);
  const number = readOrderNumber(page);
  if (number) return (parts) => offerNumber(parts, number);
  const suppressed = readSuppressed(page);
  if (suppressed) return (parts) => offerFindings(parts, { listed: 'suppressed', findings: suppressed, health: [] });
  const health = readHealth(page);
  const held = readAccountHealth(page);
  if (held !== null || health.length > 0)
    return (parts) => offerFindings(parts, { listed: 'accountHealth', findings: held ?? [], health });
  const inventory = readInventory(page);
  if (inventory) return (parts) => offerFindings(parts, { listed: 'inventory', findings: inventory, health: [] });
  const results = readSearch(page);
  return results.length === 0 ? null : (parts) => showSearch(parts, results);
}

async function showProduct(parts: PageParts, asin: string): Promise<void> {
  const told = await parts.send({ kind: 'preview', asin });
  const lines = told.ok ? previewLines(told.data, parts.word) : [wordOfCode(parts.word, told.code)];
  showBox(parts.page, lines, [addButton(parts, () => [asin], parts.word('add'))]);
}
