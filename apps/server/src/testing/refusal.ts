import { ApiError } from '@kervan/contracts/call';

/** The refusal of a call that has to be refused. Throws when it was not. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof ApiError) return outcome.error;
  throw new Error(`not refused: ${JSON.stringify(outcome)}`);
}

/** The code of a refusal alone. */
export const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;
