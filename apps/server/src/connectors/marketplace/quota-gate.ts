import type { Region } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import type { OperationId } from '@kervan/sp-api/operations';
import type { QuotaClass } from './quota-limits.ts';

/** 0 stock to zero, loss prevention; 1 BuyBox reaction, interactive; 2 periodic; 3 backfill. 20 % stay reserved for 0 and 1. */
export type QuotaPriority = 0 | 1 | 2 | 3;

export type QuotaRequest = {
  /** null = a grantless call: the application's own bucket. */
  account: MarketplaceAccount | null;
  region: Region;
  operation: OperationId;
  priority: QuotaPriority;
  /** How many calls the caller would like to send within the next 2 s of system time. */
  tokens: number;
  classes: readonly QuotaClass[];
};

/** `granted` calls may be sent: the first at once, each further one `paceMs` of system time after the one before. */
export type QuotaGrant = { granted: number; paceMs: number };

/** None may be sent before `blockedUntil` (MarketClock, ms since the epoch). */
export type QuotaRefusal = { granted: 0; blockedUntil: number };

/** What an answer told about the quota. */
export type QuotaAnswer = {
  account: MarketplaceAccount | null;
  region: Region;
  operation: OperationId;
  classes: readonly QuotaClass[];
  /** x-amzn-RateLimit-Limit in calls per second; null when the answer had none (or none arrived). */
  rateHeader: number | null;
  /** Amazon answered 429. */
  throttled: boolean;
};

/**
 * Admission to the marketplace, kept outside the connector because all processes share it.
 * The arithmetic is `bucket.ts`, the limits of a call are `limitsOf` in `quota-limits.ts`; an implementation
 * loads the rows of all limits under a lock, calls `acquireTokens` / `afterAnswer` and saves what comes back
 * (`afterAnswer` leaves further limits beside the operation's own one as they are).
 */
export type QuotaGate = {
  acquire(request: QuotaRequest): Promise<QuotaGrant | QuotaRefusal>;
  /** Gives until when the limit is blocked (MarketClock ms); null = not blocked. */
  report(answer: QuotaAnswer): Promise<{ blockedUntil: number | null }>;
};
