import { announcements } from '@kervan/contracts/announcements-calls';
import { defineList } from '../../../kit/lists/define-list.ts';

/** As the contract names them; the panel imports no schema. */
const states = ['draft', 'published', 'ended'] as const;

/** What staff wrote to sellers, newest first, by where it stands. */
export const announcementsList = defineList({
  name: 'staffAnnouncements',
  call: announcements.list,
  tabs: { key: 'state', names: ['all', ...states] },
  sorts: ['created'],
  fields: {},
  own: () => ({}),
  searchLengthMax: 60,
  hasKeys: false,
  request: ({ tab, q, page, limit }) => ({
    body: { page, limit, ...(tab === 'all' ? {} : { state: tab }), ...(q === '' ? {} : { text: q }) },
  }),
});
