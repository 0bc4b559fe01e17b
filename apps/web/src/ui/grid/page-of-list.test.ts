import { expect, it } from 'vitest';
import { pagesOf } from './page-of-list.ts';

it.each([
  [{ page: 1, limit: 100, totalCount: 1284 }, { first: 1, last: 100, pages: 13, isBeyond: false }],
  [{ page: 13, limit: 100, totalCount: 1284 }, { first: 1201, last: 1284, pages: 13, isBeyond: false }],
  [{ page: 1, limit: 25, totalCount: 0 }, { first: 0, last: 0, pages: 1, isBeyond: false }],
  [{ page: 1, limit: 25, totalCount: 12_846 }, { first: 1, last: 25, pages: 514, isBeyond: true }],
  [{ page: 4, limit: 25, totalCount: 30 }, { first: 30, last: 30, pages: 2, isBeyond: false }],
])('SHELL-096 %j shows %j', (pager, shown) => {
  expect(pagesOf(pager)).toEqual(shown);
});
