import type {
  ProviderCard,
  ProviderCharge,
  ProviderCoupon,
  ProviderCustomer,
  ProviderDispute,
  ProviderEvent,
  ProviderInvoice,
  ProviderPayment,
  ProviderPreview,
  ProviderPrice,
  ProviderProduct,
  ProviderPromotion,
  ProviderRefund,
  ProviderSetup,
  ProviderSubscription,
  ProviderWebhook,
} from './provider-objects.ts';

/** What the product asks the provider and what changes nothing there. find… answers null where there is no such object. All @throws ProviderError */
export type ProviderReads = {
  findCustomer(customerId: string): Promise<ProviderCustomer | null>;
  findSetup(setupId: string): Promise<ProviderSetup | null>;
  findCard(cardId: string): Promise<ProviderCard | null>;
  /** At most 100, newest first. */
  listCards(customerId: string): Promise<ProviderCard[]>;
  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice | null>;
  /** The invoice that a payment was for; null = it was for none. */
  findInvoiceOfPayment(paymentId: string): Promise<string | null>;
  /** The payment that paid an invoice; null = none did, or nothing was charged. */
  findPaymentOfInvoice(invoiceId: string): Promise<string | null>;
  /** Newest first; all of a status or of any. */
  listInvoices(customerId: string, options?: { status?: 'open' | 'paid'; limit?: number }): Promise<ProviderInvoice[]>;
  /** What a change of plan would charge now. */
  previewChange(change: {
    customerId: string;
    subscriptionId: string;
    itemId: string;
    priceId: string;
    isTrialing: boolean;
    dropsDiscounts: boolean;
  }): Promise<ProviderPreview>;
  findPayment(paymentId: string): Promise<ProviderPayment | null>;
  findCharge(chargeId: string): Promise<ProviderCharge | null>;
  /** A page of charges, newest first; `after` is the last id of the page before. */
  listCharges(
    customerId: string,
    page: { limit: number; after: string | null },
  ): Promise<{ charges: ProviderCharge[]; hasMore: boolean }>;
  findRefund(refundId: string): Promise<ProviderRefund | null>;
  findDispute(disputeId: string): Promise<ProviderDispute | null>;
  findProduct(productId: string): Promise<ProviderProduct | null>;
  listPrices(lookupKeys: readonly string[]): Promise<ProviderPrice[]>;
  findPrice(priceId: string): Promise<ProviderPrice | null>;
  findCoupon(couponId: string): Promise<ProviderCoupon | null>;
  /** The active code, as it is typed. */
  findPromotion(code: string): Promise<ProviderPromotion | null>;
  /** The newest hundred codes, also those that are over. */
  listPromotions(): Promise<ProviderPromotion[]>;
  /** Every event after an instant (ms of the market clock), newest first. */
  listEvents(after: number): AsyncIterable<ProviderEvent | null>;
  listWebhooks(): Promise<ProviderWebhook[]>;
};
