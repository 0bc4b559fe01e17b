/** A clock as a line: at `systemMs` of system time it showed `worldMs`, and it runs `rate` times as fast (0 = stands). */
export type ClockState = { worldMs: number; systemMs: number; rate: number };

/** The controllable clock of a world: it may run faster, stand or jump ahead, and never goes back. */
export type Clock = {
  /** The world's time now. */
  now(): Date;
  /** The world's time now in milliseconds since 1970. */
  nowMs(): number;
  rate(): number;
  /** Changes the speed from now on. */
  setRate(rate: number): void;
  /** Jumps ahead to an instant; an earlier one changes nothing. */
  jumpTo(worldMs: number): void;
  /** What a restart needs to go on. */
  state(): ClockState;
};

/** Makes a clock that goes on from a state. `systemNow` gives system time in milliseconds. */
export function createClock(start: ClockState, systemNow: () => number): Clock {
  let line = start;
  let shown = -Infinity;
  const nowMs = (): number => {
    const value = Math.floor(line.worldMs + Math.max(0, systemNow() - line.systemMs) * line.rate);
    shown = Math.max(shown, value);
    return shown;
  };
  const restart = (worldMs: number, rate: number): void => {
    line = { worldMs, systemMs: systemNow(), rate };
  };
  return {
    now: () => new Date(nowMs()),
    nowMs,
    rate: () => line.rate,
    setRate: (rate) => restart(nowMs(), rate),
    jumpTo: (worldMs) => {
      if (worldMs > nowMs()) restart(worldMs, line.rate);
    },
    state: () => line,
  };
}
