import type { CompiledSettings } from '../settings/compiled-settings.ts';
import type { ItemFacts, SourceFacts } from './facts.ts';
import { quantityLessUnbought } from '../orders/cancelling.ts';
import { isUnbuyable } from './product-status.ts';

/**
 * PRICE-030: 0 when a known source quantity is 0 or under the critical stock, else the smaller of source quantity and max stock, never
 * below the min stock of the ASIN; an available offer of unknown quantity gives the max stock. Pieces of its orders that nobody has
 * bought yet are spoken for (decision 64). null = neither quantity nor an offer is known: the quantity stays as it is.
 */
export function wantedQuantity(item: ItemFacts, source: SourceFacts, settings: CompiledSettings): number | null {
  const wanted = quantityOfSource(item, source, settings);
  return wanted === null ? null : quantityLessUnbought(wanted, item.unboughtUnits);
}

function quantityOfSource(item: ItemFacts, source: SourceFacts, settings: CompiledSettings): number | null {
  const override = item.override;
  if (source.notFound || isUnbuyable(source.availability)) return 0;
  const maxStock = override?.maxStock ?? settings.maxStock;
  if (source.stock === null)
    return source.availability === null && source.price === null ? null : Math.max(maxStock, override?.minStock ?? 0);
  if (source.stock === 0 || source.stock < (override?.criticalStock ?? settings.criticalStock)) return 0;
  return Math.max(Math.min(source.stock, maxStock), override?.minStock ?? 0);
}
