import { conditionOf } from '@kervan/domain/listings/item-condition';
import type { MarketCode } from '@kervan/domain/markets';
import { tabRecords } from './tab-report.ts';
import type { OpenDocument } from './documents.ts';
import { minorOfText, plainNumber } from './money.ts';

/** One line of the report of all listings; missing is null. */
export type ListingsReportRow = {
  sku: string;
  asin: string | null;
  title: string | null;
  /** Minor units of the market's currency. */
  priceMinor: number | null;
  /** null where Amazon keeps the stock. */
  quantity: number | null;
  isActive: boolean | null;
  isFulfilledByAmazon: boolean;
  shippingGroup: string | null;
  /** As the listings interface names it; null = not told. */
  condition: string | null;
};

// The columns in their order, of which some markets translate the names.
const columnOrder = [
  'item-name',
  'item-description',
  'listing-id',
  'seller-sku',
  'price',
  'quantity',
  'open-date',
  'image-url',
  'item-is-marketplace',
  'product-id-type',
  'zshop-shipping-fee',
  'item-note',
  'item-condition',
  'zshop-category1',
  'zshop-browse-path',
  'zshop-storefront-feature',
  'asin1',
  'asin2',
  'asin3',
  'will-ship-internationally',
  'expedited-shipping',
  'zshop-boldface',
  'product-id',
  'bid-for-featured-placement',
  'add-delete',
  'pending-quantity',
  'fulfillment-channel',
  'merchant-shipping-group',
  'status',
];

const ASIN_ID_TYPE = '1';

/**
 * Reads the tab-separated report line by line, in constant memory.
 * @throws Error for a header that is neither named nor ordered as known: guessing columns would mix up prices.
 */
export async function* listingsReportRows(
  document: OpenDocument,
  market: MarketCode,
): AsyncGenerator<ListingsReportRow> {
  const fallback = market === 'JP' ? 'shift_jis' : 'windows-1252';
  for await (const record of tabRecords(document, { fallback, columns: columnsOf })) {
    // With `columns` each record is an object of texts under the header's names.
    const row = rowOf(record as Record<string, string | undefined>, market);
    if (row !== null) yield row;
  }
}

/** The names of the columns, from the header line. */
export function columnsOf(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  if (names.includes('seller-sku')) return names;
  if (names.length < columnOrder.length)
    throw new Error(`listings report with an unknown header of ${names.length} columns`);
  return names.map((name, place) => columnOrder[place] ?? name);
}

function rowOf(record: Record<string, string | undefined>, market: MarketCode): ListingsReportRow | null {
  const reported = (name: string) => record[name]?.trim() || null;
  const sku = reported('seller-sku');
  if (sku === null) return null;
  const status = reported('status')?.toLowerCase() ?? null;
  const quantity = reported('quantity');
  return {
    sku,
    asin: reported('asin1') ?? (reported('product-id-type') === ASIN_ID_TYPE ? reported('product-id') : null),
    title: reported('item-name'),
    priceMinor: minorOfText(plainNumber(reported('price')), market),
    quantity: quantity !== null && /^\d+$/.test(quantity) ? Number(quantity) : null,
    isActive: status === null ? null : status === 'active',
    isFulfilledByAmazon: reported('fulfillment-channel')?.toUpperCase().startsWith('AMAZON') ?? false,
    shippingGroup: reported('merchant-shipping-group'),
    condition: conditionOf(reported('item-condition')),
  };
}
