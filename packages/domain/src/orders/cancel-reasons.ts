/** Why an order is cancelled at the marketplace, in its own words: those that may be said of what was not sent (decision 60). */
export const cancelReasons = [
  'NoInventory',
  'BuyerCanceled',
  'ShippingAddressUndeliverable',
  'CarrierCoverageFailure',
  'RiskAssessmentInformationNotValid',
  'CustomerExchange',
  'GeneralAdjustment',
] as const;
export type CancelReason = (typeof cancelReasons)[number];
