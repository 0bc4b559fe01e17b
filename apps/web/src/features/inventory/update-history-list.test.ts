import { describe, expect, it } from 'vitest';
import { historyList } from './update-history-list.ts';

const { at, check, request, searchOf } = historyList;

describe('the address of the update history', () => {
  it('INV-047 INV-049 carries every filter there and back', () => {
    const search = {
      type: 'Update',
      q: 'B0C7K2M4QX',
      reason: 'SourceDataChange',
      state: 'done',
      oldStatus: 'AtStore',
      newStatus: 'AtStoreQueue',
      filter: 'OutOfStock',
      changed: 'price',
      from: '2026-11-01',
      to: '2026-11-20',
      minPrice: 100,
      maxPrice: 200,
      minStock: 0,
      maxStock: 5,
      minDays: 1,
      maxDays: 30,
      page: 3,
      limit: 50,
    } as const;
    expect(searchOf(at(search))).toEqual(search);
  });

  it('leaves out what is not known', () => {
    expect(
      check({
        type: 'Sold',
        reason: 'x',
        state: 1,
        from: 'yesterday',
        to: '2026-13-40',
        minPrice: -1,
        minStock: 'a',
        page: -401,
        limit: 33,
        q: ' ',
      }),
    ).toEqual({});
  });

  it('a page beyond the ones of a number is the last of them', () => {
    expect(check({ page: 9_999 })).toEqual({ page: 400 });
  });

  it('asks for whole days of the market', () => {
    // On the 29th of March the clock in Berlin goes forward.
    expect(request(at({ from: '2026-03-28', to: '2026-03-29' }), 'DE').body).toEqual({
      page: 1,
      limit: 25,
      from: '2026-03-27T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    });
  });
});
