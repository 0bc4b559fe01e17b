import { expect, it } from 'vitest';
import { subscribeSearch } from './subscribe-search.ts';

it.each([
  ['a level', { level: '8' }, { level: 8 }],
  ['no level that is none', { level: '-1' }, {}],
  ['no level between two', { level: 2.5 }, {}],
  ['the trial as a word', { level: 8, trial: 'true' }, { level: 8, trial: true }],
  ['the trial as a number', { level: 8, trial: 1 }, { level: 8, trial: true }],
  ['no trial that is declined', { level: 8, trial: 'false' }, { level: 8 }],
  ['a coupon', { coupon: 'KERVAN20' }, { coupon: 'KERVAN20' }],
  ['no empty coupon', { coupon: '' }, {}],
  ['no endless coupon', { coupon: 'K'.repeat(101) }, {}],
  ['nothing else', { level: 5, price: 1, customerId: 9 }, { level: 5 }],
])('SUB-009 reads %s from the address', (_what, search, read) => {
  expect(subscribeSearch(search)).toEqual(read);
});
