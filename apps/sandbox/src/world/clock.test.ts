import { describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';

/** System time that the test moves by hand. */
function systemTime(start: number): { now: () => number; pass(ms: number): void } {
  let ms = start;
  return { now: () => ms, pass: (by) => void (ms += by) };
}

describe('clock', () => {
  it('runs at its rate and goes on from where a change finds it', () => {
    const system = systemTime(5_000);
    const clock = createClock({ worldMs: 1_000_000, systemMs: 5_000, rate: 60 }, system.now);
    system.pass(1_000);
    expect(clock.nowMs()).toBe(1_060_000);
    clock.setRate(0);
    system.pass(10_000);
    expect(clock.nowMs()).toBe(1_060_000);
    clock.setRate(1);
    system.pass(500);
    expect(clock.nowMs()).toBe(1_060_500);
  });

  it('jumps ahead and never back', () => {
    const system = systemTime(0);
    const clock = createClock({ worldMs: 1_000, systemMs: 0, rate: 1 }, system.now);
    clock.jumpTo(9_000);
    clock.jumpTo(2_000);
    expect(clock.nowMs()).toBe(9_000);
    system.pass(-5_000);
    expect(clock.nowMs()).toBe(9_000);
  });

  it('continues from its saved state as if it had run meanwhile', () => {
    const system = systemTime(0);
    const first = createClock({ worldMs: 0, systemMs: 0, rate: 10 }, system.now);
    first.jumpTo(50_000);
    system.pass(3_000);
    const second = createClock(first.state(), system.now);
    expect(second.nowMs()).toBe(80_000);
    expect(second.rate()).toBe(10);
  });
});
