import { packages } from '@kervan/contracts/packages-calls';
import { packageTabs } from '@kervan/domain/warehouse/package-tabs';
import { defineList } from '../../kit/lists/define-list.ts';

/** WH-037, WH-080: the packages of all stores, what changed last first; the address may name one store. */
export const packagesList = defineList({
  name: 'packages',
  call: packages.list,
  tabs: { key: 'status', names: packageTabs },
  sorts: ['changed'],
  fields: {},
  own: storeOf,
  searchLengthMax: 60,
  hasKeys: false,
  request: ({ tab, q, page, limit, own }) => ({
    body: { status: tab, page, limit, ...(q === '' ? {} : { text: q }), ...(own.store ? { storeId: own.store } : {}) },
  }),
});
export type PackagesView = ReturnType<typeof packagesList.at>;
/** What the address of the list carries, once it is checked. */
export type PackagesSearch = ReturnType<typeof packagesList.check>;

function storeOf(search: Record<string, unknown>): { store?: number } {
  const store = Number(search.store);
  return Number.isSafeInteger(store) && store > 0 && store < 2 ** 31 ? { store } : {};
}
