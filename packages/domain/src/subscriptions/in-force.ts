/** What the provider says of a subscription, as far as it tells whether it ever ran. Instants in ms. */
type Read = {
  status: string;
  trialEnd: number | null;
  latestInvoiceStatus: string | null;
  startedAt: number | null;
  periodStart: number | null;
};

/**
 * Whether a subscription was ever in force: by its trial, or because its first invoice was paid. Only such a one can end, uses up the trial and is told
 * of (SUB-020, SUB-029): what was chosen and never paid was none. What is over already tells it by its traces.
 */
export function wasInForce({ status, trialEnd, latestInvoiceStatus, startedAt, periodStart }: Read): boolean {
  if (status === 'incomplete' || status === 'incomplete_expired') return false;
  if (status !== 'canceled') return true;
  const isRenewed = startedAt !== null && periodStart !== null && periodStart > startedAt;
  return trialEnd !== null || latestInvoiceStatus === 'paid' || isRenewed;
}
