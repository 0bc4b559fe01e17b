import { decidePrice } from '@kervan/domain/pricing/decide-price';
import { profitHundredths, profitOf } from '@kervan/domain/pricing/profit';
import type { CompiledSettings } from '@kervan/domain/settings/compiled-settings';
import type { LoadedItem } from '../../records/items/load-facts.ts';

/** INV-012: what the item would bring at the landed price of the BuyBox and of the lowest offer (appendix A step 13). */
export function profitsOfOthers({ item, source, target }: LoadedItem, compiled: CompiledSettings) {
  const cost = source.fetchedAt === null ? null : decidePrice(source, target, item, compiled).costExact;
  const at = (landed: number | null) =>
    landed === null || cost === null
      ? { profit: null, percent: null }
      : {
          profit: profitOf(landed, cost, compiled.netShare),
          percent: profitHundredths(landed, cost, compiled.netShare),
        };
  const [buyBox, lowest] = [at(target.buyBoxLanded), at(target.lowestLanded)];
  return {
    buyBoxProfitMinor: buyBox.profit,
    buyBoxProfitPercent: buyBox.percent,
    lowestProfitMinor: lowest.profit,
    lowestProfitPercent: lowest.percent,
  };
}
