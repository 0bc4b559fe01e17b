import { describe, expect, it } from 'vitest';
import { dropLogin, keepLogin, readLogins, SAVED_LOGINS_MAX } from './saved-logins.ts';

const login = (customerId: number, token = `token-${customerId}`) => ({
  name: `Person ${customerId}`,
  customerId,
  token,
  email: `person${customerId}@example.com`,
});

describe('saved logins', () => {
  it('AUTH-023, AUTH-024 keep one entry a customer, the newest sign-in first', () => {
    const list = keepLogin(keepLogin(keepLogin([], login(1)), login(2)), login(1, 'another'));
    expect(list).toEqual([login(1, 'another'), login(2)]);
    expect(dropLogin(list, 1)).toEqual([login(2)]);
    expect(dropLogin(list, 3)).toEqual(list);
  });

  it('AUTH-024 are at most ten: the oldest makes room', () => {
    const list = Array.from({ length: 11 }, (_, at) => login(at + 1)).reduce(keepLogin, []);
    expect(list.map(({ customerId }) => customerId)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(list).toHaveLength(SAVED_LOGINS_MAX);
  });

  it.each([
    [null, []],
    ['', []],
    ['no list', []],
    ['{"a":1}', []],
    ['[1, null, {"name":"A"}, {"name":"A","customerId":"1","token":"t","email":"e"}]', []],
    [JSON.stringify([login(1), { ...login(2), token: '' }]), [login(1)]],
    [
      JSON.stringify(Array.from({ length: 12 }, (_, at) => login(at))),
      Array.from({ length: 10 }, (_, at) => login(at)),
    ],
  ])('AUTH-024 what is kept is read with care: %j', (kept, list) => {
    expect(readLogins(kept)).toEqual(list);
  });
});
