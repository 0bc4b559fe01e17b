import { describe, expect, it } from 'vitest';
import { inventoryTabNames } from './item-status.ts';
import {
  findSavedSearchFault,
  deletedMax,
  savedSearchKey,
  searchActs,
  searchDueAt,
  type SavedSearch,
} from './saved-search.ts';

const search: SavedSearch = {
  name: 'Cheap',
  status: 'pendingApproval',
  isNotified: true,
  notificationPeriod: 'hours6',
  autoDelete: false,
  autoDeletePeriod: 'hours24',
  showOnTabs: true,
  autoApprove: false,
  autoApprovePeriod: 'hours24',
  autoApproveCount: 100,
};
const faultOf = (over: Partial<SavedSearch>) => findSavedSearchFault({ ...search, ...over });

describe('saved searches', () => {
  it('INV-059 STORE-044 all three acts run by the periods of notices; 48 hours and 2 days are one span', () => {
    const own = { isNotified: true, autoDelete: true, autoApprove: true };
    const hours = { hours6: 6, hours12: 12, hours24: 24, hours36: 36, hours48: 48, days2: 48, week1: 168 } as const;
    for (const [period, length] of Object.entries(hours) as [keyof typeof hours, number][]) {
      const all = {
        ...search,
        ...own,
        notificationPeriod: period,
        autoDeletePeriod: period,
        autoApprovePeriod: period,
      };
      for (const act of searchActs) expect(searchDueAt(all, act, 1_000)).toBe(1_000 + length * 3_600_000);
    }
    for (const act of searchActs)
      expect(searchDueAt({ ...search, isNotified: false }, act, 1_000), 'is off').toBeNull();
  });

  it('one run approves 1 to 5000 products', () => {
    for (const autoApproveCount of [1, 5_000]) expect(faultOf({ autoApproveCount })).toBeNull();
    for (const autoApproveCount of [0, 5_001, 1.5, Number.NaN])
      expect(faultOf({ autoApproveCount })).toEqual({ field: 'autoApproveCount', code: 'outside' });
  });

  it('only a search of what waits to be approved approves; every other one may delete and tell', () => {
    const approving = inventoryTabNames.filter((status) => faultOf({ status, autoApprove: true }) === null);
    expect(approving).toEqual(['pendingApproval']);
    expect(faultOf({ status: 'all', autoApprove: true })).toEqual({ field: 'autoApprove', code: 'statusForbids' });
    for (const status of inventoryTabNames) expect(faultOf({ status, autoDelete: true })).toBeNull();
    expect(faultOf({ autoApprove: true, autoDelete: true })).toEqual({ field: 'autoDelete', code: 'exclusive' });
  });

  it('a name is the same in any case and with spaces around it, Turkish letters too', () => {
    expect(new Set(['Ucuz İş', ' ucuz iş ', 'UCUZ IŞ', 'ucuz ış'].map(savedSearchKey)).size).toBe(1);
    expect(savedSearchKey('Ucuz')).not.toBe(savedSearchKey('Ucuz 2'));
    expect(faultOf({ name: '  ' })).toEqual({ field: 'name', code: 'empty' });
    expect(faultOf({ name: 'x'.repeat(61) })).toEqual({ field: 'name', code: 'tooLong' });
  });

  it.each([
    [null, 100, 100],
    [40, 100, 100],
    [2_500, 100, 2_500],
    [0, 0, 0],
  ])('M5 INV-059 a delete of which %j were foreseen takes, asked about above %i, up to %i', (preview, above, most) =>
    expect(deletedMax(preview, above)).toBe(most),
  );
});
