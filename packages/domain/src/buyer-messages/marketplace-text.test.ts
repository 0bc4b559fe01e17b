import { expect, it } from 'vitest';
import { actionFor, MARKETPLACE_TEXT_MAX, refuseText } from './marketplace-text.ts';

it.each([
  [[], null],
  [['amazonPay', 'warranty'], null],
  [['unexpectedProblem'], 'unexpectedProblem'],
  [['unexpectedProblem', 'confirmDeliveryDetails'], 'confirmDeliveryDetails'],
  [['unexpectedProblem', 'confirmDeliveryDetails', 'confirmOrderDetails'], 'confirmOrderDetails'],
] as const)('MSG-033 of %j a text goes as %s', (open, action) => {
  expect(actionFor(open)).toBe(action);
});

it.each([
  ['Hello, when may the parcel come? 3 < 5 & 7 > 5', 0, null],
  ['Write to us @ the shop', 0, null],
  ['x'.repeat(MARKETPLACE_TEXT_MAX), 0, null],
  ['x'.repeat(MARKETPLACE_TEXT_MAX + 1), 0, 'tooLong'],
  ['Hello', 1, 'files'],
  ['a <b>bold</b> word', 0, 'markup'],
  ['</p>', 0, 'markup'],
  ['<!-- x -->', 0, 'markup'],
  ['me@shop.example', 0, 'address'],
  ['(me.too@shop.co.uk)', 0, 'address'],
] as const)('MSG-033 the text %s with %d files: %s', (text, files, fault) => {
  expect(refuseText(text, files)).toBe(fault);
});
