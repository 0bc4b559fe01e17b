import { expect, it } from 'vitest';
import { endsHold, isHoldOver, typedUsdMinor, usdMinorOf } from './held-purchase.ts';

const MINUTE = 60_000;

it('EXT-004 decision 59 a hold lasts 15 minutes from what the panel said last, to the millisecond', () => {
  expect([0, 15 * MINUTE - 1, 15 * MINUTE].map((now) => isHoldOver(0, now))).toEqual([false, false, true]);
});

it('EXT-004 what decides nothing ends no hold', () => {
  expect(['ServerAway', 'NotSignedIn', 'TooManyRequests'].some(endsHold)).toBe(false);
  expect(['ClaimEnded', 'AlreadyBought', 'OrderNotBuyable', 'SourceAboveCap'].every(endsHold)).toBe(true);
});

it.each([
  ['Order total: $12.34', 1_234],
  ['$1,234,567.80', 123_456_780],
  ['USD 12.34', null],
  ['$12,34', null],
  ['$12.345', null],
  ['', null],
] as const)('EXT-004 the page’s “%s” is %s cents', (text, minor) => {
  expect(usdMinorOf(text)).toBe(minor);
});

it.each([
  ['19,99', 1_999],
  ['19.9', 1_990],
  [' 20 ', 2_000],
  ['1.234', null],
  ['1,234.50', null],
  ['1e3', null],
  ['0', null],
  ['-5', null],
  ['', null],
] as const)('EXT-004 “%s” typed as paid is %s cents', (text, minor) => {
  expect(typedUsdMinor(text)).toBe(minor);
});
