import { sql, type RawBuilder } from 'kysely';
import type { activity } from '@kervan/contracts/activity-calls';
import type { ActivityRow } from '@kervan/contracts/activity';
import type { ActivityActor, ActivityKind } from '@kervan/domain/activity/activity-kind';
import { undoBlockOf } from '@kervan/domain/activity/undo-window';
import { updateReasonName } from '@kervan/domain/inventory/update-reason';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';

type Body = Parameters<Handler<typeof activity.list>>[0]['body'];
type Row = {
  activity_id: number;
  created_at: Date;
  actor: string;
  actor_name: string | null;
  kind: string;
  reason: number;
  items: number;
  before: unknown;
  after: unknown;
  undoable_until: Date | null;
  undone_at: Date | null;
  undo_of: number | null;
  total: number;
};

/** INV-126: the recorded actions of the store, newest first. */
export const listActivity: Handler<typeof activity.list> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const conditions = sql.join(conditionsOf(caller.storeId, body), sql` and `);
    const cursor = body.cursor === undefined ? null : Number(body.cursor);
    if (cursor !== null && !Number.isSafeInteger(cursor))
      throw new AppError('ValidationFailed', { fields: [{ field: 'cursor', code: 'invalid' }] });
    const before =
      cursor === null
        ? sql``
        : body.desc
          ? sql`and a.activity_id < ${cursor}::bigint`
          : sql`and a.activity_id > ${cursor}::bigint`;
    const { rows: found } = await sql<Row>`
      select a.* from activity a where ${conditions} ${before} order by a.activity_id ${sql.raw(body.desc ? 'desc' : 'asc')} limit ${body.limit + 1} offset ${cursor === null ? (body.page - 1) * body.limit : 0}`.execute(
      tx,
    );
    const {
      rows: [counted],
    } = await sql<{ total: number }>`select count(*)::int as total from activity a where ${conditions}`.execute(tx);
    const now = deps.clock.now();
    const rows = found.slice(0, body.limit);
    return {
      items: rows.map((row) => rowOf(row, now)),
      totalCount: counted?.total ?? 0,
      page: body.page,
      limit: body.limit,
      nextCursor: found.length > body.limit ? String(rows.at(-1)?.activity_id) : null,
      asOf: new Date(now).toISOString(),
    };
  });

function conditionsOf(storeId: number, { kind, actor, from, to, text }: Body): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`a.store_id = ${storeId}`];
  if (kind !== undefined) conditions.push(sql`a.kind = ${kind}`);
  if (actor !== undefined) conditions.push(sql`a.actor = ${actor}`);
  if (from !== undefined) conditions.push(sql`a.created_at >= ${new Date(from)}::timestamptz`);
  if (to !== undefined) conditions.push(sql`a.created_at <= ${new Date(to)}::timestamptz`);
  if (text) {
    const contains = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(a.actor_name ilike ${contains} or a.activity_id in (select x.activity_id from activity_item x join item_details d on d.store_id = x.store_id and d.item_id = x.item_id
      where x.store_id = ${storeId} and (d.asin = ${text.toUpperCase()} or d.sku = ${text})))`);
  }
  return conditions;
}

function rowOf(row: Row, now: number): ActivityRow {
  return {
    // The columns hold what records/activity wrote.
    actionId: row.activity_id,
    date: row.created_at.toISOString(),
    actor: row.actor as ActivityActor,
    actorName: row.actor_name,
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
