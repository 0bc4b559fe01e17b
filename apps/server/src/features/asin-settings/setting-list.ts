import { sql, type RawBuilder } from 'kysely';
import type { AsinSettingKind } from '@kervan/domain/asin-settings/asin-setting';
import { parseAsin } from '@kervan/domain/inventory/asin';
import { contains } from '../../lists/conditions-sql.ts';
import { narrow, type List } from '../../lists/list.ts';
import { kindNumber } from '../../records/items/asin-settings.ts';

/** INV-114: what the list of settings is read from and sorted by. */
export const settingList = {
  table: 'asin_setting',
  alias: 's',
  key: 'setting_id',
  fields: {},
  columns: {},
  joins: {},
  sorts: { changed: 's.changed_at', asin: 's.asin', group: 's.group_name', profit: 's.standard_profit' },
  offsetMax: 40_000,
} satisfies List<never>;

export type SettingSearch = {
  kind?: AsinSettingKind | undefined;
  text?: string | undefined;
  groupName?: string | undefined;
};

/** The settings of a store as they are asked for, on the screen and in a file alike. */
export function openSettingList(storeId: number, { kind, text, groupName }: SettingSearch) {
  const also: RawBuilder<unknown>[] = [];
  if (kind !== undefined) also.push(sql`s.kind = ${kindNumber(kind)}`);
  if (groupName) also.push(sql`s.group_name = ${groupName}`);
  if (text) also.push(found(text));
  return narrow(settingList, { storeId, conditions: [], at: null, also });
}

/** A whole ASIN, else a part of one, of a group or of a product's title. */
function found(text: string): RawBuilder<unknown> {
  const asin = parseAsin(text);
  if (asin !== null) return sql`s.asin = ${asin}`;
  const part = contains(text);
  return sql`(kervan.fold_case(s.asin) like ${part} or kervan.fold_case(s.group_name) like ${part} or exists (
    select 1 from item_details d where d.store_id = s.store_id and d.asin = s.asin and (kervan.fold_case(d.title) like ${part} or kervan.fold_case(d.sku) like ${part})))`;
}
