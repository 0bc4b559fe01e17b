import type { World } from './world.ts';

/** How often a world is looked at that has something to do, in system time. */
const PULSE_MS = 250;

type Pulse = {
  /** Looks again soon, and goes on as long as it is needed. */
  start(): void;
  stop(): void;
};

/**
 * Looks at a world while its clock runs, or stands with something due. A world that merely stands has no timer: the next
 * scheduled effect, or a clock set going, starts it again.
 */
export function createPulse(world: World, { isNeeded, beat }: { isNeeded(): boolean; beat(): Promise<void> }): Pulse {
  let timer: NodeJS.Timeout | null = null;
  let isFollowing = false;
  const look = (): void => {
    if (!isFollowing || timer || !isNeeded()) return;
    timer = setTimeout(() => {
      void beat()
        .catch((error: unknown) => {
          if (isFollowing) console.error(`world ${world.id}:`, error);
        })
        .finally(() => {
          timer = null;
          look();
        });
    }, PULSE_MS);
  };
  world.effects.onScheduled(look);
  return {
    start() {
      isFollowing = true;
      look();
    },
    stop() {
      isFollowing = false;
      if (timer) clearTimeout(timer);
    },
  };
}
