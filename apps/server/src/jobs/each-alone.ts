import type { Logger } from 'pino';

/** `named`: what the log says of a row; `said`: what could not be done with it. */
type Said<Row> = { log: Logger; named(row: Row): object; said: string };

/** Works on rows one after the other. A bad one is set aside for the next run and logged, and stops no other. Answers the errors of those. */
export async function eachAlone<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  { log, named, said }: Said<Row>,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const row of rows)
    try {
      await run(row);
    } catch (error) {
      errors.push(error);
      log.error({ err: error, ...named(row) }, said);
    }
  return errors;
}
