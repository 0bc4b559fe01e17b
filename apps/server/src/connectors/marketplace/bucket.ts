import type { QuotaPriority } from './quota-gate.ts';
import type { QuotaLimit } from './quota-limits.ts';

/**
 * The kept state of one limit. Times are MarketClock ms, rates tokens per second of MarketClock.
 * What the connector believes is always at most what Amazon's own bucket holds, so that fixed limits give no 429.
 */
export type Bucket = {
  /** True for the operation's own limit, the only one that rate headers and 429s tell of. */
  isOwn: boolean;
  /** Free tokens for everybody; negative while a lease is being sent. */
  tokens: number;
  /** Tokens kept for priorities 0 and 1. */
  reserve: number;
  /** The rate in use, lowered by 429s. */
  rate: number;
  /** The rate the last header named, or the documented one: what `rate` recovers to. */
  nominalRate: number;
  burst: number;
  updatedAt: number;
  /** Until when a lease spends tokens of the future, and the share of the refill that it spends. 0 = none is out. */
  promisedUntil: number;
  promisedShare: number;
  /** 0 = not blocked. */
  blockedUntil: number;
  /** Burst 1: a call is out, and this is when it counts as lost. null = none is out. */
  flightUntil: number | null;
};

/** What decides beside the bucket: `now` is MarketClock ms, `clockRate` its speed against system time. */
export type BucketTime = { now: number; clockRate: number; /** By how much `now` may be early. */ behindMs?: number };

export type BucketDecision =
  | { granted: number; paceMs: number; buckets: Bucket[] }
  | { granted: 0; blockedUntil: number; buckets: Bucket[] };

/** Share of a limit that stays with priorities 0 and 1. */
const RESERVED_SHARE = 0.2;
/** One token cannot be split: there priorities 2 and 3 wait this share of a token longer, so that a waiting 0 or 1 always comes first. */
const YIELDED_SHARE = 0.05;
/** Calls may overtake each other by this much on the way, and clocks differ by as much (system ms). */
const JITTER_MS = 50;
/** The same for single calls at the clock's true speed, where a tenth of a token costs little and a refusal a whole one: slow answers make clocks look further apart. */
const LANDING_MS = 250;
/** The same where the clock's rate is raised: there every millisecond costs the rate's multiple, and one refusal in a hundred is allowed. */
const RAISED_LANDING_MS = 20;
/** Tokens of the near future that one lease may take (system ms). */
const LEASE_MS = 2000;
/** The same for priorities 2 and 3 where no reserve fits into the bucket, so that 0 and 1 wait shortly. */
const SHORT_LEASE_MS = 100;
/** A call that was never reported back counts as answered after this long (system ms). */
const FLIGHT_MS = 35_000;
/** A 429 takes a tenth off the rate; it comes back by one percent a minute, never below one percent. */
const THROTTLE_FACTOR = 0.9;
const RECOVERY_PER_MS = 0.01 / 60_000;
const RATE_FLOOR = 0.01;
/** After a 429 the true rate is unknown: the wait is long enough for one token at half the rate in use. */
const WAIT_TOKENS = 2;
/** A token, less what adding fractions may lose. */
const WHOLE = 1 - 1e-9;

/** A limit that was never used: full. */
export function newBucket(limit: QuotaLimit, time: BucketTime): Bucket {
  const empty: Bucket = {
    isOwn: limit.class === '',
    tokens: 0,
    reserve: 0,
    rate: limit.ratePerSecond,
    nominalRate: limit.ratePerSecond,
    burst: limit.burst,
    updatedAt: time.now,
    promisedUntil: 0,
    promisedShare: 1,
    blockedUntil: 0,
    flightUntil: null,
  };
  if (limit.windowMs !== null) return { ...empty, tokens: limit.burst };
  const { main, reserve } = capacity(empty, time.clockRate);
  return { ...empty, tokens: main, reserve };
}

/** Tries to take up to `wanted` tokens from all limits of a call at once; takes from none when one refuses. */
export function acquireTokens(
  limited: readonly { limit: QuotaLimit; bucket: Bucket }[],
  wanted: number,
  priority: QuotaPriority,
  time: BucketTime,
): BucketDecision {
  const offers = limited.map(({ limit, bucket }) =>
    limit.windowMs === null
      ? offerOfBucket(refilled(bucket, time), priority, time)
      : offerOfWindow(refilledWindow(bucket, limit.windowMs, time), limit.windowMs, time),
  );
  const granted = Math.min(wanted, ...offers.map((offer) => offer.tokens));
  if (granted < 1) {
    const blockedUntil = Math.max(...offers.filter((offer) => offer.tokens < 1).map((offer) => offer.readyAt));
    return {
      granted: 0,
      blockedUntil: Math.max(Math.ceil(blockedUntil), time.now + 1),
      buckets: offers.map((offer) => offer.bucket),
    };
  }
  const pace = Math.max(...offers.map((offer) => offer.paceFor(granted)));
  // A clock that stands still promises nothing, so there is nothing to pace either.
  const paceMs = time.clockRate > 0 ? pace / time.clockRate : 0;
  return { granted, paceMs, buckets: offers.map((offer) => offer.take(granted, time.now + pace * (granted - 1))) };
}

