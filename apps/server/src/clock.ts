/** Time of the marketplace and the business, in milliseconds since 1970 (how-parts-meet: MarketClock). */
export type MarketClock = {
  now(): number;
  /** How fast it runs against the system clock; 1 in production. */
  rate(): number;
  /** Reads the clock of the sandbox again; nothing to do where the system clock rules. */
  refresh(): Promise<void>;
  stop(): void;
};

const READ_EVERY_MS = 1_000;

/** The system clock: production. */
export const systemClock: MarketClock = { now: () => Date.now(), rate: () => 1, refresh: async () => {}, stop: () => {} };

/**
 * Follows the sandbox's clock: read every second, extrapolated between readings, never going back.
 * `next` of the answer is the earliest effect that an earlier call of ours still causes.
 */
export async function followClock(url: string): Promise<MarketClock> {
  let base = { market: 0, system: performance.now(), rate: 1 };
  let last = 0;
  const refresh = async () => {
    const answer = (await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).json()) as { now: string | number; rate: number };
    base = { market: new Date(answer.now).getTime(), system: performance.now(), rate: answer.rate };
  };
  await refresh();
  // A missed reading is harmless: the last one is extrapolated.
  const timer = setInterval(() => void refresh().catch(() => {}), READ_EVERY_MS);
  timer.unref();
  return {
    now: () => (last = Math.max(last, Math.round(base.market + (performance.now() - base.system) * base.rate))),
    rate: () => base.rate,
    refresh,
    stop: () => clearInterval(timer),
  };
}
