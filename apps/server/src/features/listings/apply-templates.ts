import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { limits } from '@kervan/domain/limits';
import type { ShippingTemplates } from '@kervan/domain/settings/store-settings';
import type { WorkerDeps } from '../../deps.ts';
import { amongStatuses } from '../../records/items/status-sql.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import {
  markRefused,
  noteApplied,
  notifyOfMissingTemplates,
  templateIds,
} from '../../records/stores/shipping-templates.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import type { RefusedChange } from './refuse-changes.ts';
import { endSendings } from './submission-rows.ts';
import { queueAgain } from './waiting-changes.ts';

/** STORE-041: puts listings of a store that show another shipping template than their price asks for back into the queue, after settings or templates changed. */
export async function applyTemplates(deps: WorkerDeps, storeId: number): Promise<void> {
  const state = await readSettings(deps.db, storeId);
  if (!state) return;
  const now = deps.clock.now();
  const templates = state.settings.shippingTemplates;
  const ids = templates.enabled ? await templateIds(deps.db, storeId) : null;
  let after: number | null = ids === null ? null : 0;
  while (ids !== null && after !== null) {
    const from: number = after;
    after = await deps.db.transaction().execute(async (tx) => {
      await lockStores(tx, [storeId]);
      const page = await listOthers(tx, { storeId, from, templates, ids });
      await queueAgain(tx, storeId, page, now);
      return page.length === limits.bulkAddMax ? (page.at(-1)?.itemId ?? null) : null;
    });
  }
  await noteApplied(deps.db, storeId, state.revision, now);
}

type Page = {
  storeId: number;
  from: number;
  templates: ShippingTemplates;
  ids: ReadonlyMap<string, string>;
};

/** The next listings whose template is another one than it is to be; where that one is held, none. What is on its way is looked at when it has arrived. */
async function listOthers(db: Db, { storeId, from, templates, ids }: Page): Promise<{ itemId: number; seq: number }[]> {
  const ranges = templates.templates
    .filter(({ isActive }) => isActive)
    .map(({ name, from: low, to }, place) => ({ place, low, high: to, id: ids.get(name) ?? null }));
  const { rows } = await sql<{ itemId: number; seq: number }>`
    select i.item_id as "itemId", coalesce((select max(s.seq) from submission s where s.store_id = i.store_id and s.item_id = i.item_id), 0) as seq
    from item i join listing_reported r on r.store_id = i.store_id and r.item_id = i.item_id
    left join lateral (select w.id from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as w(place int, low int, high int, id text)
      where w.low <= i.price and i.price < w.high order by w.place limit 1) fit on true
    cross join lateral (select case when exists (select 1 from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as w(low int, high int) where w.low <= i.price and i.price < w.high) then fit.id else ${ids.get(templates.defaultName) ?? null}::text end as id) wanted
    where i.store_id = ${storeId} and i.item_id > ${from} and i.price >= 1 and ${amongStatuses('i.status', 'onSale')} and r.present and r.flight_seq is null
      and wanted.id is not null and r.shipping_group is distinct from wanted.id
    order by i.item_id limit ${limits.bulkAddMax}`.execute(db);
  return rows;
}

/** Codes with which the marketplace says that it does not know the shipping template. // Assumed: Amazon lists no codes; the attribute tells where it is named. */
const UNKNOWN_TEMPLATE = new Set(['90244']);
const TEMPLATE_ATTRIBUTE = 'merchant_shipping_group';

type Issue = { code: string; attributeNames?: readonly string[] };

/** True when a refusal is about the shipping template alone: nothing is wrong with the product. */
export const isOfTemplate = (issues: readonly Issue[]): boolean =>
  issues.length > 0 &&
  issues.every(({ code, attributeNames = [] }) =>
    attributeNames.length > 0
      ? attributeNames.every((name) => name === TEMPLATE_ATTRIBUTE)
      : UNKNOWN_TEMPLATE.has(code),
  );

/** A template vanished between its reading and the sending: it counts as gone, and the rest of the change goes out without it. */
export async function meetTemplateGone(
  tx: Db,
  { storeId, accountId }: Pick<ConnectedStore, 'storeId' | 'accountId'>,
  refused: readonly (RefusedChange['change'] & { shippingGroup: string | null })[],
  now: number,
): Promise<void> {
  if (refused.length === 0) return;
  await endSendings(tx, storeId, refused, { state: 'superseded', now });
  await markRefused(
    tx,
    storeId,
    refused.flatMap(({ shippingGroup }) => shippingGroup ?? []),
    now,
  );
  await notifyOfMissingTemplates(tx, { storeId, accountId }, now);
  await queueAgain(tx, storeId, refused, now);
}
