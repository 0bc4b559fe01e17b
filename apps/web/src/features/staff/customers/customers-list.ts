import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { defineList } from '../../../kit/lists/define-list.ts';

/** Customers by number, address, name or store, the newest first. */
export const customersList = defineList({
  name: 'staffCustomers',
  call: staffCustomers.search,
  tabs: { key: 'tab', names: ['all'] },
  sorts: ['created'],
  fields: {},
  own: () => ({}),
  searchLengthMax: 100,
  hasKeys: false,
  request: ({ q, page, limit }) => ({ body: { text: q, page, limit } }),
});
