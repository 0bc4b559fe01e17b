import { AppError } from '../errors.ts';

const running = new WeakMap<object, Map<number, AbortController>>();

/**
 * Runs a store's work alone: a newer run ends the one before it, whose caller gets DryRunSuperseded. Of this process, which `owner`
 * stands for; another one's run costs what the rate limit allows.
 */
export async function asLatest<T>(
  owner: object,
  storeId: number,
  work: (signal: AbortController) => Promise<T>,
): Promise<T> {
  const stores = running.get(owner) ?? new Map<number, AbortController>();
  running.set(owner, stores);
  const controller = new AbortController();
  stores.get(storeId)?.abort(new AppError('DryRunSuperseded'));
  stores.set(storeId, controller);
  try {
    return await work(controller);
  } finally {
    if (stores.get(storeId) === controller) stores.delete(storeId);
  }
}
