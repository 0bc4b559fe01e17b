import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { warehouseSchemas } from '@kervan/contracts/warehouse';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { isWarehouseActive } from '../../records/warehouse/warehouse-stores.ts';
import { getCarriers, getCarrierSettings, hasActiveCarrier, hasOption, saveCarrierSettings } from './carriers.ts';
import { getOwnStore, getStoreOfMarket } from './own-store.ts';
import { getLogo, getProfile, isProfileDone, saveProfile } from './profile.ts';
import { getInsurance, getSending, saveSending, setInsurance } from './sending.ts';
import { getSetup, setActive } from './set-up.ts';

/** The warehouse as a seller sets it up: who sends, with which carriers, for which stores (WH-001). */
export function registerWarehouse(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(warehouse, warehouseSchemas), {
    setup: getSetup,
    carriers: getCarriers,
    carrierSettings: getCarrierSettings,
    saveCarrierSettings,
    isActive: ({ query, caller }) =>
      within(deps, caller, async (tx) => {
        const { storeId } = await getStoreOfMarket(tx, caller.accountId, query.marketplaceid);
        return isWarehouseActive(tx, storeId);
      }),
    isProfileDone: ({ caller }) => within(deps, caller, (tx) => isProfileDone(tx, caller.accountId)),
    hasActiveCarrier: ({ caller }) =>
      within(deps, caller, async (tx) => hasActiveCarrier(tx, await getOwnStore(tx, caller.accountId, caller.storeId))),
    profile: getProfile,
    saveProfile,
    logo: getLogo,
    setActive,
    setInsurance,
    insurance: getInsurance,
    hasOption,
    sending: getSending,
    saveSending,
  });
}
