import { markets, type MarketCode } from '@kervan/domain/markets';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import { templatesOf } from '../definitions/shipping-templates.ts';
import type { ListingRow } from '../listings/listing-row.ts';
import { amountText } from '../listings/listing-view.ts';
import type { ReportRow } from './report-row.ts';

/** Columns of GET_MERCHANT_LISTINGS_ALL_DATA in their order, with what stands in them; most have been empty for years. */
const columns: readonly [name: string, value: (line: Line) => string][] = [
  ['item-name', ({ title }) => title],
  ['item-description', () => ''],
  ['listing-id', ({ listing }) => listingId(listing)],
  ['seller-sku', ({ listing }) => listing.sku],
  ['price', ({ listing }) => (listing.price_minor === null ? '' : amountText(listing.price_minor, listing.market))],
  ['quantity', ({ listing }) => (listing.quantity === null ? '' : String(listing.quantity))],
  ['open-date', ({ listing }) => openDate(listing.created_at, listing.market)],
  ['image-url', () => ''],
  ['item-is-marketplace', () => 'y'],
  ['product-id-type', () => '1'],
  ['zshop-shipping-fee', () => ''],
  ['item-note', () => ''],
  ['item-condition', ({ listing }) => conditionNumber(listing.attributes.condition_type?.[0]?.value)],
  ['zshop-category1', () => ''],
  ['zshop-browse-path', () => ''],
  ['zshop-storefront-feature', () => ''],
  ['asin1', ({ listing }) => listing.asin],
  ['asin2', () => ''],
  ['asin3', () => ''],
  ['will-ship-internationally', () => ''],
  ['expedited-shipping', () => ''],
  ['zshop-boldface', () => ''],
  ['product-id', ({ listing }) => listing.asin],
  ['bid-for-featured-placement', () => ''],
  ['add-delete', () => ''],
  ['pending-quantity', () => '0'],
  ['fulfillment-channel', () => 'DEFAULT'],
  ['merchant-shipping-group', ({ template }) => template],
  ['status', ({ listing }) => (listing.status === 'BUYABLE' ? 'Active' : 'Inactive')],
  ['Minimum order quantity', () => ''],
  ['Sell remainder', () => ''],
];

/** Amazon's numbers of conditions in flat files. */
const conditionNumbers: Readonly<Record<string, string>> = {
  used_like_new: '1',
  used_very_good: '2',
  used_good: '3',
  used_acceptable: '4',
  collectible_like_new: '5',
  collectible_very_good: '6',
  collectible_good: '7',
  collectible_acceptable: '8',
  refurbished_refurbished: '10',
};
const conditionNumber = (condition: unknown): string => conditionNumbers[String(condition)] ?? '11';

type Line = { listing: ListingRow; title: string; template: string };

/** All listings of the report's seller and market as tab-separated lines, or null when there is none. */
export async function allListings(world: World, { seller_id, market }: ReportRow): Promise<string | null> {
  const { rows } = await world.sql.query<ListingRow>(
    "select * from sandbox.listing where world = $1 and market = $2 and seller_id = $3 and visible_at is not null and status <> 'DELETED' order by sku",
    [world.id, market, seller_id],
  );
  if (rows.length === 0) return null;
  const templates = await templatesOf(world.sql, world, { market, sellerId: seller_id });
  const lines = rows.map((listing) => {
    const id = listing.attributes.merchant_shipping_group?.[0]?.value;
    const template = templates.find((one) => one.id === id) ?? templates[0];
    const product = world.catalogue.find(listing.asin);
    const line = {
      listing,
      title: product ? world.catalogue.titleIn(product, market) : '',
      template: template?.name ?? '',
    };
    return columns.map(([, value]) => value(line).replace(/[\t\r\n]+/g, ' ')).join('\t');
  });
  return `${[columns.map(([name]) => name).join('\t'), ...lines].join('\r\n')}\r\n`;
}

/** Amazon's ids of listings: month, day, and a code. */
function listingId({ seller_id, sku, created_at }: ListingRow): string {
  const code = hashText(0, `${seller_id} ${sku}`).toString(36).toUpperCase().padStart(7, '0');
  return `${created_at.toISOString().slice(5, 10).replace('-', '')}${code}`;
}

/** "2026-11-20 08:15:00 PST": the market's own time. */
function openDate(at: Date, market: MarketCode): string {
  const { timeZone } = markets[market];
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  const zone =
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return `${local} ${zone}`;
}
