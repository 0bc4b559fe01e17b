import type { ItemFacts, ItemOverride } from '../inventory/facts.ts';
import { refreezes, noAsinPrices, type AsinPriceField, type AsinSetting } from './asin-setting.ts';

/** What an item's evaluation would read once the setting of its product is saved; null = it is taken away. */
export function factsWith(item: ItemFacts, setting: AsinSetting | null): ItemFacts {
  return { ...item, ...pricesOf(setting), override: overrideWith(item, setting) };
}

/** A frozen price stays where nothing freezes it anew. */
function overrideWith(item: ItemFacts, setting: AsinSetting | null): ItemOverride | null {
  if (setting === null) return null;
  const { kind, minProfit, standardProfit, maxProfit, criticalStock, maxStock, minStock, handlingDays } = setting;
  const known = item.override;
  const before = known?.profitKind == null ? null : { ...item, ...known, kind: known.profitKind };
  return {
    profitKind: kind,
    minProfit,
    standardProfit,
    maxProfit,
    frozenPrice: before && !refreezes(before, setting) ? before.frozenPrice : null,
    criticalStock,
    maxStock,
    minStock,
    handlingDays,
  };
}

const pricesOf = (setting: AsinSetting | null): Record<AsinPriceField, number | null> => {
  if (setting === null) return noAsinPrices;
  const { importPrice, shipmentPrice, minAllowed, maxAllowed } = setting;
  return { importPrice, shipmentPrice, minAllowed, maxAllowed };
};
