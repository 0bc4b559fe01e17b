import type { HealthMetric } from '@kervan/domain/reports/account-health';

/**
 * Where the page of account health shows each metric, by its id: what it is called there is in the seller's language. Assumed: how that page is known to be
 * built; nobody promises it.
 */
export const healthMetricSelectors: Readonly<Record<HealthMetric, string>> = {
  orderDefectRate: '#ahd-metric-order-defect-rate .ahd-metric-value',
  cancellationRate: '#ahd-metric-cancellation-rate .ahd-metric-value',
  lateShipmentRate: '#ahd-metric-late-shipment-rate .ahd-metric-value',
  returnDissatisfactionRate: '#ahd-metric-return-dissatisfaction-rate .ahd-metric-value',
  contactResponseTime: '#ahd-metric-contact-response-time .ahd-metric-value',
  onTimeDelivery: '#ahd-metric-on-time-delivery-rate .ahd-metric-value',
  validTrackingRate: '#ahd-metric-valid-tracking-rate .ahd-metric-value',
  listingPolicy: '#ahd-metric-listing-policy-violations .ahd-metric-value',
  authenticity: '#ahd-metric-product-authenticity .ahd-metric-value',
  safety: '#ahd-metric-product-safety .ahd-metric-value',
  intellectualProperty: '#ahd-metric-intellectual-property .ahd-metric-value',
  policyViolations: '#ahd-metric-other-policy-violations .ahd-metric-value',
};
