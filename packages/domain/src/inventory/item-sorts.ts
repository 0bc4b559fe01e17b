/** What the inventory can be sorted by, as it stands in the address and on the wire. */
export const itemSorts = [
  'created',
  'changed',
  'price',
  'profit',
  'profitPercent',
  'quantity',
  'cost',
  'buyBox',
  'title',
  'rank',
] as const;
export type ItemSort = (typeof itemSorts)[number];
