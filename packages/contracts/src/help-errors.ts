/** Refusals of calls of the help desk, of API keys, webhooks and the affiliate program, with their HTTP status. */
export const helpErrorStatuses = {
  AffiliateBalanceTooLow: 400,
  AffiliateEnded: 400,
  AffiliatePaymentWaiting: 409,
  NotForApiKey: 403,
  ScopeMissing: 403,
  ApiKeyLimitReached: 400,
  WebhookLimitReached: 400,
  WebhookAddressNotAllowed: 400,
  SupportRequestEnded: 409,
  SupportLimitReached: 400,
} as const;
