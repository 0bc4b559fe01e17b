import type { MarketCode } from '@kervan/domain/markets';
import { inTransaction } from '../../database/transaction.ts';
import { BadRequest, bodyJson, isRecord } from '../../http/body.ts';
import type { WorldRequest } from '../../http/mount.ts';
import type { World } from '../../world/world.ts';
import { decimalOf } from '../marketplaces.ts';
import { announceListingChanges } from '../notifications/listing-events.ts';
import { withBuyersView } from './buyers-view.ts';
import type { Attributes, AttributeValue } from './listing-attributes.ts';
import { priceToBuyers, readOffer } from './listing-offer.ts';
import { findListings, saveListings, type ListingRow } from './listing-row.ts';
import { scheduleTurns } from './sale-turns.ts';
import { scopeOf } from './scope.ts';

/**
 * `{lowestMinor?, highestMinor?, sale?: {priceMinor, startAt?, endAt?} | null}`: what the seller sets by hand in Seller Central beside the price, at once.
 * What is left out stays as it is; null takes it away.
 */
export async function setOfferTerms({ world, params, request, reply }: WorldRequest): Promise<unknown> {
  const body = bodyJson(request);
  if (!isRecord(body)) throw new BadRequest('wanted: {lowestMinor?, highestMinor?, sale?}');
  const scope = scopeOf(params);
  const now = world.clock.now();
  const terms = {
    ...('lowestMinor' in body ? { minimum_seller_allowed_price: scheduled(body.lowestMinor, scope.market) } : {}),
    ...('highestMinor' in body ? { maximum_seller_allowed_price: scheduled(body.highestMinor, scope.market) } : {}),
    ...('sale' in body ? { discounted_price: saleSchedule(body.sale, scope.market) } : {}),
  };
  const changes = await inTransaction(world.sql, async (sql) => {
    const before = (await findListings({ sql, world, scope, lock: true }, [params.sku ?? ''])).get(params.sku ?? '');
    if (!before || before.status === 'DELETED') throw new BadRequest(`no listing ${params.sku}`);
    const after = withTerms(world, before, { terms, now });
    await saveListings(sql, world, [after]);
    await scheduleTurns(world, { sql, scope, at: now }, [after]);
    return [{ before, after }];
  });
  await announceListingChanges(world, changes, now);
  return reply.code(204).send();
}

function withTerms(world: World, listing: ListingRow, { terms, now }: { terms: object; now: Date }): ListingRow {
  const inOffer = (attributes: Attributes): Attributes => ({
    ...attributes,
    purchasable_offer: (attributes.purchasable_offer ?? []).map((one) => withoutNulls({ ...one, ...terms })),
  });
  const [accepted, attributes] = [inOffer(listing.accepted), inOffer(listing.attributes)];
  const price = priceToBuyers(readOffer(attributes, listing.market), now);
  return withBuyersView(world, { ...listing, accepted, attributes, price_minor: price, updated_at: now }, now);
}

const withoutNulls = (value: AttributeValue): AttributeValue =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));

const scheduled = (minor: unknown, market: MarketCode): unknown =>
  typeof minor === 'number' ? [{ schedule: [{ value_with_tax: decimalOf(minor, market) }] }] : null;

function saleSchedule(sale: unknown, market: MarketCode): unknown {
  if (!isRecord(sale) || typeof sale.priceMinor !== 'number') return null;
  const { priceMinor, startAt, endAt } = sale;
  const ends = withoutNulls({ start_at: startAt ?? null, end_at: endAt ?? null });
  return [{ schedule: [{ value_with_tax: decimalOf(priceMinor, market), ...ends }] }];
}
