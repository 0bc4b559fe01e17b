import { expect, it } from 'vitest';
import { typedAmount } from './typed-amount.ts';

const bounds = { min: 1_000, max: 1_000_000 };
it.each([
  ['100', 10_000],
  [' 100,50 ', 10_050],
  ['100.5', 10_050],
  ['$1,250.50', 125_050],
  ['1.250,50', 125_050],
  ['1.250,5', 125_050],
  ['10000', 1_000_000],
  ['10,000.00', 1_000_000],
  ['250 USD', 25_000],
  ['10.00', 1_000],
])('WH-007 %s is %i cents', (text, cents) => {
  expect(typedAmount(text, bounds)).toEqual({ cents });
});

it.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['-5', 'notNumber'],
  ['ten', 'notNumber'],
  ['1e5', 'notNumber'],
  ['10.005', 'decimals'],
  ['12,3456', 'decimals'],
  ['9.99', 'tooSmall'],
  ['10000.01', 'tooLarge'],
  ['99999999999999999999', 'tooLarge'],
])('WH-007 WH-012 %s is refused as %s', (text, fault) => {
  expect(typedAmount(text, bounds)).toEqual({ fault });
});
