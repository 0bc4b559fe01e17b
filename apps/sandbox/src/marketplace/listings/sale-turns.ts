import { inTransaction, type Sql } from '../../database/transaction.ts';
import type { EffectHandler } from '../../world/system.ts';
import type { World } from '../../world/world.ts';
import { announceListingChanges } from '../notifications/listing-events.ts';
import { withBuyersView } from './buyers-view.ts';
import { priceToBuyers, readOffer } from './listing-offer.ts';
import { findListings, saveBuyersView, type ListingRow, type ListingScope } from './listing-row.ts';

/** Payload of the effect `listings.turn`: a sale of the SKU begins or ends. */
type TurnPayload = { scope: ListingScope; sku: string };

/** Has what buyers pay looked at again when the sales of these listings begin and end. */
export async function scheduleTurns(
  world: World,
  { sql, scope, at }: { sql: Sql; scope: ListingScope; at: Date },
  listings: readonly ListingRow[],
): Promise<void> {
  for (const { attributes, market, sku } of listings)
    for (const { startAt, endAt } of readOffer(attributes, market).sales)
      for (const turn of [startAt, endAt])
        if (turn !== null && turn > at) {
          const payload: TurnPayload = { scope, sku };
          await world.effects.schedule('listings.turn', turn, payload, { sql });
        }
}

const turn: EffectHandler = async (world, payload, at) => {
  const { scope, sku } = payload as TurnPayload; // Written by scheduleTurns.
  const changes = await inTransaction(world.sql, async (sql) => {
    const before = (await findListings({ sql, world, scope, lock: true }, [sku])).get(sku);
    if (!before || before.status === 'DELETED' || before.price_minor === null) return [];
    const price = priceToBuyers(readOffer(before.attributes, before.market), at);
    const after = withBuyersView(world, { ...before, price_minor: price, updated_at: at }, at);
    await saveBuyersView(sql, world, [after]);
    return [{ before, after }];
  });
  await announceListingChanges(world, changes, at);
};

export const saleEffects: Readonly<Record<string, EffectHandler>> = { 'listings.turn': turn };
