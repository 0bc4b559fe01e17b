import { ZodError } from 'zod';
import { InvalidRequest } from '../connectors/marketplace/errors.ts';
import { isPoison } from '../db/isolate.ts';

/**
 * True where a report that was asked for is of no use: the marketplace does not know it any more, which it keeps for a while alone, or nobody can read what it
 * says. It is asked for anew. Whatever passes says nothing of the report.
 */
export const isReportOfNoUse = (error: unknown): boolean =>
  error instanceof InvalidRequest || error instanceof ZodError || isPoison(error);
