import { describe, expect, it } from 'vitest';
import { requestOf, searchOf, startOfDay, updateHistorySearch, viewOf } from './update-history-search.ts';

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
    expect(searchOf(viewOf(updateHistorySearch(search)))).toEqual(search);
  });

  it('leaves out what is not known', () => {
    expect(
      updateHistorySearch({
        type: 'Sold',
        reason: 'x',
        state: 1,
        from: 'yesterday',
        to: '2026-13-40',
        minPrice: -1,
        minStock: 'a',
        page: 401,
        limit: 33,
        q: ' ',
      }),
    ).toEqual({});
  });

  it('asks for whole days of the market', () => {
    const { body } = requestOf(viewOf({ from: '2026-03-28', to: '2026-03-29' }), (day, plus) =>
      startOfDay(day, plus, 'Europe/Berlin'),
    );
    // On the 29th of March the clock in Berlin goes forward.
    expect(body).toMatchObject({ from: '2026-03-27T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' });
    expect(startOfDay('2026-11-20', 0, 'America/Los_Angeles')).toBe('2026-11-20T08:00:00.000Z');
    expect(startOfDay('2026-11-20', 0, 'Asia/Tokyo')).toBe('2026-11-19T15:00:00.000Z');
  });
});
