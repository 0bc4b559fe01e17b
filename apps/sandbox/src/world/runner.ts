import { followEffects } from './due-effects.ts';
import { createPulse } from './pulse.ts';
import type { EffectHandler, Movement } from './system.ts';
import type { World } from './world.ts';

/** Movement runs in windows of at most this length, so that what it sets in motion is applied in its order. Where nothing moves they reach to the next effect. */
const WINDOW_MS = 10 * 60_000;

/** The world moves by itself only so far back after a pause: older movement is skipped, effects never are. */
const CATCH_UP_MS = 24 * 3_600_000;

/** How often the world moves by itself, in system time. */
const MOVE_MS = 1000;

/** How often the place movement has reached is kept while the clock runs; what lies behind it may be moved twice after a crash. */
const SAVE_MS = 5000;

/** Applies effects and movement as the clock passes. */
export type Runner = {
  /** Applies everything up to the clock's present. */
  catchUp(): Promise<void>;
  /** Moves the clock ahead to the instant, applying everything on the way in its order. */
  advanceTo(target: Date): Promise<void>;
  /** Applies everything up to the present and does the work while nothing moves; it is given how far movement has gone. */
  pause<T>(work: (tickedTo: Date) => Promise<T>): Promise<T>;
  /** Follows the clock until `stop`; called again when a standing clock was set going. */
  start(): void;
  stop(): Promise<void>;
};

export type RunnerParts = {
  handlers: Readonly<Record<string, EffectHandler>>;
  movements: readonly Movement[];
  /** How far movement has gone, and what keeps it for a restart. */
  tickedTo: Date;
  saveTicked(to: Date): Promise<void>;
};

/** The runner of one world. */
export function createRunner(world: World, { handlers, movements, tickedTo, saveTicked }: RunnerParts): Runner {
  let ticked = tickedTo;
  let saved = tickedTo;
  let movedAt = 0;
  let savedAt = 0;
  let stopped = false;
  const exclusively = createTurns();
  const due = followEffects(world, handlers, () => stopped);
  const save = async (): Promise<void> => {
    if (saved < ticked) await saveTicked((saved = ticked));
    savedAt = performance.now();
  };

  const moveTo = async (target: Date): Promise<void> => {
    while (ticked < target && !stopped) {
      const windowMs = world.standsSince() ? Infinity : WINDOW_MS;
      const to = new Date(Math.min(target.getTime(), ticked.getTime() + windowMs));
      const effect = await world.effects.findDue(to);
      const until = effect ? new Date(Math.min(to.getTime(), Math.max(ticked.getTime(), effect.dueAt.getTime()))) : to;
      world.clock.jumpTo(until.getTime());
      if (until > ticked) for (const movement of movements) await movement(world, ticked, until);
      ticked = until;
      if (effect || due.mayBeDue(until)) await due.apply(until);
    }
    if (due.mayBeDue(target)) await due.apply(target);
  };
  const moveToNow = (): Promise<void> => {
    const now = world.clock.now();
    ticked = new Date(Math.max(ticked.getTime(), now.getTime() - CATCH_UP_MS));
    return moveTo(now);
  };

  const follow = async (): Promise<void> => {
    const now = world.clock.now();
    if (performance.now() - movedAt >= MOVE_MS && now > ticked) {
      await moveToNow();
      movedAt = performance.now();
    } else if (due.mayBeDue(now)) await due.apply(now);
    if (world.clock.rate() === 0 || performance.now() - savedAt >= SAVE_MS) await save();
  };
  const pulse = createPulse(world, {
    isNeeded: () => world.clock.rate() > 0 || due.mayBeDue(world.clock.now()),
    beat: () => exclusively(follow),
  });

  return {
    catchUp: () => exclusively(moveToNow),
    advanceTo: (target) =>
      exclusively(async () => {
        await moveTo(target);
        world.clock.jumpTo(target.getTime());
        await save();
      }),
    pause: (work) =>
      exclusively(async () => {
        await moveToNow();
        return work(ticked);
      }),
    start: pulse.start,
    async stop() {
      stopped = true;
      pulse.stop();
      await exclusively(save);
    },
  };
}

/** Does one work after the other, in the order they come. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
