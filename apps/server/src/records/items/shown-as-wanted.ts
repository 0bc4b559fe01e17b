import { sql, type RawBuilder } from 'kysely';
import { amongStatuses } from './status-sql.ts';

/**
 * Condition on `item i` and `listing_reported r`: the marketplace shows what the newest decision wants. An earlier change that failed
 * has no meaning then (INV-052). Of what is at zero only the stock counts, as in the sending decision.
 */
export const shownAsWanted: RawBuilder<boolean> = sql<boolean>`(r.present is true and (${amongStatuses('i.status', 'onSale')} and r.price = i.price and r.quantity = i.quantity or ${amongStatuses('i.status', 'atZero')} and r.quantity = 0))`;
