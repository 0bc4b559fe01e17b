import { sql, type RawBuilder } from 'kysely';
import { StatusCode } from '@kervan/domain/inventory/item-status';

const SOLD = [StatusCode.AtStore, StatusCode.AtStoreQueue];
const ZERO = [StatusCode.AtStoreWithZeroQuantity, StatusCode.ZeroQuantityQueue, StatusCode.OutOfCriteriaListedZero];

const among = (statuses: readonly StatusCode[]): RawBuilder<boolean> =>
  sql`i.status = any(${[...statuses]}::smallint[])`;

/**
 * Condition on `item i` and `listing_reported r`: the marketplace shows what the newest decision wants. An earlier change that failed
 * has no meaning then (INV-052). Of what is at zero only the stock counts, as in the sending decision.
 */
export const shownAsWanted: RawBuilder<boolean> = sql<boolean>`(r.present is true and (${among(SOLD)} and r.price = i.price and r.quantity = i.quantity or ${among(ZERO)} and r.quantity = 0))`;
