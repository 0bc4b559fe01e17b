import { sql } from 'kysely';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { fitsRate } from '@kervan/domain/money/column';
import { unitsOfDecimal } from '@kervan/domain/money/rational';
import { rateMove } from '@kervan/domain/pricing/rate-move';
import { platformDay } from '@kervan/domain/platform-day';
import { markets } from '@kervan/domain/markets';
import type { DollarRates } from '../../connectors/exchange-rates/ecb-rates.ts';
import { recordActivity, type StoreOfAccount } from '../../records/activity/activity-write.ts';
import { changeSettings } from '../../records/settings/settings-write.ts';
import { quarantineOnError } from '../../db/quarantine.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';

/** Rates are kept in millionths. */
const PPM_DECIMALS = 6;

/** Writes the rates of a file with the time they were read at; those that are none, or that no column holds, are left out and answered. */
export async function saveRates(tx: Db, { rates }: DollarRates, now: number): Promise<string[]> {
  const at = new Date(now);
  const unfit: string[] = [];
  for (const [currency, rate] of Object.entries({ ...rates, USD: '1' })) {
    const ratePpm = ppmOf(rate);
    if (ratePpm === null) {
      unfit.push(currency);
      continue;
    }
    await tx
      .insertInto('currency_rate')
      .values({ from_currency: 'USD', to_currency: currency, rate_ppm: ratePpm, created_at: at, updated_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['from_currency', 'to_currency'])
          .doUpdateSet({ rate_ppm: ratePpm, updated_at: at })
          // What staff set stands until they take it away (PRICE-035).
          .where('currency_rate.is_manual', '=', false),
      )
      .execute();
  }
  await keepDay(tx, now);
  return unfit;
}

/** Keeps the rates that hold now as those of the platform's day: what moves later on books at its own day's rate (decision 58). */
export const keepDay = (tx: Db, now: number) =>
  sql`insert into currency_day (currency, day, rate_ppm) select to_currency, ${platformDay(now)}::date, rate_ppm from currency_rate where from_currency = 'USD' order by 1
    on conflict (currency, day) do update set rate_ppm = excluded.rate_ppm`.execute(tx);

function ppmOf(rate: string): number | null {
  const ratePpm = unitsOfDecimal(rate, PPM_DECIMALS);
  return ratePpm !== null && fitsRate(ratePpm) ? ratePpm : null;
}

/** PRICE-014: true when the bank's file was read on the platform's present day. */
export async function isReadToday(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('currency_rate')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .where('is_manual', '=', false)
    .executeTakeFirst();
  return !!row?.at && platformDay(row.at.getTime()) === platformDay(now);
}

/**
 * PRICE-016: a store takes the new rate over when it moved by 1 percent or more, or when it had none; then it is priced again. One that
 * moved by more than 20 percent is held and asked about, unless the seller has set a rate. Answers the stores that took it over.
 */
export async function applyRates({ db, log }: Pick<WorkerDeps, 'db' | 'log'>, now: number): Promise<number[]> {
  const stores = await db
    .selectFrom('store')
    .innerJoin('store_settings', 'store_settings.store_id', 'store.store_id')
    .leftJoin('held_rate', 'held_rate.store_id', 'store.store_id')
    .select([
      'store.store_id',
      'store.account_id',
      'store.market',
      'store_settings.rate_ppm',
      'held_rate.rate_ppm as held_ppm',
      sql<boolean>`store_settings.settings -> 'currency' ->> 'mode' = 'automatic'`.as('is_automatic'),
    ])
    .where('store.removed_at', 'is', null)
    .execute();
  const rates = await readRates(db);
  const moved: number[] = [];
  for (const store of stores) {
    const rate = rates.get(markets[store.market].currency);
    if (rate === undefined) continue;
    const move = rateMove(store.rate_ppm, rate);
    if (move === 'none' && store.held_ppm === null) continue;
    const scope = { db, log, intake: 'storeRate', storeId: store.store_id, now } as const;
    const caller = { storeId: store.store_id, accountId: store.account_id };
    const isHeld = move === 'held' && store.is_automatic;
    if (isHeld && store.held_ppm === rate) continue;
    const quarantined = await quarantineOnError(scope, String(store.store_id), () =>
      db.transaction().execute(async (tx) => {
        if (isHeld) return holdRate(tx, caller, rate, now);
        await releaseRate(tx, caller);
        if (move !== 'none') await takeRate(tx, caller, { rate, before: store.rate_ppm, actor: 'job', now });
      }),
    );
    if (quarantined === null && !isHeld && move !== 'none') moved.push(store.store_id);
  }
  return moved;
}

async function readRates(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('currency_rate')
    .select(['to_currency', 'rate_ppm'])
    .where('from_currency', '=', 'USD')
    .execute();
  return new Map(rows.map((row) => [row.to_currency, row.rate_ppm]));
}

/** The prices go on with the rate in use; the seller is asked. */
async function holdRate(tx: Db, { storeId, accountId }: StoreOfAccount, rate: number, now: number): Promise<void> {
  const held = { rate_ppm: rate, held_at: new Date(now) };
  await tx
    .insertInto('held_rate')
    .values({ store_id: storeId, ...held })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(held))
    .execute();
  await announce(tx, accountId, { type: 'banner', storeId });
}

/** Nothing is asked any more. */
export async function releaseRate(tx: Db, { storeId, accountId }: StoreOfAccount): Promise<void> {
  const { rows } = await sql`delete from held_rate where store_id = ${storeId} returning store_id`.execute(tx);
  if (rows.length > 0) await announce(tx, accountId, { type: 'banner', storeId });
}

type Taking = { rate: number; before: number | null; actor: 'job' | 'user'; now: number };

/** The store is priced again with the rate; a first one changes nothing that was there. */
export async function takeRate(tx: Db, store: StoreOfAccount, { rate, before, actor, now }: Taking): Promise<void> {
  await changeSettings(tx, store.storeId, {
    now,
    reason: UpdateReason.CurrencyRateChange,
    next: (state) => ({ ...state, ratePpm: rate }),
  });
  if (before === null) return;
  const change = { before: { ratePpm: before }, after: { ratePpm: rate } };
  await recordActivity(tx, store, { kind: 'CurrencyRate', actor, now, items: 0, ...change });
}
