import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { MarketClock } from '../../clock.ts';
import { AuthorizationLost, QuotaError, Transient } from '../../connectors/marketplace/errors.ts';
import { runUntilBlocked } from './run-until-blocked.ts';

const NOW = 1_000_000;
const facts = { operation: 'getItemOffersBatch', status: 429, requestId: null };
const clockAt = (rate: number): MarketClock => ({ now: () => NOW, rate: () => rate }) as MarketClock;
/** Steps that answer one after the other; an error is thrown. */
function stepsOf(...answers: (boolean | Error)[]) {
  const asked: number[] = [];
  const step = (): Promise<boolean> => {
    asked.push(performance.now());
    const answer = answers[asked.length - 1] ?? false;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { step, asked };
}
const turn = (rate: number, patienceMs?: number) => ({
  log: pino({ level: 'silent' }),
  clock: clockAt(rate),
  ...(patienceMs === undefined ? {} : { patienceMs }),
});
const tokenIn = (ms: number) => new QuotaError(facts, NOW + ms, false);

describe('PRICE-032 a turn of reading', () => {
  it('goes on until nothing is due', async () => {
    const { step, asked } = stepsOf(true, true, false);
    await runUntilBlocked(turn(1), 'test', step);
    expect(asked).toHaveLength(3);
  });

  it('waits for the next token in the time of the marketplace with what it has claimed, and goes on', async () => {
    const { step: call, asked } = stepsOf(true, tokenIn(2_000), true, false);
    let claims = 0;
    await runUntilBlocked(turn(20, 1_500), 'test', (withTokenWait) => (claims++, withTokenWait(call)));
    expect(asked).toHaveLength(4);
    expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThanOrEqual(99);
    expect(claims, 'the call that was refused is made again, not its claim').toBe(3);
  });

  it.each([
    ['a token that is further away than its patience', 1, 1_500, 2_000],
    ['a token that comes after the turn', 1, 10_000, 5_000],
    ['any token when it is not patient', 20, undefined, 100],
    ['a clock that stands still', 0, 1_500, 1],
  ])('ends at %s', async (_, rate, patienceMs, inMs) => {
    const { step: call, asked } = stepsOf(true, tokenIn(inMs), true);
    expect(await runUntilBlocked(turn(rate, patienceMs), 'test', (withTokenWait) => withTokenWait(call))).toBe(
      NOW + inMs,
    );
    expect(asked).toHaveLength(2);
  });

  it('ends at a failure of the marketplace, and tells whoever called of one that only the seller can mend', async () => {
    const { step, asked } = stepsOf(true, new Transient('passing', facts), true);
    await runUntilBlocked(turn(1), 'test', step);
    expect(asked).toHaveLength(2);
    await expect(
      runUntilBlocked(turn(1), 'test', stepsOf(new AuthorizationLost('gone', facts)).step),
    ).rejects.toBeInstanceOf(AuthorizationLost);
    await expect(runUntilBlocked(turn(1), 'test', stepsOf(new Error('a bug')).step)).rejects.toThrow('a bug');
  });
});
