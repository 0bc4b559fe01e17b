import { sql } from 'kysely';
import { noteMissing } from '../../db/quarantine.ts';
import { targetStateOf } from '../../records/products/target-state.ts';
import { fitTarget, writeTargets } from '../../records/products/target-write.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import type { InboxDeps, News } from './news.ts';

type Competition = News<'offersChanged'>;

/** New competition of every item that the sellers list under the products in those markets. */
export async function applyOffers({ db, clock, log, woken }: InboxDeps, news: readonly Competition[]): Promise<void> {
  const offers = withoutOvertaken(news);
  const asked = offers.map(({ accountId, seller, content: { market, asin } }, place) => ({
    place,
    account_id: accountId,
    seller,
    market,
    asin,
  }));
  const { rows } = await sql<{ place: number; store_id: number; item_id: number }>`
    select n.place, d.store_id, d.item_id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n(place int, account_id int, seller text, market text, asin text)
    join store s on s.account_id = n.account_id and s.market = n.market and s.selling_partner_id = n.seller and s.removed_at is null join item_details d on d.store_id = s.store_id and d.asin = n.asin`.execute(
    db,
  );
  for (const [storeId, items] of Map.groupBy(rows, (row) => row.store_id)) {
    const excluded = (await readSettings(db, storeId))?.settings.excludedStoreCodes ?? [];
    const readings = items.flatMap(({ place, item_id }) => {
      const offer = offers[place];
      return offer
        ? [
            fitTarget({
              itemId: item_id,
              at: Date.parse(offer.content.changedAt),
              state: targetStateOf(offer.content.reading, { sellingPartnerId: offer.seller, excluded }),
            }),
          ]
        : [];
    });
    if ((await writeTargets(db, storeId, readings, clock.now())) > 0) woken.add(storeId);
    const unfit = readings.filter((reading) => reading.unfit.length > 0);
    await noteMissing(
      { tx: db, log, intake: 'targetOffers', storeId, now: clock.now() },
      unfit.map((reading) => ({ key: `${storeId}:${reading.itemId}`, fields: reading.unfit })),
    );
  }
}

/** Of several states of one product's competition the newest says it all. */
function withoutOvertaken(offers: readonly Competition[]): Competition[] {
  const newest = new Map<string, Competition>();
  for (const offer of offers) {
    const key = `${offer.accountId} ${offer.seller} ${offer.content.market} ${offer.content.asin}`;
    const before = newest.get(key);
    if (!before || Date.parse(offer.content.changedAt) >= Date.parse(before.content.changedAt)) newest.set(key, offer);
  }
  return [...newest.values()];
}
