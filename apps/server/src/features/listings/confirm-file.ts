import { sql } from 'kysely';
import type { ReportedListing } from '../../connectors/marketplace/listings-mapping.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { ManualStore } from '../../records/stores/connected-stores.ts';
import { readBack } from './confirm.ts';

/**
 * A store that is worked by hand shows what its seller handed in: a change counts as read back when its file was fetched (appendix C, INV-084). What
 * stands in a file that nobody fetched is not looked at; everything else shows what the last list of listings said.
 */
export async function confirmFile(deps: WorkerDeps, store: ManualStore): Promise<void> {
  await sql`delete from listing_check c using listing_reported r, submission s, manual_feed f
    where c.store_id = ${store.storeId} and r.store_id = c.store_id and r.item_id = c.item_id and s.store_id = r.store_id and s.item_id = r.item_id and s.seq = r.flight_seq and s.attempt = r.flight_attempt
      and f.store_id = s.store_id and f.feed_id = s.feed_id and s.route = 'file' and f.fetched_at is null`.execute(
    deps.db,
  );
  await readBack(deps, store, {
    show: async (due) =>
      new Map(
        due.flatMap((row) => {
          const isTold = row.flightSeq !== null && row.flightRoute === 'file';
          if (isTold ? row.flightKind === 'delete' : row.present !== true) return [];
          return [[row.sku, listingOf(row.sku, isTold ? reported(row) : shown(row))]];
        }),
      ),
    // Nobody else looks there: no consent is asked for.
    onLost: () => Promise.resolve(),
  });
}

type Values = Pick<ReportedListing['submitted'], 'priceMinor' | 'quantity' | 'handlingDays' | 'shippingGroup'>;
/** A list of listings tells nothing of what the seller set beside the price. */
const untold = { lowestMinor: null, highestMinor: null, sales: [] };
type Row = Parameters<Parameters<typeof readBack>[2]['show']>[0][number];

const reported = (row: Row): Values => ({
  priceMinor: row.flightPrice,
  quantity: row.flightQuantity,
  handlingDays: row.flightHandling,
  shippingGroup: row.flightShipping,
});
const shown = (row: Row): Values => ({
  priceMinor: row.price,
  quantity: row.quantity,
  handlingDays: null,
  shippingGroup: null,
});

const listingOf = (sku: string, values: Values): ReportedListing => ({
  sku,
  asin: null,
  title: null,
  productType: null,
  condition: null,
  isBuyable: true,
  isDiscoverable: true,
  createdAt: null,
  updatedAt: null,
  live: { priceMinor: values.priceMinor, quantity: values.quantity },
  submitted: { ...values, ...untold },
  issues: [],
});
