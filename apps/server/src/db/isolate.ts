import type { Db } from './connect.ts';
import { orUndone } from './savepoint.ts';

export type Poisonous<Row> = { row: Row; problem: string };

/**
 * True for an error that is of the row itself: a value that a column or a rule does not take. A database that is away, a lock, a
 * deadlock or a call that failed says nothing of the row.
 */
export function isPoison(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  // Data exceptions, violated constraints, values too large for an index.
  if (typeof code === 'string') return /^(22|23|54)...$/.test(code);
  return error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError;
}

/** What is kept of an error, in one line. */
export function problemOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : '';
  const text = error instanceof Error ? error.message : String(error);
  return `${code}${text}`.replaceAll('\0', '').toWellFormed().slice(0, 300);
}

/**
 * Writes rows together, in the transaction given; when one of them cannot be written the others are: halves and halves of halves, each
 * undone before its parts are tried, until each poisonous row stands alone. `answers`: of the parts that were written. Other errors go up.
 */
export async function isolate<Row, Answer>(
  tx: Db,
  rows: readonly Row[],
  write: (part: readonly Row[]) => Promise<Answer>,
): Promise<{ answers: Answer[]; poisonous: Poisonous<Row>[] }> {
  const [first] = rows;
  if (first === undefined) return { answers: [], poisonous: [] };
  const written = await orUndone<{ answer: Answer } | { problem: string }>(
    tx,
    async () => ({ answer: await write(rows) }),
    { isSpared: isPoison, instead: (error) => ({ problem: problemOf(error) }) },
  );
  if ('answer' in written) return { answers: [written.answer], poisonous: [] };
  if (rows.length === 1) return { answers: [], poisonous: [{ row: first, problem: written.problem }] };
  const middle = Math.ceil(rows.length / 2);
  const before = await isolate(tx, rows.slice(0, middle), write);
  const after = await isolate(tx, rows.slice(middle), write);
  return {
    answers: [...before.answers, ...after.answers],
    poisonous: [...before.poisonous, ...after.poisonous],
  };
}
