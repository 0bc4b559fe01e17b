import type { ItemFacts, SourceFacts } from '../inventory/facts.ts';
import { INT_MAX } from '../money/column.ts';
import type { Minor } from '../money/money.ts';
import { compare, multiply, roundUp } from '../money/rational.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import { routeOf } from '../settings/route-of.ts';
import { fixedPrice } from './fixed-price.ts';
import { leastCost } from './landed-cost.ts';
import { profitRange } from './profit-range.ts';

/**
 * Decision 25: the lowest price of an item whose price cannot be computed, from what is known of it; under a settings error what it costs (decision
 * 78). Store currency minor units; null = not even that can be told (no currency rate).
 */
export function knownFloor(source: SourceFacts, item: ItemFacts, settings: CompiledSettings): Minor | null {
  const route = routeOf(item.flags, settings);
  const landed = leastCost(source, item, { settings, route });
  if (settings.costFactor === null) return null;
  const costInStore = multiply(landed.cost, settings.costFactor);
  if (compare(costInStore, { num: INT_MAX, den: 1 }) > 0) return INT_MAX;
  if (settings.netShareTooSmall) return roundUp(costInStore);
  if (item.override?.profitKind === 'constant') return fixedPrice(costInStore, item.override, settings).min;
  const range = profitRange(landed, item, { settings, route }, null);
  return typeof range === 'string' ? roundUp(costInStore) : range.min;
}