/**
 * The bucket after an answer: adapts to the rate header in both directions and backs off on a 429.
 * `random` in [0, 1) spreads the processes that were throttled together. The same object comes back when nothing changed.
 */
export function afterAnswer(
  bucket: Bucket,
  answer: { rateHeader: number | null; throttled: boolean; random: number },
  time: BucketTime,
): Bucket {
  if (!bucket.isOwn) return bucket;
  const landed =
    isSingleFlight(bucket) && bucket.flightUntil !== null
      ? { ...bucket, tokens: 0, updatedAt: time.now + landingMs(time), flightUntil: null }
      : bucket;
  const adapted = adaptedTo(landed, answer.rateHeader, time);
  return answer.throttled ? throttled(adapted, answer.random, time) : adapted;
}

/** Market time after an answer at which its token counts as spent, for sure not before the marketplace spent it. */
const landingMs = ({ clockRate, behindMs = 0 }: BucketTime): number =>
  behindMs + (clockRate > 1 ? RAISED_LANDING_MS * clockRate : LANDING_MS);

type Offer = {
  bucket: Bucket;
  tokens: number;
  readyAt: number;
  paceFor(granted: number): number;
  take(granted: number, lastAt: number): Bucket;
};

const isSingleFlight = (bucket: Bucket) => bucket.burst === 1;

/** Tokens that may be out at once: the burst less what overtaking calls could squeeze together; at least one. */
function usableBurst(bucket: Bucket, clockRate: number): number {
  if (isSingleFlight(bucket)) return 1;
  return Math.max(1, bucket.burst - Math.ceil((bucket.rate * clockRate * JITTER_MS) / 1000));
}

/** How the usable burst is split; a single token is not. */
function capacity(bucket: Bucket, clockRate: number): { main: number; reserve: number } {
  const usable = usableBurst(bucket, clockRate);
  if (usable === 1) return { main: 1 + YIELDED_SHARE, reserve: 0 };
  const reserve = Math.max(1, usable * RESERVED_SHARE);
  return { main: usable - reserve, reserve };
}

/** The bucket as of now. While a lease is out only its share of the refill is free again: what it leaves would overflow at Amazon. */
function refilled(bucket: Bucket, time: BucketTime): Bucket {
  const landed =
    bucket.flightUntil !== null && bucket.flightUntil <= time.now
      ? { ...bucket, tokens: 0, updatedAt: bucket.flightUntil, flightUntil: null }
      : bucket;
  if (landed.flightUntil !== null) return landed;
  if (landed.promisedUntil <= landed.updatedAt) return filled(landed, time, null);
  const leased = filled(landed, { ...time, now: Math.min(time.now, landed.promisedUntil) }, landed.promisedShare);
  return time.now > landed.promisedUntil ? filled(leased, time, null) : leased;
}

/** Adds the refill of a stretch of time; `leasedShare` is the part a lease spends in it, null = what the reserve does not need is free. */
function filled(bucket: Bucket, time: BucketTime, leasedShare: number | null): Bucket {
  const elapsedMs = time.now - bucket.updatedAt;
  if (elapsedMs <= 0) return bucket;
  const { main, reserve } = capacity(bucket, time.clockRate);
  const gained = (bucket.rate * elapsedMs) / 1000;
  const reserveShare = reserve > 0 ? 1 - (leasedShare ?? 1 - RESERVED_SHARE) : 0;
  const kept = Math.min(reserve, bucket.reserve + gained * reserveShare);
  const free = leasedShare === null ? gained - Math.max(0, kept - bucket.reserve) : gained * leasedShare;
  const rate = Math.min(bucket.nominalRate, bucket.rate + bucket.nominalRate * RECOVERY_PER_MS * elapsedMs);
  return { ...bucket, tokens: Math.min(main, bucket.tokens + free), reserve: kept, rate, updatedAt: time.now };
}

