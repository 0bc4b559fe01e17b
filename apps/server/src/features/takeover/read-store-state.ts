import { listNameOf, type RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import {
  InfringementType,
  infringementNames,
  PoolSource,
  poolSourceNames,
  RestrictionReason,
  restrictionReasonNames,
} from '@kervan/domain/filters/restriction-reasons';
import { limits } from '@kervan/domain/limits';
import { flagTypeWords, type FlagType } from '@kervan/domain/orders/order-flags';
import type { ManagementType } from '@kervan/domain/stores/management';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import type { ListRecord, StoreState } from '@kervan/domain/takeover/account-state';
import { decisionsOf } from '@kervan/domain/takeover/item-decisions';
import { sql } from 'kysely';
import type { MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { readAsinSettings } from '../../records/items/asin-settings.ts';
import { readAutomaticSearch } from '../../records/items/automatic-search.ts';
import { readSearches } from '../../records/items/saved-searches.ts';
import { readOrderSettings } from '../../records/orders/order-settings.ts';
import { findAcceptedPolicy } from '../../records/settings/direct-sending.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { readNotices } from '../../records/stores/notice-settings.ts';
import { listCarrierSettings, warehouseStoreOf } from '../../records/warehouse/warehouse-stores.ts';
import { readInvoice } from './read-invoice.ts';
import { readTemplates } from './read-templates.ts';

type StoreRow = {
  store_id: number;
  market: MarketCode;
  name: string;
  management: string;
  selling_partner_id: string | null;
  marketplace_email: string | null;
};

/** One store of a state. @throws StateTooLarge */
export async function readStoreState(tx: Db, store: StoreRow): Promise<StoreState> {
  const storeId = store.store_id;
  // The columns hold what was checked when the store was made.
  const [market, management] = [store.market, store.management as ManagementType];
  const { revision: _, ...orders } = await readOrderSettings(tx, storeId);
  const { preLabel, giftNote, giftSender } = await warehouseStoreOf(tx, storeId);
  const search = await readAutomaticSearch(tx, storeId);
  return {
    market,
    name: store.name,
    management,
    sellingPartnerId: management === 'manual' ? store.selling_partner_id : null,
    marketplaceEmail: store.marketplace_email,
    settings: (await readSettings(tx, storeId))?.settings ?? defaultStoreSettings(market),
    orders,
    notices: await readNotices(tx, storeId),
    directSending: (await findAcceptedPolicy(tx, storeId))?.textVersion ?? null,
    warehouse: { preLabel, giftNote, giftSender, carriers: await listCarrierSettings(tx, storeId) },
    automaticSearch: search && {
      criteria: search.criteria,
      approvalMode: search.approvalMode,
      isActive: search.isActive,
    },
    invoice: await readInvoice(tx, storeId),
    lists: await readLists(tx, storeId),
    asinSettings: await readAsins(tx, storeId),
    // What can no longer be asked could not be saved elsewhere either.
    searches: (await readSearches(tx, storeId)).flatMap(
      ({ id: _id, held: _held, deleteForeseen: _foreseen, finds, ...kept }) => (finds ? [{ ...kept, finds }] : []),
    ),
    templates: await readTemplates(tx, storeId),
    flags: await readFlags(tx, storeId),
    items: await readItems(tx, storeId),
  };
}

type RecordRow = {
  kind: RestrictionKind;
  value: string;
  reason: number;
  note: string | null;
  infringement: number;
  source: number | null;
  sku: string | null;
  description: string | null;
};

async function readLists(tx: Db, storeId: number): Promise<ListRecord[]> {
  const { rows } = await sql<RecordRow>`
    select kind, value, reason, note, infringement, source, sku, description from restriction where store_id = ${storeId} limit ${limits.stateRecordsMax + 1}`.execute(
    tx,
  );
  return bounded(rows).map(({ kind, reason, infringement, source, ...kept }) => ({
    ...kept,
    list: listNameOf(kind),
    reason: restrictionReasonNames.find((name) => RestrictionReason[name] === reason) ?? 'AddedManually',
    infringement: infringementNames.find((name) => InfringementType[name] === infringement) ?? 'None',
    source: poolSourceNames.find((name) => PoolSource[name] === source) ?? null,
  }));
}

async function readAsins(tx: Db, storeId: number): Promise<StoreState['asinSettings']> {
  const rows = await tx
    .selectFrom('asin_setting')
    .select('asin')
    .where('store_id', '=', storeId)
    .limit(limits.stateRecordsMax + 1)
    .execute();
  const settings = await readAsinSettings(
    tx,
    storeId,
    bounded(rows).map(({ asin }) => asin),
  );
  return [...settings.values()];
}

async function readFlags(tx: Db, storeId: number): Promise<StoreState['flags']> {
  const rows = await tx
    .selectFrom('order_flag')
    .select(['kind', 'title', 'color'])
    .where('store_id', '=', storeId)
    .execute();
  // The column holds one of the types.
  return rows.map(({ kind, title, color }) => ({
    type: flagTypeWords.nameOf(kind as FlagType),
    title,
    colorHexCode: color,
  }));
}

/** Every product of the store: also what a filter took out, which is decided anew, and what the seller took out, which stays out. */
async function readItems(tx: Db, storeId: number): Promise<StoreState['items']> {
  const { rows } = await sql<{ asin: string; sku: string; flags: number }>`
    select d.asin, d.sku, i.flags from item i join item_details d on d.store_id = i.store_id and d.item_id = i.item_id
    where i.store_id = ${storeId} limit ${limits.stateRecordsMax + 1}`.execute(tx);
  return bounded(rows).map(({ asin, sku, flags }) => ({ asin, sku, decided: decisionsOf(flags) }));
}

function bounded<T>(rows: readonly T[]): readonly T[] {
  if (rows.length > limits.stateRecordsMax) throw new AppError('StateTooLarge');
  return rows;
}
