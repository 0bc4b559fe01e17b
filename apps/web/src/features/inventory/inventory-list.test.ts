import { describe, expect, it } from 'vitest';
import { inventoryList } from './inventory-list.ts';

const { at, check, matchedBy, request, searchOf } = inventoryList;

describe('the address of the inventory', () => {
  it('INV-002 takes what it knows and drops the rest', () => {
    const known = {
      status: 'outOfCriteria',
      q: 'kettle',
      sort: 'profit',
      asc: true,
      page: 3,
      limit: 100,
      where: 'stoppedBy.anyOf.CriticalStock',
    };
    expect(check({ ...known, q: ' kettle ' })).toEqual(known);
    expect(check({ page: 700, limit: 100, after: '123' })).toEqual({ page: 700, limit: 100, after: 123 });
    expect(check({ page: 1000, limit: 100, end: true })).toEqual({ page: 1000, limit: 100, end: true });
    expect(check({ page: 700, limit: 100, before: 123, sort: 'profit' })).toEqual({
      page: 700,
      limit: 100,
      before: 123,
      sort: 'profit',
    });
    // Without a key the server counts to 10,000; what lies beyond is asked for from the end.
    expect(check({ page: 102, limit: 100 })).toEqual({ page: 102, limit: 100, end: true });
    expect(
      check({
        status: 'everything',
        q: '',
        sort: 'luck',
        asc: 'yes',
        page: -1,
        limit: 33,
        where: 'stoppedBy.anyOf.No',
      }),
    ).toEqual({});
    expect(check({ q: 12345, page: '2' })).toEqual({ q: '12345', page: 2 });
  });

  it('writes only what differs from the default', () => {
    expect(searchOf(at({}))).toEqual({});
    expect(searchOf(at({ status: 'atStore', asc: true }))).toEqual({ status: 'atStore', asc: true });
  });

  it('asks the server for the view', () => {
    expect(request(at({ status: 'inQueue', q: 'B0', where: 'price.atMost.990' }), null).body).toEqual({
      status: 'inQueue',
      sort: 'created',
      desc: true,
      page: 1,
      limit: 25,
      search: 'B0',
      conditions: [{ field: 'price', op: 'atMost', value: 990 }],
    });
  });

  it('INV-096 a selection stands for the same rows on another page and in another order, not with another filter', () => {
    const view = at({ where: 'price.atMost.990' });
    expect(matchedBy({ ...view, page: 3, sort: 'profit', desc: false, limit: 100 })).toBe(matchedBy(view));
    for (const other of [
      { ...view, q: 'x' },
      { ...view, tab: 'atStore' as const },
      { ...view, where: [] },
    ])
      expect(matchedBy(other)).not.toBe(matchedBy(view));
  });
});
