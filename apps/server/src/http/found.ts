import { AppError } from '../errors.ts';

/** What was looked for by an id of the caller's own. Throws RecordNotFound where there is none. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('RecordNotFound');
  return row;
}
