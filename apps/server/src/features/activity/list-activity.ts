import { sql, type RawBuilder } from 'kysely';
import type { activity } from '@kervan/contracts/activity-calls';
import type { ActivityRow } from '@kervan/contracts/activity';
import { activityFields, type ActivityField } from '@kervan/domain/activity/activity-fields';
import type { ActivityDevice } from '@kervan/domain/activity/activity-device';
import type { ActivityActor, ActivityKind } from '@kervan/domain/activity/activity-kind';
import { undoBlockOf } from '@kervan/domain/activity/undo-window';
import { updateReasonName } from '@kervan/domain/inventory/update-reason';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { contains } from '../../lists/conditions-sql.ts';
import { chosen, narrow, type List } from '../../lists/list.ts';
import { countRows, readPage } from '../../lists/page.ts';

type Body = Parameters<Handler<typeof activity.list>>[0]['body'];
type Row = {
  activity_id: number;
  created_at: Date;
  actor: string;
  actor_name: string | null;
  device: unknown;
  kind: string;
  reason: number;
  items: number;
  before: unknown;
  after: unknown;
  undoable_until: Date | null;
  undone_at: Date | null;
  undo_of: number | null;
};

const activityList = {
  table: 'activity',
  alias: 'a',
  key: 'activity_id',
  fields: activityFields,
  columns: { kind: { of: 'a.kind' }, actor: { of: 'a.actor' } },
  joins: {},
  sorts: {},
  // Page 400 of 100 rows (SHELL-096).
  offsetMax: 40_000,
} satisfies List<ActivityField>;

/** INV-126: the recorded actions of the store, newest first. */
export const listActivity: Handler<typeof activity.list> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { desc, page, limit, cursor } = body;
    const { storeId } = caller;
    const list = narrow(activityList, {
      storeId,
      conditions: [...chosen('kind', body.kind), ...chosen('actor', body.actor)],
      at: null,
      also: alsoOf(storeId, body),
    });
    const { rows, nextCursor } = await readPage<Row, never>(
      tx,
      list,
      { desc, page, limit, cursor },
      { columns: sql`a.*` },
    );
    const now = deps.clock.now();
    return {
      items: rows.map((row) => rowOf(row, now)),
      totalCount: await countRows(tx, list),
      page,
      limit,
      nextCursor,
      asOf: new Date(now).toISOString(),
    };
  });

/** A period, and a text: of the actor's name, or the whole code of an item that was changed. */
function alsoOf(storeId: number, { from, to, text }: Body): RawBuilder<unknown>[] {
  const also: RawBuilder<unknown>[] = [];
  if (from !== undefined) also.push(sql`a.created_at >= ${new Date(from)}::timestamptz`);
  if (to !== undefined) also.push(sql`a.created_at <= ${new Date(to)}::timestamptz`);
  if (text)
    also.push(sql`(kervan.fold_case(a.actor_name) like ${contains(text)} or a.activity_id in (select x.activity_id from activity_item x join item_details d on d.store_id = x.store_id and d.item_id = x.item_id
      where x.store_id = ${storeId} and (d.asin = ${text.toUpperCase()} or d.sku = ${text})))`);
  return also;
}

function rowOf(row: Row, now: number): ActivityRow {
  return {
    // The columns hold what records/activity wrote.
    actionId: row.activity_id,
    date: row.created_at.toISOString(),
    actor: row.actor as ActivityActor,
    actorName: row.actor_name,
    device: row.device as ActivityDevice | null,
    kind: row.kind as ActivityKind,
    reason: updateReasonName(row.reason),
    itemCount: row.items,
    before: row.before as ActivityRow['before'],
    after: row.after as ActivityRow['after'],
    undoableUntil: row.undoable_until?.toISOString() ?? null,
    undoBlock: undoBlockOf(
      { undoableUntil: row.undoable_until?.getTime() ?? null, undoneAt: row.undone_at?.getTime() ?? null },
      now,
    ),
    undoOf: row.undo_of,
  };
}
