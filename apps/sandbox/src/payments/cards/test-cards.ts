import type { Books } from '../books/books.ts';
import type { CardData } from '../books/records.ts';
import { cardFailure } from '../wire/failure.ts';
import type { BehaviourName } from './behaviours.ts';

type TestCard = { number: string; behaviour: BehaviourName; brand?: string; country?: string; funding?: string };

/**
 * Stripe's test cards (docs.stripe.com/testing) that the sandbox knows, beside those that merely pay.
 * @internal That each is a number which can be typed.
 */
export const testCards: readonly TestCard[] = [
  { number: '4000000000000002', behaviour: 'declined' },
  { number: '4000000000009995', behaviour: 'insufficientFunds' },
  { number: '4000000000009987', behaviour: 'lost' },
  { number: '4000000000009979', behaviour: 'stolen' },
  { number: '4000000000000069', behaviour: 'expired' },
  { number: '4000000000000127', behaviour: 'incorrectCvc' },
  { number: '4000000000000119', behaviour: 'processingError' },
  { number: '4100000000000019', behaviour: 'fraudulent' },
  { number: '4000000000000341', behaviour: 'failsLater' },
  { number: '4000002500003155', behaviour: 'untilSaved' },
  { number: '4000002760003184', behaviour: 'always' },
  { number: '4000000000003220', behaviour: 'always' },
  { number: '4000000000003055', behaviour: 'onRequest' },
  { number: '4000008400001629', behaviour: 'alwaysThenDeclined' },
  { number: '4000008260003178', behaviour: 'alwaysThenInsufficient' },
  { number: '4000000000000259', behaviour: 'disputed' },
  { number: '4000000000001976', behaviour: 'inquired' },
  { number: '4000000000005423', behaviour: 'warned' },
  { number: '4000000000005126', behaviour: 'refundFails' },
  { number: '4000056655665556', behaviour: 'pays', funding: 'debit' },
  { number: '4000002760000016', behaviour: 'pays', country: 'DE' },
  { number: '5555555555554444', behaviour: 'pays', brand: 'mastercard' },
  { number: '2223003122003222', behaviour: 'pays', brand: 'mastercard' },
  { number: '5200828282828210', behaviour: 'pays', brand: 'mastercard', funding: 'debit' },
  { number: '5105105105105100', behaviour: 'pays', brand: 'mastercard', funding: 'prepaid' },
  { number: '378282246310005', behaviour: 'pays', brand: 'amex' },
  { number: '371449635398431', behaviour: 'pays', brand: 'amex' },
  { number: '6011111111111117', behaviour: 'pays', brand: 'discover' },
  { number: '3056930009020004', behaviour: 'pays', brand: 'diners' },
  { number: '3566002020360505', behaviour: 'pays', brand: 'jcb' },
  { number: '6200000000000005', behaviour: 'pays', brand: 'unionpay' },
];

/** Stripe's ready payment methods and tokens of test mode, as the card they stand for. */
const namedCards: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  discover: '6011111111111117',
  de: '4000002760000016',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedExpiredCard: '4000000000000069',
  visa_chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  visa_chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  visa_chargeDeclinedProcessingError: '4000000000000119',
  chargeCustomerFail: '4000000000000341',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequiredSetupForOffSession: '4000002760003184',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  threeDSecure2Required: '4000000000003220',
  createDispute: '4000000000000259',
  createDisputeInquiry: '4000000000001976',
  createIssuerFraudRecord: '4000000000005423',
  refundFail: '4000000000005126',
};

/** The number behind a ready payment method (`pm_card_visa`) or token (`tok_visa`), or null. */
export function numberOfName(name: string): string | null {
  const bare = /^(?:pm_card|tok)_(\w+)$/.exec(name)?.[1];
  return (bare !== undefined && Object.hasOwn(namedCards, bare) ? namedCards[bare] : undefined) ?? null;
}

/** What somebody typed on a card's face. */
export type TypedCard = { number: string; exp_month: number; exp_year: number; cvc?: string | undefined };

/**
 * The card of a typed number: known test cards, and beside them every right number that begins with 4242 42, which all pay
 * and differ in their fingerprint. Throws a card error for what Stripe refuses at once.
 */
export function readCard(books: Books, typed: TypedCard, nowSecond: number): CardData {
  const number = typed.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !isLuhn(number))
    throw cardFailure('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' });
  checkFace(typed, new Date(nowSecond * 1000));
  const known = testCards.find((card) => card.number === number);
  if (!known && !number.startsWith('424242'))
    throw cardFailure(
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      { code: 'card_declined', declineCode: 'test_mode_live_card' },
    );
  return {
    brand: known?.brand ?? 'visa',
    last4: number.slice(-4),
    expMonth: typed.exp_month,
    expYear: typed.exp_year,
    fingerprint: books.mark(`card ${number}`, 16),
    country: known?.country ?? 'US',
    funding: known?.funding ?? 'credit',
    behaviour: known?.behaviour ?? 'pays',
  };
}

function checkFace({ exp_month: month, exp_year: year, cvc }: TypedCard, now: Date): void {
  if (month < 1 || month > 12)
    throw cardFailure("Your card's expiration month is invalid.", { code: 'invalid_expiry_month', param: 'exp_month' });
  if (year < now.getUTCFullYear() || year > now.getUTCFullYear() + 50)
    throw cardFailure("Your card's expiration year is invalid.", { code: 'invalid_expiry_year', param: 'exp_year' });
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)
    throw cardFailure("Your card's expiration month is invalid.", { code: 'invalid_expiry_month', param: 'exp_month' });
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw cardFailure("Your card's security code is invalid.", { code: 'invalid_cvc', param: 'cvc' });
}

/** Whether the digits carry a right check digit. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
