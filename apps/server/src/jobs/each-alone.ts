import type { Logger } from 'pino';

/** `named`: what the log says of a row; `said`: what could not be done with it; `isPassing`: errors that are no fault of ours and only warned of. */
type Said<Row> = { log: Logger; named(row: Row): object; said: string; isPassing?(error: unknown): boolean };

/** Works on rows one after the other. A bad one is set aside for the next run and logged, and stops no other. Answers the errors of those. */
export async function eachAlone<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  { log, named, said, isPassing }: Said<Row>,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const row of rows)
    try {
      await run(row);
    } catch (error) {
      errors.push(error);
      log[isPassing?.(error) ? 'warn' : 'error']({ err: error, ...named(row) }, said);
    }
  return errors;
}
