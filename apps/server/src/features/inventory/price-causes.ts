import { sql } from 'kysely';
import type { PriceCause } from '@kervan/contracts/price-cause';
import { UpdateReason, unpackReason } from '@kervan/domain/inventory/update-reason';
import { movedInputs, type CauseInputs } from '@kervan/domain/pricing/price-cause';
import type { Db } from '../../db/connect.ts';

type Row = {
  seq: number;
  price: number;
  old_price: number | null;
  reason: number;
  old_source_revision: number | null;
  source: Record<string, unknown> | null;
  old_source: Record<string, unknown> | null;
  target: Record<string, unknown> | null;
  old_target: Record<string, unknown> | null;
  rate: number | null;
  old_rate: number | null;
  competition: string | null;
};

/**
 * Why the price of each of these changes moved, by its number; changes that moved no price, and events, which decide nothing, are left out.
 * The source is compared with the one of the decision before (kept with the change); reading and settings with the revision before theirs,
 * each only where it is new to the decision as its reason tells. What is no longer kept (90 days) is not named.
 */
export async function priceCauses(
  tx: Db,
  storeId: number,
  seqs: readonly number[],
): Promise<Map<number, NonNullable<PriceCause>>> {
  if (seqs.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select c.seq, c.price, c.old_price, c.reason, c.old_source_revision, s.state as source, o.state as old_source, t.state as target, w.state as old_target,
      h.rate_ppm as rate, b.rate_ppm as old_rate, h.settings -> 'autopricer' ->> 'competition' as competition
    from price_change c join item i on i.store_id = c.store_id and i.item_id = c.item_id
    left join source_history s on s.source_id = i.source_id and s.revision = c.source_revision
    left join source_history o on o.source_id = i.source_id and o.revision = c.old_source_revision
    left join target_history t on t.store_id = c.store_id and t.item_id = c.item_id and t.revision = c.target_revision
    left join lateral (select x.state from target_history x where x.store_id = c.store_id and x.item_id = c.item_id and x.revision < c.target_revision order by x.revision desc limit 1) w on true
    left join settings_history h on h.store_id = c.store_id and h.revision = c.settings_revision
    left join settings_history b on b.store_id = c.store_id and b.revision = c.settings_revision - 1
    where c.store_id = ${storeId} and c.seq = any(${[...seqs]}::bigint[]) and c.settings_revision is not null and c.price is not null and c.price is distinct from c.old_price`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.seq, causeOf(row)]));
}

function causeOf(row: Row): NonNullable<PriceCause> {
  const isFirst = row.old_price === null && (row.old_source_revision ?? 0) === 0;
  return {
    isFirst,
    fromMinor: row.old_price,
    toMinor: row.price,
    moved: isFirst ? [] : movedInputs(before(row), after(row)),
  };
}

// A kept state is the table's row as JSON: numbers, booleans, null.
const num = (state: Record<string, unknown> | null, name: string): number | null => {
  const value = state?.[name];
  return typeof value === 'number' ? value : null;
};

/** The offer that the store follows; with competition off there is none. */
const followed = (state: Row['target'], { competition }: Row): number | null =>
  competition === 'off' ? null : num(state, competition === 'lowest' ? 'lowest_landed' : 'buybox_landed');

const after = (row: Row): CauseInputs => ({
  source: num(row.source, 'price'),
  shipping: num(row.source, 'shipping'),
  rate: row.rate,
  competition: followed(row.target, row),
  settings: 1,
});

function before(row: Row): CauseInputs {
  const now = after(row);
  const { reason } = unpackReason(row.reason);
  const isReason = (...reasons: UpdateReason[]) => reasons.some((each) => each === reason);
  const isKept = row.source !== null && row.old_source !== null;
  return {
    source: isKept ? num(row.old_source, 'price') : now.source,
    shipping: isKept ? num(row.old_source, 'shipping') : now.shipping,
    rate: isReason(UpdateReason.CurrencyRateChange) && row.old_rate !== null ? row.old_rate : now.rate,
    competition:
      isReason(UpdateReason.TargetDataChange) && row.old_target !== null
        ? followed(row.old_target, row)
        : now.competition,
    settings: isReason(UpdateReason.SettingsChange) ? 0 : now.settings,
  };
}
