import { markets, type MarketCode } from '@kervan/domain/markets';
import { toMajorText, type Decimals } from '@kervan/domain/money/money';
import { usdOfLocal } from '@kervan/domain/money/shown-money';
import type { Db } from '../../db/connect.ts';
import { readSettings } from './settings-write.ts';

/** How amounts of a store's currency stand in a file: in the currency that the store is shown in (PRICE-033), as plain figures that a table program reckons with. */
export type ShownMoney = { currency: string; figure: (minor: number | null) => number | null };

/** By what the store's settings say now; without a rate in its own currency. */
export async function readShownMoney(tx: Db, storeId: number, market: MarketCode): Promise<ShownMoney> {
  const { currency, decimals } = markets[market];
  const state = await readSettings(tx, storeId);
  const ratePpm = state?.settings.currency.mode === 'manual' ? state.settings.currency.manualRatePpm : state?.ratePpm;
  if (state?.settings.currencyDisplay !== 'usd' || !ratePpm || currency === 'USD')
    return { currency, figure: (minor) => majorOf(minor, decimals) };
  const rate = { ratePpm, decimals };
  return { currency: 'USD', figure: (minor) => majorOf(minor === null ? null : usdOfLocal(minor, rate), 2) };
}

const majorOf = (minor: number | null, decimals: Decimals): number | null =>
  minor === null ? null : Number(toMajorText(minor, decimals));
