import { describe, expect, it } from 'vitest';
import { sortAnswer, waitAfterTry } from './sort-answer.ts';

describe('what the marketplace says against a sending', () => {
  it.each([
    [[{ code: '4000000', message: 'internal error' }], 'passing'],
    [[{ code: '4000000', message: 'An internal error has occurred. Please try again.', categories: [] }], 'passing'],
    [[{ code: 'InternalFailure', message: 'We encountered an internal error. Please try again.' }], 'passing'],
    [[{ code: '77', message: 'The service is temporarily unavailable.' }], 'passing'],
    // The code alone says nothing: seen with other texts nobody knows what it means.
    [[{ code: '4000000', message: 'The brand is not allowed.' }], 'unknown'],
    [[{ code: '4000003', message: 'Something about the product.' }], 'unknown'],
    [[], 'unknown'],
    [[{ code: '18299', message: 'You need approval to list in this brand.' }], 'seller'],
    [[{ code: '123', message: 'Wrong.', categories: ['INVALID_PRICE'] }], 'seller'],
    [
      [
        { code: '4000000', message: 'internal error' },
        { code: '90220', message: "'brand' is required but not supplied." },
      ],
      'seller',
    ],
    [[{ code: '4002008', message: 'The provided message did not meet the schema validation requirements.' }], 'ours'],
    [[{ code: 'InvalidInput', message: 'Request has missing or invalid parameters and cannot be parsed.' }], 'ours'],
    [
      [
        { code: '4000000', message: 'internal error' },
        { code: '999', message: 'Something.' },
      ],
      'unknown',
    ],
  ] as const)('%j is %s', (issues, kind) => expect(sortAnswer(issues)).toBe(kind));

  it('waits longer after each try, an hour at the most', () => {
    expect([1, 2, 3, 4, 5, 50].map(waitAfterTry)).toEqual([15_000, 60_000, 240_000, 960_000, 3_600_000, 3_600_000]);
  });
});
