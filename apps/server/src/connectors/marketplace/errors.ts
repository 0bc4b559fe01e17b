/** One entry of Amazon's error list. */
export type MarketplaceIssue = { code: string; message: string; details: string | null };

/** What is known of the call that failed; free of buyer data, so it may be logged. */
export type CallFacts = { operation: string; status: number | null; requestId: string | null };

/** Root of everything the marketplace connector throws on purpose. */
export class MarketplaceError extends Error {
  readonly facts: CallFacts;
  constructor(message: string, facts: CallFacts, options?: ErrorOptions) {
    super(`${facts.operation}: ${message}`, options);
    this.name = new.target.name;
    this.facts = facts;
  }
}

/** The quota is used up: the work is due again at `blockedUntil` (MarketClock, ms since the epoch). */
export class QuotaError extends MarketplaceError {
  readonly blockedUntil: number;
  /** True when Amazon answered 429, false when our own gate held the call back. */
  readonly wasThrottled: boolean;
  constructor(facts: CallFacts, blockedUntil: number, wasThrottled: boolean) {
    super(wasThrottled ? 'throttled by the marketplace' : 'held back by the quota gate', facts);
    this.blockedUntil = blockedUntil;
    this.wasThrottled = wasThrottled;
  }
}

/** The access token was refused; the core refreshes it once and repeats, so callers never see this one. */
export class TokenExpired extends MarketplaceError {
  /** True when its time was over; false when it was revoked or is none. */
  readonly isOver: boolean;
  constructor(facts: CallFacts, isOver: boolean) {
    super('the access token was refused', facts);
    this.isOver = isOver;
  }
}

/** The seller's consent is gone: the account goes to ERROR and all its jobs pause until it is authorized again. */
export class AuthorizationLost extends MarketplaceError {}

/** Our own application credentials were refused: nobody's calls can work until the operator mends them. */
export class ApplicationRefused extends MarketplaceError {}

/** The account lacks a role for this operation or data set: degrade and remember it per account. */
export class CapabilityMissing extends MarketplaceError {
  readonly issues: MarketplaceIssue[];
  constructor(facts: CallFacts, issues: MarketplaceIssue[]) {
    super('the account lacks the capability', facts);
    this.issues = issues;
  }
}

/** Amazon understood the call and refuses its content; the issues are shown at the item. */
export class InvalidRequest extends MarketplaceError {
  readonly issues: MarketplaceIssue[];
  constructor(facts: CallFacts, issues: MarketplaceIssue[]) {
    super(`refused as invalid (${issues.map((issue) => issue.code).join(', ') || 'no code'})`, facts);
    this.issues = issues;
  }
}

/** The thing asked for does not exist (404). */
export class NotFound extends InvalidRequest {}

/** Nothing was changed at the marketplace; try again later. */
export class Transient extends MarketplaceError {}

/** True when nothing was done for a cause that is no seller's: our own application is refused, or their gateway turned the call away. Whatever waits goes on waiting. */
export const isNobodysFault = (error: unknown): boolean =>
  error instanceof ApplicationRefused || (error instanceof Transient && error.facts.status === 403);

/** A change was sent and its fate is not known: verify by reading before sending again. */
export class UnknownOutcome extends MarketplaceError {}