function offerOfBucket(bucket: Bucket, priority: QuotaPriority, time: BucketTime): Offer {
  if (bucket.flightUntil !== null) return refusal(bucket, Math.min(bucket.flightUntil, time.now + 1000 / bucket.rate));
  if (bucket.blockedUntil > time.now) return refusal(bucket, bucket.blockedUntil);
  const isHigh = priority <= 1;
  const { reserve: reserveCapacity } = capacity(bucket, time.clockRate);
  const hasReserve = reserveCapacity > 0;
  const stock = stockFor(bucket, isHigh, hasReserve);
  // A reserve that is not full has a claim on its share of the refill; the rest may be promised, one lease at a time.
  const share = isHigh || bucket.reserve >= reserveCapacity ? 1 : 1 - RESERVED_SHARE;
  const mayPromise =
    !isSingleFlight(bucket) && stock >= WHOLE && bucket.tokens >= 0 && bucket.promisedUntil <= time.now;
  const promiseMs = mayPromise ? (isHigh || hasReserve ? LEASE_MS : SHORT_LEASE_MS) * time.clockRate : 0;
  const tokens = stock < WHOLE ? 0 : Math.max(1, Math.floor(stock + (share * bucket.rate * promiseMs) / 1000));
  return {
    bucket,
    tokens: isSingleFlight(bucket) ? Math.min(1, tokens) : tokens,
    readyAt: tokens >= 1 ? time.now : readyAt(bucket, isHigh, hasReserve, time),
    paceFor: (granted) =>
      granted <= stock || granted === 1 ? 0 : ((granted - stock) / (share * bucket.rate * (granted - 1))) * 1000,
    take: (granted, lastAt) => {
      const next = taken(bucket, granted, isHigh, time);
      return granted <= stock || granted === 1 ? next : { ...next, promisedUntil: lastAt, promisedShare: share };
    },
  };
}

/** Tokens that could be sent this instant. */
function stockFor(bucket: Bucket, isHigh: boolean, hasReserve: boolean): number {
  if (!hasReserve) return isHigh ? Math.min(bucket.tokens, 1) : bucket.tokens - YIELDED_SHARE;
  return isHigh ? bucket.reserve + Math.max(0, bucket.tokens) : bucket.tokens;
}

/** When a whole token will be in stock, to the millisecond: the stock only grows while nobody takes. */
function readyAt(bucket: Bucket, isHigh: boolean, hasReserve: boolean, time: BucketTime): number {
  const isReady = (at: number) => stockFor(refilled(bucket, { ...time, now: at }), isHigh, hasReserve) >= WHOLE;
  let waitMs = 1000 / bucket.rate;
  for (let doublings = 0; doublings < 40 && !isReady(time.now + waitMs); doublings += 1) waitMs *= 2;
  let [early, late] = [0, Math.ceil(waitMs)];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (isReady(time.now + middle)) late = middle;
    else early = middle;
  }
  return time.now + late;
}

function taken(bucket: Bucket, granted: number, isHigh: boolean, time: BucketTime): Bucket {
  const fromReserve = isHigh ? Math.min(bucket.reserve, granted) : 0;
  const usable = usableBurst(bucket, time.clockRate);
  return {
    ...bucket,
    reserve: bucket.reserve - fromReserve,
    tokens: Math.min(bucket.tokens, usable) - (granted - fromReserve),
    flightUntil: isSingleFlight(bucket) ? time.now + FLIGHT_MS * Math.max(1, time.clockRate) : null,
  };
}

function refusal(bucket: Bucket, readyAt: number): Offer {
  return { bucket, tokens: 0, readyAt, paceFor: () => 0, take: () => bucket };
}

function refilledWindow(bucket: Bucket, windowMs: number, time: BucketTime): Bucket {
  return time.now - bucket.updatedAt >= windowMs ? { ...bucket, tokens: bucket.burst } : bucket;
}

function offerOfWindow(bucket: Bucket, windowMs: number, time: BucketTime): Offer {
  if (bucket.blockedUntil > time.now) return refusal(bucket, bucket.blockedUntil);
  return {
    bucket,
    tokens: bucket.tokens,
    readyAt: bucket.updatedAt + windowMs,
    paceFor: () => 0,
    take: (granted) => ({ ...bucket, tokens: bucket.tokens - granted, updatedAt: time.now }),
  };
}

/** A new nominal rate keeps the share that 429s had cut off. */
function adaptedTo(bucket: Bucket, rateHeader: number | null, time: BucketTime): Bucket {
  if (rateHeader === null || !(rateHeader > 0) || rateHeader === bucket.nominalRate) return bucket;
  const current = refilled(bucket, time);
  return { ...current, rate: rateHeader * (current.rate / current.nominalRate), nominalRate: rateHeader };
}

function throttled(bucket: Bucket, random: number, time: BucketTime): Bucket {
  // Calls that were out together bring one 429 each; only the first lowers the rate.
  const rate =
    bucket.blockedUntil > time.now
      ? bucket.rate
      : Math.max(bucket.rate * THROTTLE_FACTOR, bucket.nominalRate * RATE_FLOOR);
  const blockedUntil = Math.ceil(time.now + ((WAIT_TOKENS * 1000) / rate) * (1 + RESERVED_SHARE * random));
  return {
    ...bucket,
    tokens: Math.min(bucket.tokens, 0),
    reserve: 0,
    rate,
    updatedAt: time.now,
    blockedUntil: Math.max(bucket.blockedUntil, blockedUntil),
    flightUntil: null,
  };
}
