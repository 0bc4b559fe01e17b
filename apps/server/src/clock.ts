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
  let base = { market: 0, system: performance.now(), rate: 0 };
  let last = 0;
  let newest = 0;
  const refresh = async () => {
    const askedAt = performance.now();
    const answer = (await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).json()) as { now: string | number; rate: number };
    const answeredAt = performance.now();
    // Overtaken by a later reading: between the two the clock may have been stepped.
    if (askedAt < newest) return;
    newest = askedAt;
    const market = new Date(answer.now).getTime();
    const at = (system: number) => base.market + (system - base.system) * base.rate;
    // A reading is as exact as its way was short: where it may be true, the clock goes on evenly.
    const agrees = answer.rate === base.rate && at(askedAt) - 1 <= market && market <= at(answeredAt) + 1;
    if (!agrees) base = { market, system: answeredAt, rate: answer.rate };
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
