import { operations, type OperationId } from '@kervan/sp-api/operations';

/** Narrower limits that apply to some calls of an operation only. */
export type QuotaClass = 'productData' | 'validationPreview';

/** One limit a call has to pass: a bucket that refills, or a count per window. */
export type QuotaLimit = {
  operation: OperationId;
  /** '' = the operation's own limit; else the name of a further one beside it. */
  class: '' | 'app' | 'window' | `app:${QuotaClass}`;
  /** 'account' = per authorization and region; 'application' = all authorizations together, per region. */
  scope: 'account' | 'application';
  /** Tokens per second of MarketClock. For a window: calls / window. */
  ratePerSecond: number;
  burst: number;
  /** null = a refilling bucket; else the burst comes back whole after this long without a call. */
  windowMs: number | null;
};

// Amazon's documentation names these for the application as a whole (calls per second).
const applicationRates: Partial<Record<OperationId, number>> = {
  patchListingsItem: 500,
  putListingsItem: 100,
  getListingsItem: 100,
  searchCatalogItems: 500,
  getCatalogItem: 250,
  getListingsRestrictions: 100,
};

const classRates: Record<QuotaClass, number> = { productData: 100, validationPreview: 20 };

// Where documentation and model differ, the smaller burst holds.
const documentedBursts: Partial<Record<OperationId, number>> = { putListingsItem: 5, getListingsItem: 5 };

// At most 5 feeds per 5 minutes, account and region, beside createFeed's own bucket. One second covers the way there.
const feedWindow = { calls: 5, windowMs: 301_000 };

/** Every limit that one call of the operation has to pass; the first is the operation's own. */
export function limitsOf(operation: OperationId, classes: readonly QuotaClass[] = []): QuotaLimit[] {
  const { rate, burst } = operations[operation];
  const bucket = (limit: Pick<QuotaLimit, 'class' | 'scope' | 'ratePerSecond' | 'burst'>): QuotaLimit => ({
    operation,
    windowMs: null,
    ...limit,
  });
  const limits = [
    bucket({ class: '', scope: 'account', ratePerSecond: rate ?? 1, burst: documentedBursts[operation] ?? burst ?? 1 }),
  ];
  if (operation === 'createFeed') {
    limits.push({
      operation,
      class: 'window',
      scope: 'account',
      ratePerSecond: feedWindow.calls / (feedWindow.windowMs / 1000),
      burst: feedWindow.calls,
      windowMs: feedWindow.windowMs,
    });
  }
  const application = applicationRates[operation];
  if (application)
    limits.push(bucket({ class: 'app', scope: 'application', ratePerSecond: application, burst: application }));
  for (const name of classes)
    limits.push(
      bucket({ class: `app:${name}`, scope: 'application', ratePerSecond: classRates[name], burst: classRates[name] }),
    );
  return limits;
}
