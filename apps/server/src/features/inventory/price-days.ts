import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { markets, sourceMarket } from '@kervan/domain/markets';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { namedItem } from './named-item.ts';

type Row = { day: string; source: number | null; own: number | null; buybox: number | null; lowest: number | null };

const DAY_MS = 86_400_000;

/** INV-046: the days of an item's chart. The newest day before the span is among them, so that the picture begins with what held. */
export const priceDays: Handler<typeof inventory.priceDays> = async ({ query, caller: { storeId, ...caller } }, deps) =>
  within(deps, caller, async (tx) => {
    const { itemId, currency } = await namedItem(tx, storeId, query.asinOrSku);
    const now = deps.clock.now();
    const from = new Date(now - query.days * DAY_MS).toISOString().slice(0, 10);
    const { rows } = await sql<Row>`
      select day::text, source_price as source, own_price as own, buybox_price as buybox, lowest_price as lowest from item_day
      where store_id = ${storeId} and item_id = ${itemId} and day >= coalesce((select max(b.day) from item_day b where b.store_id = ${storeId} and b.item_id = ${itemId} and b.day < ${from}::date), ${from}::date)
      order by day`.execute(tx);
    return {
      currency,
      sourceCurrency: markets[sourceMarket].currency,
      days: rows.map(({ day, source, own, buybox, lowest }) => ({
        day,
        sourceMinor: source,
        ownMinor: own,
        buyBoxMinor: buybox,
        lowestMinor: lowest,
      })),
      asOf: new Date(now).toISOString(),
    };
  });
