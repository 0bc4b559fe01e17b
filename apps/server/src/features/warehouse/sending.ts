import type { warehouse } from '@kervan/contracts/warehouse-calls';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { parcelMoneyJobs } from '../../jobs/declared/parcel-money.jobs.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { isInsured, keepInsurance } from '../../records/warehouse/warehouse-account.ts';
import { keepSending, warehouseStoreOf } from '../../records/warehouse/warehouse-stores.ts';

/** STORE-022, STORE-030: how the warehouse sends for the store; the insurance is the account's (WH-025). */
export const getSending: Handler<typeof warehouse.sending> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { preLabel, giftNote, giftSender, revision } = await warehouseStoreOf(tx, caller.storeId);
    return { preLabel, giftNote, giftSender, isInsured: await isInsured(tx, caller.accountId), revision };
  });

/** It acts on parcels that are announced from now on. */
export const saveSending: Handler<typeof warehouse.saveSending> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { revision: from, ...form } = body;
    await lockStores(tx, [caller.storeId]);
    const before = await warehouseStoreOf(tx, caller.storeId);
    if (from !== null && from !== undefined && from !== before.revision) throw new AppError('SettingsChangedMeanwhile');
    const revision = before.revision + 1;
    await keepSending(tx, caller.storeId, { ...form, revision });
    return { revision };
  });

/** WH-087. */
export const getInsurance: Handler<typeof warehouse.insurance> = ({ caller }, deps) =>
  within(deps, caller, (tx) => isInsured(tx, caller.accountId));

/** WH-079: of every store; what was dispatched keeps the cover that it had, for what is held it is held anew (decision 57). */
export const setInsurance: Handler<typeof warehouse.setInsurance> = async ({ body: { isActive }, caller }, deps) => {
  const { accountId } = caller;
  await within(deps, caller, async (tx) => {
    await keepInsurance(tx, accountId, isActive, new Date(deps.clock.now()));
    await enqueue(tx, parcelMoneyJobs.reinsure, { accountId });
  });
  return null;
};
