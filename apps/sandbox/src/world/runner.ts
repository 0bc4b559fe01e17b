import type { EffectHandler } from './effect-handlers.ts';
import type { Movement } from './movement.ts';
import type { World } from './world.ts';

/** Movement runs in windows of at most this length, so that what it sets in motion is applied in its order. */
const WINDOW_MS = 10 * 60_000;

/** The world moves by itself only so far back after a pause: older movement is skipped, effects never are. */
const CATCH_UP_MS = 24 * 3_600_000;

/** How often the running clock is looked at, in system time. */
const PULSE_MS = 250;

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
  /** Applies everything up to the present and does the work while nothing moves; it is told how far movement has gone. */
  pause<T>(work: (tickedTo: Date) => Promise<T>): Promise<T>;
  /** Follows the running clock until `stop`. */
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
  let queue: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let advancing = false;
  let movedAt = 0;
  // The earliest due instant as far as known here; movement looks into the table anyway, so a missed one waits for at most MOVE_MS.
  let earliestMs = -Infinity;
  world.effects.onScheduled((dueAt) => {
    earliestMs = Math.min(earliestMs, dueAt.getTime());
  });

  let savedAt = 0;
  let saved = tickedTo;
  const save = async (): Promise<void> => {
    if (saved < ticked) await saveTicked((saved = ticked));
    savedAt = performance.now();
  };

  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };

  const moveTo = async (target: Date): Promise<void> => {
    if (target.getTime() - ticked.getTime() > CATCH_UP_MS && !advancing)
      ticked = new Date(target.getTime() - CATCH_UP_MS);
    while (ticked < target && !stopped) {
      const to = new Date(Math.min(target.getTime(), ticked.getTime() + WINDOW_MS));
      const effect = await world.effects.findDue(to);
      const until = effect ? new Date(Math.min(to.getTime(), Math.max(ticked.getTime(), effect.dueAt.getTime()))) : to;
      world.clock.jumpTo(until.getTime());
      if (until > ticked) for (const movement of movements) await movement(world, ticked, until);
      ticked = until;
      if (effect || earliestMs <= until.getTime()) await applyDue(until);
    }
    if (earliestMs <= target.getTime()) await applyDue(target);
  };

  const applyDue = async (until: Date): Promise<void> => {
    earliestMs = Infinity;
    for (
      let effect = await world.effects.findDue(until);
      effect && !stopped;
      effect = await world.effects.findDue(until)
    ) {
      const handler = handlers[effect.kind];
      try {
        if (!handler) throw new Error(`no handler for effects of kind ${effect.kind}`);
        await handler(world, effect.payload, effect.dueAt);
        await world.effects.finish(effect.id);
      } catch (error) {
        if (stopped) return;
        const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
        console.error(`world ${world.id}: effect ${effect.kind} failed: ${said}`);
        await world.effects.fail(effect.id, said);
      }
    }
    earliestMs = Math.min(earliestMs, (await world.effects.nextDue())?.getTime() ?? Infinity);
  };

  const follow = async (): Promise<void> => {
    const now = world.clock.now();
    const isMoveDue = performance.now() - movedAt >= MOVE_MS && now > ticked;
    if (isMoveDue) await moveTo(now);
    else if (earliestMs <= now.getTime()) await applyDue(now);
    if (isMoveDue) movedAt = performance.now();
    if (performance.now() - savedAt >= SAVE_MS) await save();
  };

  const pulse = (): void => {
    timer = setTimeout(() => {
      void exclusively(follow)
        .catch((error: unknown) => {
          if (!stopped) console.error(`world ${world.id}:`, error);
        })
        .finally(() => {
          if (!stopped) pulse();
        });
    }, PULSE_MS);
  };

  return {
    catchUp: () => exclusively(() => moveTo(world.clock.now())),
    advanceTo: (target) =>
      exclusively(async () => {
        advancing = true;
        try {
          await moveTo(target);
          world.clock.jumpTo(target.getTime());
          await save();
        } finally {
          advancing = false;
        }
      }),
    pause: (work) =>
      exclusively(async () => {
        await moveTo(world.clock.now());
        return work(ticked);
      }),
    start: pulse,
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await queue;
      await save();
    },
  };
}
