import { extension } from '@kervan/contracts/extension-calls';
import { collectedPages, type CollectedPage } from '@kervan/domain/extension/collected';
import { defineList } from '../../kit/lists/define-list.ts';

/** What the address of the list carries. */
export type FindingsSearch = { from?: CollectedPage; q?: string; page?: number; limit?: number };

/** EXT-004: what the extension collected, by the page it stood on. */
export const findingsList = defineList({
  name: 'extensionFindings',
  call: extension.findings,
  tabs: { key: 'from', names: ['all', ...collectedPages] },
  sorts: ['newest'],
  fields: {},
  own: () => ({}),
  searchLengthMax: 100,
  hasKeys: false,
  request: ({ tab, q, page, limit }) => ({
    body: { page, limit, ...(tab === 'all' ? {} : { from: tab }), ...(q === '' ? {} : { text: q }) },
  }),
});
