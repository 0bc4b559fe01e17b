import { expect, it } from 'vitest';
import { isRefundLost } from './refund-status.ts';

it.each([
  ['failed', true],
  ['canceled', true],
  ['pending', false],
  ['requires_action', false],
  ['succeeded', false],
  ['a word of tomorrow', false],
])('SUB-098 a refund that is %s did not arrive: %s', (status, is) => {
  expect(isRefundLost(status)).toBe(is);
});
