import type { CarrierSetting } from '@kervan/domain/warehouse/carrier-settings';
import type { Db } from '../../db/connect.ts';

/** How the warehouse sends for a store. */
export type WarehouseStore = {
  isActive: boolean;
  activatedAt: Date | null;
  deactivatedAt: Date | null;
  preLabel: boolean;
  giftNote: string;
  giftSender: string;
  revision: number;
};
const nothing: WarehouseStore = {
  isActive: false,
  activatedAt: null,
  deactivatedAt: null,
  preLabel: false,
  giftNote: '',
  giftSender: '',
  revision: 0,
};

/** A store's; a store that set nothing has nothing. Whoever changes it locks the store first. */
export async function warehouseStoreOf(tx: Db, storeId: number): Promise<WarehouseStore> {
  const row = await tx.selectFrom('warehouse_store').selectAll().where('store_id', '=', storeId).executeTakeFirst();
  if (!row) return nothing;
  return {
    isActive: row.is_active,
    activatedAt: row.activated_at,
    deactivatedAt: row.deactivated_at,
    preLabel: row.pre_label,
    giftNote: row.gift_note,
    giftSender: row.gift_sender,
    revision: row.revision,
  };
}

/** WH-003: true while orders of the store may go through the warehouse. */
export const isWarehouseActive = async (tx: Db, storeId: number): Promise<boolean> =>
  (await warehouseStoreOf(tx, storeId)).isActive;

export async function keepActivation(tx: Db, storeId: number, isActive: boolean, at: Date): Promise<void> {
  const values = isActive ? { is_active: true, activated_at: at } : { is_active: false, deactivated_at: at };
  await tx
    .insertInto('warehouse_store')
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
    .execute();
}

type Sending = { preLabel: boolean; giftNote: string; giftSender: string; revision: number };
/** STORE-022, STORE-030. */
export async function keepSending(
  tx: Db,
  storeId: number,
  { preLabel, giftNote, giftSender, revision }: Sending,
): Promise<void> {
  const values = { pre_label: preLabel, gift_note: giftNote, gift_sender: giftSender, revision };
  await tx
    .insertInto('warehouse_store')
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
    .execute();
}

/** What was saved of a store's carriers, by priority. */
export async function listCarrierSettings(tx: Db, storeId: number): Promise<CarrierSetting[]> {
  const rows = await tx
    .selectFrom('warehouse_carrier')
    .select(['carrier_code', 'is_active', 'priority'])
    .where('store_id', '=', storeId)
    .orderBy('priority')
    .limit(CARRIERS_MAX)
    .execute();
  return rows.map((row) => ({ carrierId: row.carrier_code, isActive: row.is_active, priority: row.priority }));
}
/** More than a store can save. */
const CARRIERS_MAX = 100;

/** Puts a store's carriers in the place of those that it had. */
export async function replaceCarrierSettings(
  tx: Db,
  storeId: number,
  settings: readonly CarrierSetting[],
): Promise<void> {
  await tx.deleteFrom('warehouse_carrier').where('store_id', '=', storeId).execute();
  if (settings.length === 0) return;
  await tx
    .insertInto('warehouse_carrier')
    .values(
      settings.map(({ carrierId, isActive, priority }) => ({
        store_id: storeId,
        carrier_code: carrierId,
        is_active: isActive,
        priority,
      })),
    )
    .execute();
}
