import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { staffRequestStates } from '@kervan/domain/staff/staff-action';
import { present, wholeOf } from '../../../kit/lists/address-values.ts';
import { defineList } from '../../../kit/lists/define-list.ts';

/** Requests for two persons, by where they stand; those of one customer by `?customer=`. */
export const requestsList = defineList({
  name: 'staffRequests',
  call: staffRequests.list,
  tabs: { key: 'state', names: [...staffRequestStates] },
  sorts: ['asked'],
  fields: {},
  own: (search) => present({ customer: wholeOf(search.customer) }),
  searchLengthMax: 60,
  hasKeys: false,
  request: ({ tab, q, page, limit, own }) => ({
    body: {
      page,
      limit,
      state: tab,
      ...(q === '' ? {} : { text: q }),
      ...(own.customer ? { customerId: own.customer } : {}),
    },
  }),
});
