import type { ItemOverride } from '../inventory/facts.ts';
import { freezesAnew, type AsinSetting } from './asin-setting.ts';

const none: ItemOverride = {
  profitKind: null,
  minProfit: 0,
  standardProfit: 0,
  maxProfit: 0,
  frozenPrice: null,
  criticalStock: null,
  maxStock: null,
  minStock: null,
  handlingDays: null,
};

/** What an item's evaluation would read once the setting of its product is saved; null = it is taken away. A frozen price stays where nothing freezes it anew. */
export function overrideWith(known: ItemOverride | null, setting: AsinSetting | null): ItemOverride | null {
  if (setting === null) return known === null ? null : none;
  const { kind, minProfit, standardProfit, maxProfit, criticalStock, maxStock, minStock, handlingDays } = setting;
  const before = known?.profitKind == null ? null : { ...known, kind: known.profitKind };
  return {
    profitKind: kind,
    minProfit,
    standardProfit,
    maxProfit,
    frozenPrice: before && known && !freezesAnew(before, setting) ? known.frozenPrice : null,
    criticalStock,
    maxStock,
    minStock,
    handlingDays,
  };
}
