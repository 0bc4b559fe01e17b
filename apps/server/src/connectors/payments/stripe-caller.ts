import type Stripe from 'stripe';
import type { IdempotencyKey, ProviderOperation } from '@kervan/domain/billing/provider-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { madeBefore, providerErrorOf } from './stripe-errors.ts';

type Log = { debug(facts: object, message: string): void; warn(facts: object, message: string): void };
type Answer<T> = Stripe.Response<T>;

/** How every call of the connector is made. */
export type StripeCaller = ReturnType<typeof createStripeCaller>;

/** Makes calls: through the breaker, with our errors instead of the library's, each noted with the provider's number of it. */
export function createStripeCaller(breaker: CircuitBreaker, log: Log) {
  const run = async <T>(operation: string, facts: object, call: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const startedAt = performance.now();
    const ms = () => Math.round(performance.now() - startedAt);
    try {
      const answer = await breaker.run(async () => {
        try {
          return await call();
        } catch (error) {
          throw providerErrorOf(error);
        }
      });
      log.debug({ operation, ...facts, requestId: answer.lastResponse?.requestId, ms: ms() }, 'payment provider');
      return answer;
    } catch (error) {
      // Most who ask for what is not there only wanted to know.
      if (error instanceof ProviderError)
        log[error.fault === 'NotFound' ? 'debug' : 'warn'](
          { operation, ...facts, fault: error.fault, ...error.words, ms: ms() },
          'payment provider',
        );
      throw error;
    }
  };
  return {
    /** Reads. @throws ProviderError */
    read: <T>(operation: string, call: () => Promise<Answer<T>>): Promise<Answer<T>> => run(operation, {}, call),
    /** Reads what may be absent: null where the provider knows no such object. @throws ProviderError */
    find: async <T>(operation: string, call: () => Promise<Answer<T>>): Promise<Answer<T> | null> => {
      try {
        return await run(operation, {}, call);
      } catch (error) {
        if (error instanceof ProviderError && error.fault === 'NotFound') return null;
        throw error;
      }
    },
    /**
     * Changes something, under the key of the intent log: there is no way to send anything without one. Where the provider only repeats
     * its earlier answer, `again` reads what has become of the object since. @throws ProviderError
     */
    write: async <Operation extends ProviderOperation, T extends { id: string }>(
      operation: Operation,
      sent: { key: IdempotencyKey<Operation>; callId: string },
      call: (options: { idempotencyKey: IdempotencyKey<Operation> }) => Promise<Answer<T>>,
      again: (earlier: { id: string }) => Promise<Answer<T>>,
    ): Promise<T> => {
      const facts = { callId: sent.callId };
      const answer = await run(operation, facts, () => call({ idempotencyKey: sent.key }));
      const isRepeated = answer.lastResponse?.headers['idempotent-replayed'] === 'true';
      if (!isRepeated) return answer;
      return run(`${operation} again`, facts, () => again(answer)).catch((error: unknown) => {
        throw madeBefore(error);
      });
    },
  };
}

/** Everything of a list, page by page. `list`: the page behind an id. */
export async function* allPages<T extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T, void> {
  let last: string | null = null;
  for (;;) {
    const page: { data: T[]; has_more: boolean } = await list({
      limit: PAGE,
      ...(last === null ? {} : { starting_after: last }),
    });
    yield* page.data;
    last = page.data.at(-1)?.id ?? null;
    if (!page.has_more || last === null) return;
  }
}

/** The longest page that the provider answers. */
const PAGE = 100;
