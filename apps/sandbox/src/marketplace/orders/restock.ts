import { inTransaction } from '../../database/transaction.ts';
import type { World } from '../../world/world.ts';
import { withBuyersView } from '../listings/buyers-view.ts';
import { findListings, saveBuyersView } from '../listings/listing-row.ts';
import { announceListingChanges } from '../notifications/listing-events.ts';
import type { OrderRow } from './order-row.ts';

/** What an order took from its listings can be bought again. */
export async function restock(world: World, { market, seller_id, items }: OrderRow, at: Date): Promise<void> {
  const changes = await inTransaction(world.sql, async (sql) => {
    const scope = { market, sellerId: seller_id };
    const listings = await findListings(
      { sql, world, scope, lock: true },
      items.map(({ sku }) => sku),
    );
    const found = items.flatMap(({ sku, quantity }) => {
      const before = listings.get(sku);
      if (!before || before.status === 'DELETED') return [];
      return [{ before, after: withBuyersView(world, { ...before, quantity: (before.quantity ?? 0) + quantity }, at) }];
    });
    await saveBuyersView(
      sql,
      world,
      found.map(({ after }) => after),
    );
    return found;
  });
  await announceListingChanges(world, changes, at);
}
