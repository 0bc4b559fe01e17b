/** One of the known values of an address; anything else counts as absent. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

/** A day of the calendar, yyyy-mm-dd. */
export const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** A whole number from 0 to what a column holds. */
export const wholeOf = (value: unknown): number | undefined =>
  value !== '' && value !== null && Number.isInteger(Number(value)) && Number(value) >= 0 && Number(value) < 2 ** 31
    ? Number(value)
    : undefined;

/** The values that are there. */
export const present = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  }; // Only absent keys are left out.
