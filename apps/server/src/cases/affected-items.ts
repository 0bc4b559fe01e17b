import type { AffectedItem } from '@kervan/contracts/filters';
import type { Counted, EffectCounts } from '@kervan/domain/filters/dry-run-tally';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import type { Decision } from '@kervan/domain/inventory/decision';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Db } from '../db/connect.ts';
import { namesOf } from '../records/items/item-names.ts';
import type { LoadedItem } from '../records/items/load-facts.ts';

/** One item with what would become of it. */
export type Previewed = { loaded: LoadedItem; decision: Decision; counted: Counted | null };

/** FILT-047. */
const SAMPLES = 20;

/** An affected item without its names. */
export type Chosen = Pick<AffectedItem, 'id' | 'effect' | 'filters' | 'priceMinor' | 'profitMinor'>;
/** The best of the items seen so far: those that stop being offered and those that return. */
export type Samples = { stopped: Chosen[]; restored: Chosen[] };

/** No item yet. */
export const newSamples = (): Samples => ({ stopped: [], restored: [] });

/** Whether it stops being offered. */
export const isStopped = ({ counted }: Previewed): boolean =>
  counted?.effect === 'zeroed' || counted?.effect === 'removed';

/** How many items a filter does something to. */
export const sizeOf = ({ zeroed, removed, restored }: EffectCounts): number =>
  zeroed.total + removed.total + restored.total;

/** What is shown of an item that something visible happens to; else null. Price and profit are those it is or will be offered at. */
export function chosenOf({ loaded, decision, counted }: Previewed): Chosen | null {
  if (counted === null || counted.effect === 'released' || counted.effect === 'caught') return null;
  const { price, profit } =
    counted.effect === 'restored' ? decision : { price: loaded.item.price, profit: loaded.profit };
  return {
    id: loaded.itemId,
    effect: counted.effect,
    filters: counted.filterNumbers.flatMap((number) => filterNameOf(number) ?? []),
    priceMinor: price,
    profitMinor: profit,
  };
}

/** Keeps an item that something happens to when it is among the 20 with the most profit. */
export function keepSample(samples: Samples, item: Previewed): void {
  const chosen = chosenOf(item);
  if (chosen === null) return;
  const best = chosen.effect === 'restored' ? samples.restored : samples.stopped;
  const last = best.at(-1);
  if (best.length === SAMPLES && last && rank(chosen) <= rank(last)) return;
  const at = best.findIndex((other) => rank(other) < rank(chosen));
  best.splice(at === -1 ? best.length : at, 0, chosen);
  best.length = Math.min(best.length, SAMPLES);
}

/** An unknown profit stands behind every known one. */
const rank = ({ profitMinor }: Chosen): number => profitMinor ?? -Infinity;

/** The samples of an answer: what stops being offered first. */
export const bestOf = ({ stopped, restored }: Samples): Chosen[] => [...stopped, ...restored].slice(0, SAMPLES);

/** Items with their names and the orders of their last 30 days; `recent` null = nobody knows them. */
export async function describeItems(
  tx: Db,
  storeId: number,
  chosen: readonly Chosen[],
  { market, recent }: { market: MarketCode; recent: ReadonlyMap<number, number> | null },
): Promise<AffectedItem[]> {
  const names = await namesOf(
    tx,
    storeId,
    chosen.map(({ id }) => id),
  );
  const { currency } = markets[market];
  return chosen.flatMap((item) => {
    const known = names.get(item.id);
    return known ? [{ ...item, ...known, currency, orders: recent && (recent.get(item.id) ?? 0) }] : [];
  });
}
