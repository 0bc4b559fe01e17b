import type { ItemSort } from '@kervan/domain/inventory/item-sorts';

/** The orders offered where there are no column heads to click. */
export const itemSorts = [
  { by: 'created', desc: true, text: 'inventory:sort.newest' },
  { by: 'changed', desc: true, text: 'inventory:sort.changed' },
  { by: 'price', desc: true, text: 'inventory:sort.priceDown' },
  { by: 'price', desc: false, text: 'inventory:sort.priceUp' },
  { by: 'profit', desc: true, text: 'inventory:sort.profitDown' },
  { by: 'profit', desc: false, text: 'inventory:sort.profitUp' },
  { by: 'profitPercent', desc: true, text: 'inventory:sort.percentDown' },
  { by: 'quantity', desc: true, text: 'inventory:sort.stockDown' },
  { by: 'title', desc: false, text: 'inventory:sort.title' },
] as const satisfies readonly { by: ItemSort; desc: boolean; text: string }[];
