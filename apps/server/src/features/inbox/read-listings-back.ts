import { sql } from 'kysely';
import type { InboxDeps, News } from './news.ts';

/** Its order is taken in first, so that the pieces sold are not offered a second time. */
const SOLD_READ_BACK_MS = 20_000;

type Listing = { account_id: number; seller: string; sku: string };

/** Listings of which the notification says that something changed. */
export const readChangedBack = (
  deps: InboxDeps,
  news: readonly News<'listingStatus' | 'listingIssues' | 'listingQuantity'>[],
): Promise<void> =>
  readBackSoon(
    deps,
    news.map(({ accountId, seller, content: { sku } }) => ({ account_id: accountId, seller, sku })),
    0,
  );

/** Listings that something was sold of. */
export const readSoldBack = (deps: InboxDeps, news: readonly News<'orderChanged'>[]): Promise<void> =>
  readBackSoon(
    deps,
    news.flatMap(({ accountId, seller, content: { skus } }) =>
      skus.map((sku) => ({ account_id: accountId, seller, sku })),
    ),
    SOLD_READ_BACK_MS,
  );

/** Something of listings changed at the marketplace: they are read back at once, or after a while; what is being read just now is read again. */
async function readBackSoon({ db, clock }: InboxDeps, listings: readonly Listing[], afterMs: number): Promise<void> {
  if (listings.length === 0) return;
  await sql`insert into listing_check as c (store_id, item_id, due_at)
    select distinct d.store_id, d.item_id, ${new Date(clock.now() + afterMs)}::timestamptz from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as n(account_id int, seller text, sku text)
    join store s on s.account_id = n.account_id and s.selling_partner_id = n.seller and s.removed_at is null join item_details d on d.store_id = s.store_id and d.sku = n.sku order by d.store_id, d.item_id
    on conflict (store_id, item_id) do update set due_at = ${afterMs === 0 ? sql`excluded.due_at` : sql`least(c.due_at, excluded.due_at)`}, lease_until = null`.execute(
    db,
  );
}
