import type { MarketplaceIssue } from './errors.ts';

/** Batch calls answer per item: one product's failure says nothing about the others. */
export type ItemResult<Value> =
  | { isOk: true; value: Value }
  | {
      isOk: false;
      failure: 'notFound' | 'throttled' | 'invalid' | 'failed';
      statusCode: number | null;
      issues: MarketplaceIssue[];
    };

/** The failure that an item's own status code stands for. */
export function failedItem(
  statusCode: number | null,
  issues: readonly { code: string; message: string; details?: string }[] = [],
): ItemResult<never> {
  return {
    isOk: false,
    failure: failureOf(statusCode),
    statusCode,
    issues: issues.map(({ code, message, details }) => ({ code, message, details: details ? details : null })),
  };
}

function failureOf(statusCode: number | null): 'notFound' | 'throttled' | 'invalid' | 'failed' {
  if (statusCode === 404) return 'notFound';
  if (statusCode === 429) return 'throttled';
  return statusCode !== null && statusCode >= 400 && statusCode < 500 ? 'invalid' : 'failed';
}
