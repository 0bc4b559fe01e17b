import { sql } from 'kysely';
import type { RestrictionRecord } from '@kervan/contracts/restrictions';
import type { restrictions } from '@kervan/contracts/restrictions-calls';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import {
  InfringementType,
  infringementNames,
  PoolSource,
  poolSourceNames,
  RestrictionReason,
  restrictionReasonNames,
} from '@kervan/domain/filters/restriction-reasons';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { countRows, readPage } from '../../lists/page.ts';
import { openRecordList, type recordList } from './record-list.ts';

/** What is read of a record; pages sort by a column of their own that is called value. */
export const recordColumns = sql`r.restriction_id::int as restriction_id, r.value as entry, r.folded, r.reason, r.infringement, r.source, r.note, r.sku, r.description, r.created_at`;
export type RecordRow = {
  restriction_id: number;
  entry: string;
  folded: string;
  reason: number;
  infringement: number;
  source: number | null;
  note: string | null;
  sku: string | null;
  description: string | null;
  created_at: Date;
};

/** FILT-039: a page of a list, the newest records first; a search looks into what was told of them without regard to case. */
export const listRecords: Handler<typeof restrictions.list> = async ({ query, body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const list = openRecordList(caller.storeId, RestrictionKind[query.type], body.search);
    const totalCount = await countRows(tx, list);
    const { rows, nextCursor } = await readPage<RecordRow, keyof typeof recordList.sorts>(tx, list, body, {
      columns: recordColumns,
    });
    return {
      items: rows.map(recordOf),
      totalCount,
      page: body.page,
      limit: body.limit,
      nextCursor,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });

/** A record by its names on the wire. */
export const recordOf = (row: RecordRow): RestrictionRecord => ({
  id: row.restriction_id,
  value: row.entry,
  reason: restrictionReasonNames.find((name) => RestrictionReason[name] === row.reason) ?? 'AddedManually',
  infringementType: infringementNames.find((name) => InfringementType[name] === row.infringement) ?? 'None',
  source: poolSourceNames.find((name) => PoolSource[name] === row.source) ?? null,
  note: row.note,
  sku: row.sku,
  description: row.description,
  createDate: row.created_at.toISOString(),
});
