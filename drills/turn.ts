const DAY_MS = 86_400_000;

/** The drill whose turn it is: one a day of the year (UTC), each in its turn. `at`: ms. */
export function drillOfTheDay(names: readonly string[], at: number): string {
  const day = Math.floor((at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / DAY_MS);
  const name = names[day % names.length];
  if (name === undefined) throw new Error('there is no drill');
  return name;
}
