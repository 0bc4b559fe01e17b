import Big from 'big.js';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { fitsRate } from '@kervan/domain/money/column';
import { limits } from '@kervan/domain/limits';
import { platformDay } from '@kervan/domain/platform-day';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { DollarRates } from '../../connectors/exchange-rates/ecb-rates.ts';
import { recordActivity } from '../../records/activity/activity-write.ts';
import { changeSettings } from '../../records/settings/settings-write.ts';
import { orSetAside } from '../../db/set-aside.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';

const PPM = 1_000_000;

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
        conflict.columns(['from_currency', 'to_currency']).doUpdateSet({ rate_ppm: ratePpm, updated_at: at }),
      )
      .execute();
  }
  return unfit;
}

function ppmOf(rate: string): number | null {
  try {
    const ratePpm = new Big(rate).times(PPM).round(0, Big.roundHalfUp).toNumber();
    return fitsRate(ratePpm) ? ratePpm : null;
  } catch {
    return null;
  }
}

/** PRICE-014: true when the bank's file was read on the platform's present day. */
export async function isReadToday(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('currency_rate')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .executeTakeFirst();
  return !!row?.at && platformDay(row.at.getTime()) === platformDay(now);
}

/** PRICE-016: a store takes the new rate over when it moved by 1 percent or more, or when it had none; then it is priced again. */
export async function applyRates({ db, log }: Pick<WorkerDeps, 'db' | 'log'>, now: number): Promise<number[]> {
  const stores = await db
    .selectFrom('store')
    .innerJoin('store_settings', 'store_settings.store_id', 'store.store_id')
    .select(['store.store_id', 'store.account_id', 'store.market', 'store_settings.rate_ppm'])
    .where('store.removed_at', 'is', null)
    .execute();
  const rates = new Map(
    (
      await db
        .selectFrom('currency_rate')
        .select(['to_currency', 'rate_ppm'])
        .where('from_currency', '=', 'USD')
        .execute()
    ).map((row) => [row.to_currency, row.rate_ppm]),
  );
  const moved: number[] = [];
  for (const store of stores) {
    // The column holds a market code.
    const rate = rates.get(markets[store.market as MarketCode].currency);
    if (rate === undefined || !hasMoved(store.rate_ppm, rate)) continue;
    const scope = { db, log, intake: 'storeRate', storeId: store.store_id, now } as const;
    const apply = async (tx: Db) => {
      await changeSettings(tx, store.store_id, {
        now,
        reason: UpdateReason.CurrencyRateChange,
        next: (state) => ({ ...state, ratePpm: rate }),
      });
      // A store's first rate changes nothing that was there.
      if (store.rate_ppm !== null)
        await recordActivity(
          tx,
          { storeId: store.store_id, accountId: store.account_id },
          {
            kind: 'CurrencyRate',
            actor: 'job',
            now,
            items: 0,
            before: { ratePpm: store.rate_ppm },
            after: { ratePpm: rate },
          },
        );
    };
    const aside = await orSetAside(scope, String(store.store_id), () => db.transaction().execute(apply));
    if (aside === null) moved.push(store.store_id);
  }
  return moved;
}

/** True when the rate differs by 1 percent or more of the one in use. */
export const hasMoved = (inUse: number | null, rate: number): boolean =>
  inUse === null || Math.abs(rate - inUse) * PPM >= limits.rateMoveRepricePpm * inUse;
