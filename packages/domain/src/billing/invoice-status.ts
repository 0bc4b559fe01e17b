import type { ProviderInvoice } from './provider-objects.ts';

/** Where an invoice stands, as it is kept (SUB-045). */
export const InvoiceStatus = { Draft: 0, Open: 1, Paid: 2, Uncollectible: 3, Void: 4 } as const;
export type InvoiceStatus = (typeof InvoiceStatus)[keyof typeof InvoiceStatus];

/** Not paid and payable still: what the provider gives up collecting is owed like any other (SUB-037). */
export const payableInvoiceStatuses: readonly InvoiceStatus[] = [InvoiceStatus.Open, InvoiceStatus.Uncollectible];

const words = {
  draft: InvoiceStatus.Draft,
  open: InvoiceStatus.Open,
  paid: InvoiceStatus.Paid,
  uncollectible: InvoiceStatus.Uncollectible,
  void: InvoiceStatus.Void,
} as const;

/** The provider's word for it → ours. Its list is open: an unknown word is null and leaves the row as it is. */
export const invoiceStatusOf = (word: string): InvoiceStatus | null =>
  Object.hasOwn(words, word) ? words[word as keyof typeof words] : null;

/**
 * Since when a renewal is unpaid, ms: its first charge is made when it is finished, so that failed retries move nothing and a reading that
 * comes late says the same. null = nothing failed, or it is no renewal: a purchase or a change of plan that is not paid has other ends (decision 39).
 */
export function failedSince(
  invoice: Pick<ProviderInvoice, 'reason' | 'status' | 'attempts' | 'finalizedAt' | 'createdAt'>,
): number | null {
  if (invoice.reason !== 'subscription_cycle' || invoice.attempts === 0) return null;
  return invoice.status === 'open' || invoice.status === 'uncollectible'
    ? (invoice.finalizedAt ?? invoice.createdAt)
    : null;
}
