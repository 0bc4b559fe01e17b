import { sql } from 'kysely';
import { foldCase } from '@kervan/domain/filters/fold-case';
import type { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { narrow, type List } from '../../lists/list.ts';

/** FILT-039: what a list of the store is read from and sorted by. */
export const recordList = {
  table: 'restriction',
  alias: 'r',
  key: 'restriction_id',
  fields: {},
  columns: {},
  joins: {},
  sorts: { created: 'r.created_at', value: 'r.folded', reason: 'r.reason', infringement: 'r.infringement' },
  known: ['created', 'value', 'reason', 'infringement'] as const,
  offsetMax: 40_000,
} satisfies List<never>;

/** The records of one list that a search finds, on the screen and in a file alike. */
export function openRecordList(storeId: number, kind: RestrictionKind, search: string) {
  const wanted = foldCase(search);
  const found =
    wanted === ''
      ? []
      : [sql`strpos(kervan.fold_case(concat_ws(e'\n', r.value, r.note, r.sku, r.description)), ${wanted}) > 0`];
  return narrow(recordList, { storeId, conditions: [], at: null, also: [sql`r.kind = ${kind}`, ...found] });
}
