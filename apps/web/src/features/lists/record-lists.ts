import { restrictions } from '@kervan/contracts/restrictions-calls';
import { restrictionListNames, type RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { commonBody } from '../../kit/lists/list-address.ts';
import { defineList } from '../../kit/lists/define-list.ts';

/** FILT-039: one list of the store; its search, page and order stand in the address. */
const recordListOf = (type: RestrictionListName) =>
  defineList({
    name: `lists.${type}`,
    call: restrictions.list,
    tabs: { key: 'tab', names: ['all'] },
    sorts: ['created', 'value', 'reason', 'infringement'],
    fields: {},
    own: () => ({}),
    searchLengthMax: 100,
    hasKeys: true,
    request: (view) => ({ query: { type }, body: commonBody(view) }),
    file: {
      call: restrictions.download,
      request: ({ q }) => ({ query: { type }, body: { search: q, format: 'csv' as const } }),
      sheet: ({ q }) => ({ query: { type }, body: { search: q, format: 'xlsx' as const } }),
    },
  });
export type RecordList = ReturnType<typeof recordListOf>;
export type ListSearch = ReturnType<RecordList['check']>;

/** Each list of the store. */
export const recordLists = Object.fromEntries(restrictionListNames.map((type) => [type, recordListOf(type)])) as Record<
  RestrictionListName,
  RecordList
>; // The names are all there are.
