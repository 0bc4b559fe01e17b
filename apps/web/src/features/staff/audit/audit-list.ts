import { staff } from '@kervan/contracts/staff-calls';
import { staffActionKinds } from '@kervan/domain/staff/staff-action';
import { dayOf, oneOf, present, wholeOf } from '../../../kit/lists/address-values.ts';
import { defineList } from '../../../kit/lists/define-list.ts';
import { startOfDay } from '../../../ui/format/start-of-day.ts';
import { dateWriter } from '../../../ui/format/writers.ts';

/** What the record is narrowed by; days as yyyy-mm-dd in the member's own zone. */
const filtersOf = (search: Record<string, unknown>) =>
  present({
    kind: oneOf(staffActionKinds, search.kind),
    member: wholeOf(search.member),
    customer: wholeOf(search.customer),
    from: dayOf(search.from),
    to: dayOf(search.to),
  });
export type AuditFilters = ReturnType<typeof filtersOf>;

/** The record of what staff did, newest first. */
export const auditList = defineList({
  name: 'staffActions',
  call: staff.actions,
  tabs: { key: 'tab', names: ['all'] },
  sorts: ['date'],
  fields: {},
  own: filtersOf,
  searchLengthMax: 60,
  hasKeys: false,
  request: ({ q, page, limit, own }) => {
    const zone = dateWriter(undefined).resolvedOptions().timeZone;
    return {
      body: present({
        page,
        limit,
        text: q === '' ? undefined : q,
        kind: own.kind,
        staffId: own.member,
        customerId: own.customer,
        from: own.from === undefined ? undefined : startOfDay(own.from, 0, zone),
        to: own.to === undefined ? undefined : startOfDay(own.to, 1, zone),
      }),
    };
  },
});
