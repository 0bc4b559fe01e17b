export const flagTypes = ['Order', 'WarehouseMessage', 'CustomerMessage'] as const;
export type FlagTypeName = (typeof flagTypes)[number];

/** What the address of the flags carries: the kind that is shown; orders are not written. */
export function flagsSearch(search: Record<string, unknown>): { type?: FlagTypeName } {
  const type = flagTypes.find((each) => each === search.type);
  return type && type !== 'Order' ? { type } : {};
}
