const FACTOR_MAX = 100;
/** What a timer takes, ms. */
const TIMER_MAX_MS = 2_147_483_647;

/** How many times as long as usual a busy machine is waited for: WAIT_FACTOR, 1 unless told. Throws when it is no such number. */
export function readWaitFactor(env: NodeJS.ProcessEnv): number {
  const factor = Number(env.WAIT_FACTOR || 1);
  if (!(factor >= 1 && factor <= FACTOR_MAX))
    throw new Error(`The settings cannot be used:\n  WAIT_FACTOR: a number from 1 to ${FACTOR_MAX}\nSee .env.example.`);
  return factor;
}

const factor = readWaitFactor(process.env);

/**
 * How long (ms) something is waited for that usually takes no longer than this: the clock, a connection, a lock, a statement, an answer
 * from outside. One factor for all of them: tests wait longer, since what they judge is the product and not how busy its machine is.
 */
export const waitMs = (usualMs: number): number => Math.min(TIMER_MAX_MS, usualMs * factor);
