export type ThreeDSecureRefusal =
  | 'ThreeDSecureFailed'
  | 'ThreeDSecureIncomplete'
  | 'PaymentInProgress'
  | 'ThreeDSecureUnexpected';

/**
 * What a payment that did not open anything yet wants, by the provider's word for it (SUB-065): one that the bank refused another card, one that waits
 * the bank's page, one that is on its way patience. Its list of words is open.
 */
export function threeDSecureRefusal(status: string, isDeclined: boolean): ThreeDSecureRefusal {
  switch (status) {
    case 'requires_payment_method':
      return isDeclined ? 'ThreeDSecureFailed' : 'ThreeDSecureIncomplete';
    case 'requires_action':
    case 'requires_confirmation':
      return 'ThreeDSecureIncomplete';
    case 'processing':
    case 'succeeded':
      return 'PaymentInProgress';
    default:
      return 'ThreeDSecureUnexpected';
  }
}
