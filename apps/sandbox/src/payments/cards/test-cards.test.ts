import { expect, it } from 'vitest';
import { numberOfName, testCards } from './test-cards.ts';

/** The check digit of a card's number. */
const isRight = (number: string): boolean =>
  [...number]
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) %
    10 ===
  0;

it.each(testCards.map(({ number }) => number))('SUB-052 the test card %s is one that can be typed', (number) => {
  expect(isRight(number)).toBe(true);
});

it('SUB-052 a ready payment method stands for a card of the list', () => {
  for (const name of ['pm_card_visa_debit', 'pm_card_mastercard', 'tok_de', 'pm_card_chargeDeclined'])
    expect(testCards.map(({ number }) => number)).toContain(numberOfName(name));
});
