import { expect, it } from 'vitest';
import { threeDSecureRefusal } from './three-d-secure.ts';

it.each([
  ['requires_payment_method', true, 'ThreeDSecureFailed'],
  ['requires_payment_method', false, 'ThreeDSecureIncomplete'],
  ['requires_action', false, 'ThreeDSecureIncomplete'],
  ['requires_confirmation', true, 'ThreeDSecureIncomplete'],
  ['processing', false, 'PaymentInProgress'],
  ['succeeded', false, 'PaymentInProgress'],
  ['canceled', false, 'ThreeDSecureUnexpected'],
  ['a_word_of_tomorrow', true, 'ThreeDSecureUnexpected'],
] as const)('SUB-065 a payment that is %s (declined: %s) is told as %s', (status, isDeclined, refusal) => {
  expect(threeDSecureRefusal(status, isDeclined)).toBe(refusal);
});
