import { ProviderError } from '@kervan/domain/billing/provider-error';

const FAILURES_MAX = 5;
const OPEN_MS = 15_000;

/** Keeps calls from a provider that does not answer: everybody would wait half a minute for nothing. */
export type CircuitBreaker = {
  /** Runs the call; while the way is closed it throws Unavailable at once, and after a pause lets one call through to try. */
  run<T>(call: () => Promise<T>): Promise<T>;
};

/** Closed after five calls in a row without an answer, for 15 s of system time. `now`: monotonic, ms. */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let failures = 0;
  let closedUntil = 0;
  return {
    async run(call) {
      if (failures >= FAILURES_MAX) {
        if (now() < closedUntil) throw new ProviderError('Unavailable');
        // This call tries; others wait until it is known how that went.
        closedUntil = now() + OPEN_MS;
      }
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        if (error instanceof ProviderError && error.fault === 'OutcomeUnknown') {
          failures++;
          closedUntil = now() + OPEN_MS;
        } else failures = 0;
        throw error;
      }
    },
  };
}
