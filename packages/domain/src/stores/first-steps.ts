import { changedValues } from '../activity/settings-changes.ts';
import type { MarketCode } from '../markets.ts';
import { isOpenRoute, type OpenRoutes } from '../orders/routing-rules.ts';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import type { StoreSettings } from '../settings/store-settings.ts';
import type { SendingType } from '../warehouse/sending-type.ts';

/** What leads a new store to its first order, bought and confirmed, in the order in which it helps. */
export const firstSteps = [
  'profitBand',
  'filters',
  'way',
  'products',
  'firstPriceLive',
  'firstOrder',
  'shippingType',
  'bought',
  'confirmed',
] as const;
export type FirstStep = (typeof firstSteps)[number];
export type FirstSteps = Record<FirstStep, boolean>;

/** Those whose defaults may be kept as they are. */
export const confirmableSteps = ['profitBand', 'filters'] as const satisfies readonly FirstStep[];
export type ConfirmableStep = (typeof confirmableSteps)[number];

/** What a seller may say of the first steps: that a default is kept, or that what is left of all of them is not to be shown any more. */
export const stepAnswers = [...confirmableSteps, 'all'] as const;
export type StepAnswer = (typeof stepAnswers)[number];

/** What has happened to the orders of a store so far; none of it is taken back by what comes later. */
export type OrdersSoFar = {
  /** The ways by which its orders are to be sent; empty = it has none yet, or one is confirmed: then nobody asks. */
  ways: readonly SendingType[];
  isBought: boolean;
  /** The marketplace shows one as sent. */
  isConfirmed: boolean;
};

type Facts = {
  settings: StoreSettings;
  market: MarketCode;
  items: number;
  itemsListed: number;
  openWays: OpenRoutes;
  orders: OrdersSoFar;
  /** What the seller said of them, see `stepAnswers`. */
  confirmed: readonly string[];
};

/**
 * Which of the first steps are done; null once a price is live and an order is confirmed, or the seller wants to see no more of them: then
 * nothing is first any more. Settings count as looked at when one was changed, their defaults were confirmed, or a price is live by them. The
 * shipping type of an order counts as chosen when it is one that is open (decision 72); an order bought has had one.
 */
export function firstStepsOf(facts: Facts): FirstSteps | null {
  const { settings, market, items, itemsListed, openWays, orders, confirmed } = facts;
  const isLive = itemsListed > 0;
  if (isLive && (orders.isConfirmed || confirmed.includes('all'))) return null;
  const changed = Object.keys(changedValues(defaultStoreSettings(market), settings).after);
  const isChanged = (part: string) => changed.some((path) => path.startsWith(part));
  const isBought = orders.isBought || orders.isConfirmed;
  return {
    profitBand: isLive || isChanged('pricing.') || confirmed.includes('profitBand'),
    filters: isLive || isChanged('filters.') || confirmed.includes('filters'),
    way: isBought || openWays.isDirectOpen || openWays.isWarehouseActive,
    products: items > 0,
    firstPriceLive: isLive,
    firstOrder: isBought || orders.ways.length > 0,
    shippingType: isBought || orders.ways.some((way) => isOpenRoute(way, openWays)),
    bought: isBought,
    confirmed: orders.isConfirmed,
  };
}
