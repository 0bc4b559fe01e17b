import { sql } from 'kysely';
import { markets } from '@kervan/domain/markets';
import type { LiveDecision, SoldProduct } from '@kervan/domain/orders/forecast-order';
import type { Db } from '../../db/connect.ts';
import type { LoadedItem } from '../items/load-facts.ts';
import { pastSource } from '../items/past-source.ts';
import { pastSettingsOf, type PreparedSettings } from '../settings/settings-cache.ts';
import type { RatedStore } from '../order-money/day-rates.ts';

type Known = { prepared: PreparedSettings; listings: ReadonlyMap<number, LoadedItem> };
type Store = RatedStore & { memory: object };

/**
 * Decision 75: the decisions whose prices were sold, by the place of their product in the order. The decision of now where its price was, else the newest
 * one of that price before the sale. What was sold at no price that was decided, in another currency, or by a decision that is no longer kept is missing.
 */
export async function liveDecisions(
  tx: Db,
  store: Store,
  { prepared, listings }: Known,
  order: { currency: string; purchasedAt: number; products: readonly SoldProduct[] },
): Promise<Map<number, LiveDecision>> {
  if (order.currency !== markets[store.market].currency) return new Map();
  const found = new Map<number, LiveDecision>();
  for (const [place, product] of order.products.entries()) {
    const listing = product.itemId === null ? undefined : listings.get(product.itemId);
    const price = unitPrice(product);
    if (!listing || price === null) continue;
    const live =
      listing.item.price === price
        ? { listing, settings: prepared.compiled }
        : await pastDecision(tx, store, listing, { price, at: order.purchasedAt });
    if (live) found.set(place, live);
  }
  return found;
}

/** What the buyer paid for a piece; null = the pieces were sold at different prices. */
const unitPrice = ({ price, quantity }: SoldProduct): number | null =>
  quantity > 0 && price > 0 && price % quantity === 0 ? price / quantity : null;

type Past = { settings_revision: number; state: Record<string, unknown>; at: Date };

async function pastDecision(
  tx: Db,
  store: Store,
  listing: LoadedItem,
  sold: { price: number; at: number },
): Promise<LiveDecision | null> {
  const { rows } = await sql<Past>`
    select c.settings_revision, s.state, s.at from price_change c
      join source_history s on s.source_id = ${listing.sourceId} and s.revision = c.source_revision
      join settings_history h on h.store_id = c.store_id and h.revision = c.settings_revision
    where c.store_id = ${store.storeId} and c.item_id = ${listing.itemId} and c.price = ${sold.price} and c.settings_revision is not null
      and c.changed_at <= ${new Date(sold.at)}::timestamptz order by c.seq desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { compiled } = await pastSettingsOf(store.memory, tx, store, row.settings_revision);
  return {
    listing: { ...listing, source: pastSource(listing.source, { ...row.state, at: row.at }) },
    settings: compiled,
  };
}
