import { expect, it } from 'vitest';
import { brandName } from './brand-name.ts';

it.each([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['Visa', 'Visa'],
  ['troy', 'troy'],
])('SUB-049 the brand %s is written %s', (word, name) => {
  expect(brandName(word)).toBe(name);
});
