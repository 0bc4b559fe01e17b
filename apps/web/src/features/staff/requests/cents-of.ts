/** What was typed as dollars, in cents: whole ones, or with one or two decimals after a point or a comma. null = it is no amount. */
export function centsOf(typed: string): number | null {
  const [, whole, decimals = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
