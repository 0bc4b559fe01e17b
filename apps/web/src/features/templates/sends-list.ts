import { templates } from '@kervan/contracts/templates-calls';
import { defineList } from '../../kit/lists/define-list.ts';

/** MSG-013: what was written to buyers by itself, what is going to be, and what was not and why. */
export const sendsList = defineList({
  name: 'sends',
  call: templates.sends,
  tabs: { key: 'tab', names: ['all', 'planned', 'queued', 'sent', 'skipped', 'failed'] },
  sorts: ['newest'],
  fields: {},
  own: () => ({}),
  searchLengthMax: 0,
  hasKeys: false,
  request: ({ tab, page, limit }) => ({ body: { page, limit, state: tab === 'all' ? null : tab } }),
});
export type SendsSearch = ReturnType<typeof sendsList.check>;
