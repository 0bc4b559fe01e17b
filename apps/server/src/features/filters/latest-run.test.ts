import { expect, it } from 'vitest';
import { asLatest } from './latest-run.ts';

/** Work that ends when it is told to, or with the reason of its signal. */
const workUntil = (done: Promise<string>) => (run: AbortController) =>
  Promise.race([
    done,
    new Promise<never>((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason as Error))),
  ]); // Aborted with an error.

it('a newer run of the same store ends the one before it, and no other', async () => {
  const owner = {};
  const [first, other, second] = [
    Promise.withResolvers<string>(),
    Promise.withResolvers<string>(),
    Promise.withResolvers<string>(),
  ];
  const running = asLatest(owner, 1, workUntil(first.promise));
  const elsewhere = asLatest(owner, 2, workUntil(other.promise));
  const newer = asLatest(owner, 1, workUntil(second.promise));
  await expect(running).rejects.toMatchObject({ code: 'DryRunSuperseded' });
  other.resolve('other');
  second.resolve('second');
  expect(await Promise.all([elsewhere, newer])).toEqual(['other', 'second']);
});
