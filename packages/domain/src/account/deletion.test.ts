import { expect, it } from 'vitest';
import { deletionRefusal, erasesAt, pseudonymOf } from './deletion.ts';

it('AUTH-056 an account is erased thirty days after its deletion was confirmed', () => {
  expect(new Date(erasesAt(Date.parse('2026-03-01T10:00:00Z'))).toISOString()).toBe('2026-03-31T10:00:00.000Z');
});

it.each([
  [{ credit: 0, held: 0, earned: 0 }, 0, null],
  [{ credit: 1, held: 0, earned: 0 }, 0, 'DeletionNeedsZeroCredit'],
  [{ credit: 1, held: 0, earned: 0 }, 1, null],
  [{ credit: 0, held: 0, earned: 980 }, 0, 'DeletionNeedsZeroCredit'],
  [{ credit: 0, held: 0, earned: 980 }, 980, null],
  [{ credit: 20, held: 0, earned: 980 }, 999, 'DeletionNeedsZeroCredit'],
  [{ credit: 20, held: 0, earned: 980 }, 1_000, null],
  // A package is on its way.
  [{ credit: 500, held: 500, earned: 0 }, 500, 'DeletionNeedsZeroCredit'],
])('AUTH-056, AUTH-058 with %j left, %i cents given up, it says %j', (left, waived, refusal) => {
  expect(deletionRefusal(left, waived)).toBe(refusal);
});

it('AUTH-056 a pseudonym names nobody and is like no other', () => {
  expect(pseudonymOf(7)).toEqual({
    email: 'erased-7@erased.invalid',
    firstname: 'Erased',
    lastname: 'account 7',
  });
  expect(pseudonymOf(8).email).not.toBe(pseudonymOf(7).email);
});
