import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { asinSettingKinds } from '@kervan/domain/asin-settings/asin-setting';
import { limits } from '@kervan/domain/limits';
import { present } from '../../kit/lists/address-values.ts';
import { defineList } from '../../kit/lists/define-list.ts';

const groupOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= limits.groupNameMax ? value : undefined;
const ownOf = (search: Record<string, unknown>) => present({ group: groupOf(search.group) });

/** INV-067: settings of single products, by what is fixed. */
export const settingsList = defineList({
  name: 'asinSettings',
  call: asinSettings.list,
  tabs: { key: 'tab', names: asinSettingKinds },
  sorts: ['changed', 'asin', 'group', 'profit'],
  fields: {},
  own: ownOf,
  searchLengthMax: 100,
  hasKeys: false,
  request: ({ tab, q, page, limit, sort, desc, own }) => ({
    body: present({
      page,
      limit,
      sort,
      desc,
      kind: tab,
      text: q === '' ? undefined : q,
      groupName: own.group,
    }),
  }),
  file: {
    call: asinSettings.download,
    request: ({ tab, q, own }) => ({
      body: present({ kind: tab, text: q === '' ? undefined : q, groupName: own.group, format: 'csv' as const }),
    }),
    sheet: ({ tab, q, own }) => ({
      body: present({ kind: tab, text: q === '' ? undefined : q, groupName: own.group, format: 'xlsx' as const }),
    }),
  },
});
export type SettingsView = ReturnType<typeof settingsList.at>;
export type SettingsSearch = ReturnType<typeof settingsList.check>;
