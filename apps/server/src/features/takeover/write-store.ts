import { createHash } from 'node:crypto';
import { foldCase } from '@kervan/domain/filters/fold-case';
import { InfringementType, PoolSource, RestrictionReason } from '@kervan/domain/filters/restriction-reasons';
import { listEntryOf } from '@kervan/domain/filters/list-entry';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { statusCodes } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { limits } from '@kervan/domain/limits';
import { flagTypeWords, FlagType } from '@kervan/domain/orders/order-flags';
import type { ListRecord, StoreState } from '@kervan/domain/takeover/account-state';
import { settingOfState } from '@kervan/domain/takeover/asin-setting-state';
import type { Chance } from '../../chance.ts';
import type { Db } from '../../db/connect.ts';
import { putAsinSettings } from '../../records/items/asin-settings.ts';
import { saveAutomaticSearch } from '../../records/items/automatic-search.ts';
import { openStoreRows } from '../../records/items/item-write.ts';
import { writeSearch, type SearchFinds } from '../../records/items/saved-searches.ts';
import { changeOrderSettings } from '../../records/orders/order-settings.ts';
import { addToList } from '../../records/products/list-write.ts';
import { replaceAcceptedPolicy } from '../../records/settings/direct-sending.ts';
import { changeSettings, openSettings } from '../../records/settings/settings-write.ts';
import { saveNotices } from '../../records/stores/notice-settings.ts';
import { nameTakenStore, openStore } from '../../records/stores/open-store.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { keepSending, replaceCarrierSettings, warehouseStoreOf } from '../../records/warehouse/warehouse-stores.ts';
import { writeTemplates } from './write-templates.ts';

/** `storeId`: the account's empty store of the market; null = it has none. */
type Scope = { accountId: number; storeId: number | null; now: number; chance: Chance };

/** Writes all that a state says of one store but its products. Answers the store. */
export async function writeStore(
  tx: Db,
  { accountId, storeId: known, now, chance }: Scope,
  store: StoreState,
): Promise<number> {
  const storeId = known ?? (await register(tx, { accountId, now, chance }, store));
  if (known !== null) await nameTakenStore(tx, known, store);
  await lockStores(tx, [storeId]);
  const { settings } = store;
  await changeSettings(tx, storeId, {
    now,
    reason: UpdateReason.SettingsChange,
    next: (before) => ({ ...before, settings }),
  });
  await changeOrderSettings(tx, storeId, { expected: undefined, now, next: () => store.orders });
  await saveNotices(tx, storeId, store.notices, new Date(now));
  if (store.directSending !== null) await replaceAcceptedPolicy(tx, { storeId, accountId }, store.directSending, now);
  const { carriers, ...sending } = store.warehouse;
  const { revision } = await warehouseStoreOf(tx, storeId);
  await keepSending(tx, storeId, { ...sending, revision: revision + 1 });
  await replaceCarrierSettings(tx, storeId, carriers);
  if (store.automaticSearch) await saveAutomaticSearch(tx, storeId, store.automaticSearch, now);
  await writeInvoice(tx, storeId, store.invoice, now);
  await writeLists(tx, { storeId, accountId }, store.lists, now);
  for (const settingsPart of parts(store.asinSettings))
    await putAsinSettings(tx, { storeId, now }, settingsPart.map(settingOfState));
  for (const { finds, ...search } of store.searches)
    // The contract checked it.
    await writeSearch(tx, storeId, { search, finds: finds as SearchFinds, now });
  await writeTemplates(tx, storeId, store.templates, now);
  await writeFlags(tx, storeId, store.flags, now);
  return storeId;
}

/** A store of the API waits for its consent; one that is worked by hand goes on with its notification address. */
async function register(
  tx: Db,
  { accountId, now, chance }: Omit<Scope, 'storeId'>,
  store: StoreState,
): Promise<number> {
  const isManual = store.management === 'manual';
  const storeId = await openStore(tx, {
    accountId,
    market: store.market,
    name: store.name,
    now,
    drawn: chance.bytes(5),
    management: store.management,
    selling_partner_id: store.sellingPartnerId,
    registration: !isManual ? 'pending' : store.marketplaceEmail === null ? 'authorized' : 'complete',
    marketplace_email: store.marketplaceEmail,
  });
  await openStoreRows(tx, storeId, statusCodes);
  await openSettings(tx, storeId, store.market, now, { ratePpm: null, warehouseRates: null });
  return storeId;
}

async function writeLists(
  tx: Db,
  store: { storeId: number; accountId: number },
  lists: readonly ListRecord[],
  now: number,
): Promise<void> {
  for (const [list, records] of Map.groupBy(lists, (record) => record.list)) {
    const kind = RestrictionKind[list];
    for (const part of parts(records))
      await addToList(
        tx,
        store,
        kind,
        part.flatMap(({ value, reason, infringement, source, note, sku, description }) => {
          const entry = listEntryOf(kind, value);
          // Checked before it was kept.
          if ('fault' in entry) return [];
          return [
            {
              ...entry,
              note,
              sku,
              description,
              reason: RestrictionReason[reason],
              infringement: InfringementType[infringement],
              source: source && PoolSource[source],
            },
          ];
        }),
        now,
      );
  }
}

async function writeInvoice(tx: Db, storeId: number, invoice: StoreState['invoice'], now: number): Promise<void> {
  if (!invoice) return;
  const { zipCode, ...address } = invoice.address;
  const logo = invoice.logo === null ? null : Buffer.from(invoice.logo, 'base64');
  const values = {
    ...address,
    post_code: zipCode,
    logo,
    logo_hash: logo && createHash('sha256').update(logo).digest(),
    updated_at: new Date(now),
  };
  await tx
    .insertInto('invoice_info')
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
    .execute();
}

async function writeFlags(tx: Db, storeId: number, flags: StoreState['flags'], now: number): Promise<void> {
  if (flags.length === 0) return;
  await tx
    .insertInto('order_flag')
    .values(
      // What was two titles by an older comparison is one (ORD-035).
      [...new Map(flags.map((flag) => [`${flag.type} ${foldCase(flag.title.trim())}`, flag])).values()].map(
        ({ type, title, colorHexCode }) => ({
          store_id: storeId,
          kind: flagTypeWords.codeOf(type) ?? FlagType.Order,
          title,
          color: colorHexCode,
          created_at: new Date(now),
        }),
      ),
    )
    .execute();
}

const parts = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(values.length / limits.recordsAtOnceMax) }, (_, index) =>
    values.slice(index * limits.recordsAtOnceMax, (index + 1) * limits.recordsAtOnceMax),
  );
