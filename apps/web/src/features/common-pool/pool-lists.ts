import { commonPool } from '@kervan/contracts/common-pool-calls';
import { poolKindNames, type PoolKindName } from '@kervan/domain/common-pool/pool-entry';
import { infringementNames, poolSourceNames } from '@kervan/domain/filters/restriction-reasons';
import { oneOf, present } from '../../kit/lists/address-values.ts';
import { defineList } from '../../kit/lists/define-list.ts';
import { commonBody } from '../../kit/lists/list-address.ts';

/** What a pool is narrowed by beside its search. */
const filtersOf = (search: Record<string, unknown>) =>
  present({
    infringement: oneOf(infringementNames, search.infringement),
    source: oneOf(poolSourceNames, search.source),
  });

/** FILT-043: a common pool; its search, page, order and filters stand in the address. */
const poolListOf = (kind: PoolKindName) =>
  defineList({
    name: `pools.${kind}`,
    call: commonPool.list,
    tabs: { key: 'tab', names: ['all'] },
    sorts: ['last', 'created', 'sellers', 'value'],
    fields: {},
    own: filtersOf,
    searchLengthMax: 100,
    hasKeys: true,
    request: ({ own, ...view }) => ({
      query: { kind },
      body: present({ ...commonBody(view), infringementType: own.infringement, source: own.source }),
    }),
  });
type PoolList = ReturnType<typeof poolListOf>;
export type PoolSearch = ReturnType<PoolList['check']>;
export type PoolView = ReturnType<PoolList['at']>;

/** Each pool. */
export const poolLists = Object.fromEntries(poolKindNames.map((kind) => [kind, poolListOf(kind)])) as Record<
  PoolKindName,
  PoolList
>; // The names are all there are.
