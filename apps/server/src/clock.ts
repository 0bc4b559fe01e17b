import { waitMs } from './wait-factor.ts';

/** Time of the marketplace and the business, in milliseconds since 1970 (how-parts-meet: MarketClock). */
export type MarketClock = {
  now(): number;
  /** How fast it runs against the system clock; 1 in production. */
  rate(): number;
  /** Milliseconds of its own time by which it may be behind; 0 in production. */
  behindMs(): number;
  /** Reads the clock of the sandbox again; nothing to do where the system clock rules. */
  refresh(): Promise<void>;
  stop(): void;
};

const READ_EVERY_MS = 1_000;
/** A reading that takes longer is none. */
const READING_MS = waitMs(5_000);
/** A reading on so short a way (system ms) is exact enough; otherwise the best of a few counts. */
const SHORT_MS = 5;
const READINGS_MAX = 8;

type Reading = { askedAt: number; answeredAt: number; market: number; rate: number };

/** Milliseconds between question and answer. */
const wayOf = ({ askedAt, answeredAt }: Reading): number => answeredAt - askedAt;

/** True when the later reading is what the earlier one leads to, as far as their ways let it be known. */
const agree = (earlier: Reading, later: Reading): boolean =>
  earlier.market + (later.askedAt - earlier.answeredAt) * earlier.rate - 1 <= later.market &&
  later.market <= earlier.market + (later.answeredAt - earlier.askedAt) * earlier.rate + 1;

/** The system clock: production. */
export const systemClock: MarketClock = {
  now: () => Date.now(),
  rate: () => 1,
  behindMs: () => 0,
  refresh: async () => {},
  stop: () => {},
};

/** A clock that follows the sandbox's. */
export type FollowedClock = MarketClock & {
  /** Takes over what the sandbox answered whoever stepped its clock: it need not be asked. `now`: ISO instant. */
  set(answer: { now: string; rate: number }): Promise<void>;
};

/**
 * Follows the sandbox's clock: read every second, extrapolated between readings, never going back.
 * `next` of the answer is the earliest effect that an earlier call of ours still causes.
 */
export async function followClock(url: string): Promise<FollowedClock> {
  let base = { market: 0, system: performance.now(), rate: 0, behindMs: 0 };
  let last = 0;
  const read = async (): Promise<Reading> => {
    const askedAt = performance.now();
    const answer = await fetch(url, { signal: AbortSignal.timeout(READING_MS) });
    const { now, rate } = (await answer.json()) as { now?: string | number; rate?: number };
    const market = new Date(now ?? Number.NaN).getTime();
    // A world whose database is away answers with an error: taken for a time it would be no time for ever.
    if (!answer.ok || !Number.isFinite(market) || rate === undefined || !Number.isFinite(rate))
      throw new Error(`the market clock gives no time: ${answer.status}`);
    return { askedAt, answeredAt: performance.now(), market, rate };
  };
  const at = (system: number) => base.market + (system - base.system) * base.rate;
  const readAndSet = async () => {
    const reading = await read();
    // A reading is as exact as its way was short: where it may be true, the clock goes on evenly.
    if (
      reading.rate === base.rate &&
      at(reading.askedAt) - 1 <= reading.market &&
      reading.market <= at(reading.answeredAt) + 1
    )
      return;
    // The clock was set: read again until the way was short; the shortest counts.
    let best = reading;
    for (let more = 0; more < READINGS_MAX && wayOf(best) > SHORT_MS; more++) {
      const next = await read();
      // A busy machine makes ways long; a clock that was set meanwhile makes the earlier ones worthless.
      if (wayOf(next) <= wayOf(best) || next.rate !== best.rate || !agree(best, next)) best = next;
    }
    base = {
      market: best.market,
      system: best.answeredAt,
      rate: best.rate,
      behindMs: Math.ceil(wayOf(best) * best.rate),
    };
  };
  // One after the other: a reading from before a step must not be set after one from behind it.
  let before: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => (before = before.catch(() => {}).then(work));
  const refresh = () => inTurn(readAndSet);
  await refresh();
  // A missed reading is harmless: the last one is extrapolated.
  const timer = setInterval(() => void refresh().catch(() => {}), READ_EVERY_MS);
  timer.unref();
  return {
    now: () => (last = Math.max(last, Math.round(base.market + (performance.now() - base.system) * base.rate))),
    rate: () => base.rate,
    behindMs: () => base.behindMs,
    refresh,
    set: ({ now, rate }) =>
      inTurn(async () => {
        base = { market: Date.parse(now), system: performance.now(), rate, behindMs: 0 };
      }),
    stop: () => clearInterval(timer),
  };
}
