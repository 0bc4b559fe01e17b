/** SUB-009: what of the choice stands in the address; a reload shows it again. A value of the wrong kind counts as absent. */
export type SubscribeSearch = { level?: number; trial?: true; coupon?: string };

/** Reads the address of the subscription screen. */
export function subscribeSearch(search: Record<string, unknown>): SubscribeSearch {
  const level = Number(search.level);
  const { trial, coupon } = search;
  return {
    ...(Number.isInteger(level) && level > 0 ? { level } : {}),
    ...(trial === true || trial === 'true' || trial === 1 ? { trial: true as const } : {}),
    ...(typeof coupon === 'string' && coupon !== '' && coupon.length <= 100 ? { coupon } : {}),
  };
}
