import { expect, it } from 'vitest';
import { isDelivered, retryAfterMs, signedText } from './delivery.ts';

it('M12 a delivery is tried again ever later, seven times in all', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(retryAfterMs)).toEqual([
    60_000,
    300_000,
    1_800_000,
    7_200_000,
    28_800_000,
    86_400_000,
    null,
  ]);
});

it('M12 only a 2xx answer is heard, and the signature covers the moment', () => {
  expect([200, 204, 299, 301, 400, 410, 500, null].map(isDelivered)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(signedText(1_700_000_000, '{"a":1}')).toBe('1700000000.{"a":1}');
});
