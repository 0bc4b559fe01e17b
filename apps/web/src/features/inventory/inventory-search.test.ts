import { describe, expect, it } from 'vitest';
import { inventorySearch, requestOf, searchOf, viewOf } from './inventory-search.ts';

describe('the address of the inventory', () => {
  it('INV-002 takes what it knows and drops the rest', () => {
    expect(inventorySearch({ status: 'outOfCriteria', q: ' kettle ', sort: 'profit', asc: true, page: 3, limit: 100, filter: 'CriticalStock' })).toEqual({ status: 'outOfCriteria', q: 'kettle', sort: 'profit', asc: true, page: 3, limit: 100, filter: 'CriticalStock' });
    expect(inventorySearch({ page: 700, limit: 100, after: '123' })).toEqual({ page: 700, limit: 100, after: 123 });
    expect(inventorySearch({ page: 1000, limit: 100, end: true })).toEqual({ page: 1000, limit: 100, end: true });
    // Only the order by date of adding has keys, and without one the server counts to 10,000.
    expect(inventorySearch({ page: 700, limit: 100, after: 123, sort: 'profit' })).toEqual({ limit: 100, sort: 'profit' });
    expect(inventorySearch({ page: 102, limit: 100 })).toEqual({ limit: 100 });
    expect(inventorySearch({ status: 'everything', q: '', sort: 'luck', asc: 'yes', page: -1, limit: 33, filter: 'No' })).toEqual({});
    expect(inventorySearch({ q: 12345, page: '2' })).toEqual({ q: '12345', page: 2 });
  });

  it('writes only what differs from the default', () => {
    expect(searchOf(viewOf({}))).toEqual({});
    expect(searchOf(viewOf({ status: 'atStore', asc: true }))).toEqual({ status: 'atStore', asc: true });
  });

  it('asks the server for the view', () => {
    expect(requestOf(viewOf({ status: 'inQueue', q: 'B0', filter: 'OutOfStock' })).body).toEqual({ status: 'inQueue', sort: 'created', desc: true, page: 1, limit: 25, search: 'B0', filter: 'OutOfStock' });
  });
});
