/** Query values as the address gives them; a value of the wrong kind counts as absent. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
export const id = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
export const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  }; // Only absent keys are left out.
/** What a check does not answer is absent on the screen too: the router itself would hand on values that no check knows (SHELL-040). */
export const only =
  <T extends object>(check: (search: Record<string, unknown>) => T) =>
  (search: Record<string, unknown>): T => ({
    ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
    ...check(search),
  });
