import { expect, it } from 'vitest';
import { pagesOf } from './page-of-list.ts';

it.each([
  [
    { page: 1, limit: 100, totalCount: 1284 },
    { first: 1, last: 100, pages: 13, lastPage: 13 },
  ],
  [
    { page: 13, limit: 100, totalCount: 1284 },
    { first: 1201, last: 1284, pages: 13, lastPage: 13 },
  ],
  [
    { page: 1, limit: 25, totalCount: 0 },
    { first: 0, last: 0, pages: 1, lastPage: 1 },
  ],
  [
    { page: 1, limit: 25, totalCount: 12_846 },
    { first: 1, last: 25, pages: 514, lastPage: 400 },
  ],
  [
    { page: 514, limit: 25, totalCount: 12_846, reach: 'all' as const },
    { first: 12_826, last: 12_846, pages: 514, lastPage: 514 },
  ],
  [
    { page: 1, limit: 100, totalCount: 12_846, reach: 101 },
    { first: 1, last: 100, pages: 129, lastPage: 101 },
  ],
  [
    { page: 4, limit: 25, totalCount: 30 },
    { first: 30, last: 30, pages: 2, lastPage: 2 },
  ],
])('SHELL-096 %j shows %j', (pager, shown) => {
  expect(pagesOf(pager)).toEqual(shown);
});
