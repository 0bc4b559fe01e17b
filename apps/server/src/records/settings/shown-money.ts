import { markets, type MarketCode } from '@kervan/domain/markets';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { toMajorText, type Decimals } from '@kervan/domain/money/money';
import { usdOfLocal } from '@kervan/domain/money/shown-money';
import type { Db } from '../../db/connect.ts';
import { readSettings } from './settings-write.ts';

/** How amounts of a store's currency stand in a file: in the currency that the store is shown in (PRICE-033), as plain figures that a table program reckons with. */
export type ShownMoney = {
  /** Of the store's own amounts. */
  currency: string;
  /** The currency in which an amount of this one stands: what is not of the store's keeps its own (ORD-012). */
  currencyOf: (currency: string) => string;
  figure: (minor: number | null, currency: string) => number | null;
};

/** By what the store's settings say now; without a rate in its own currency. */
export async function readShownMoney(tx: Db, storeId: number, market: MarketCode): Promise<ShownMoney> {
  const { currency, decimals } = markets[market];
  const state = await readSettings(tx, storeId);
  const ratePpm = state?.settings.currency.mode === 'manual' ? state.settings.currency.manualRatePpm : state?.ratePpm;
  if (state?.settings.currencyDisplay !== 'usd' || !ratePpm || currency === 'USD')
    return { currency, currencyOf: (own) => own, figure: (minor, own) => majorOf(minor, decimalsOf(own)) };
  const rate = { ratePpm, decimals };
  return {
    currency: 'USD',
    currencyOf: (own) => (own === currency ? 'USD' : own),
    figure: (minor, own) =>
      own === currency ? majorOf(minor === null ? null : usdOfLocal(minor, rate), 2) : majorOf(minor, decimalsOf(own)),
  };
}

const majorOf = (minor: number | null, decimals: Decimals): number | null =>
  minor === null ? null : Number(toMajorText(minor, decimals));
