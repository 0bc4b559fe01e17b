import {
  activeCarriers,
  findCarrierSettingsFault,
  settingsOf,
  type CarrierSettingsFault,
} from '@kervan/domain/warehouse/carrier-settings';
import { noticeAt, type OfferedCarrier } from '@kervan/domain/warehouse/offered-carrier';
import type { WarehouseRates } from '@kervan/domain/warehouse/shipping-cost';
import type { ErrorCode } from '@kervan/contracts/errors';
import type { warehouse } from '@kervan/contracts/warehouse-calls';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { findOffer } from '../../records/warehouse/warehouse-offer.ts';
import { listCarrierSettings, replaceCarrierSettings } from '../../records/warehouse/warehouse-stores.ts';
import { offeredTo } from './offered.ts';
import { getOwnStore, getStoreOfMarket, type OwnStore } from './own-store.ts';

type Caller = { accountId: number; storeIds: readonly number[] };

/** WH-046: the carriers to a market of the caller, with what they take and what is in their way. */
export const getCarriers: Handler<typeof warehouse.carriers> = async ({ query, caller }, deps) => {
  const { store, rates } = await within(deps, caller, async (tx) => ({
    store: await getStoreOfMarket(tx, caller.accountId, query.marketPlaceId),
    rates: await findRates(tx),
  }));
  const offered = await servedBy(deps, caller, store);
  const now = deps.clock.now();
  return offered.map((carrier) => {
    const notice = noticeAt(carrier, now);
    const { code, name, services, refusesPoBox, refusesBatteries, maxLiquidMl, maxWeightLb, maxGirthIn } = carrier;
    return {
      id: code,
      code,
      name,
      services,
      refusesPoBox,
      refusesBatteries,
      maxLiquidMl,
      maxWeightLb,
      maxGirthIn,
      fromMinor: cheapest(rates, store.market, code),
      notice: notice && {
        kind: notice.kind,
        until: notice.until === null ? null : new Date(notice.until).toISOString(),
      },
    };
  });
};

/** What the lightest parcel costs with a carrier, handling included; null = its rates are not known. */
function cheapest(rates: WarehouseRates | null, market: string, code: string): number | null {
  const prices = (rates?.rates ?? [])
    .filter((rate) => rate.market === market && rate.carrierCode === code)
    .map((rate) => rate.baseMinor + rate.stepMinor);
  return rates === null || prices.length === 0 ? null : Math.min(...prices) + rates.handlingMinor;
}

async function findRates(tx: Db): Promise<WarehouseRates | null> {
  const row = await tx.selectFrom('warehouse_rates').select('rates').executeTakeFirst();
  // Read and checked by the connector.
  return (row?.rates ?? null) as WarehouseRates | null;
}

/** What is offered to the market of a store. @throws WarehouseNotActive where the warehouse does not send */
async function servedBy(deps: Deps, caller: Caller, store: OwnStore): Promise<OfferedCarrier[]> {
  const offered = await offeredTo(deps, caller, store.market);
  if (offered.length === 0) throw new AppError('WarehouseNotActive');
  return offered;
}
const codesOf = (offered: readonly OfferedCarrier[]): string[] => offered.map(({ code }) => code);

/** WH-047. */
export const getCarrierSettings: Handler<typeof warehouse.carrierSettings> = async ({ query, caller }, deps) => {
  const { store, saved } = await within(deps, caller, async (tx) => ({
    store: await getOwnStore(tx, caller.accountId, query.customerMarketPlaceId),
    saved: await listCarrierSettings(tx, query.customerMarketPlaceId),
  }));
  return settingsOf(saved, codesOf(await servedBy(deps, caller, store)));
};

const faultCodes: Record<CarrierSettingsFault, ErrorCode> = {
  noActiveCarrier: 'NoActiveCarrier',
  carrierUnknown: 'CarrierNotOffered',
  carrierTwice: 'ValidationFailed',
  priorityTwice: 'ValidationFailed',
  tooManyCarriers: 'ValidationFailed',
};

/** WH-048: the store's carriers as a whole; the same again changes nothing. */
export const saveCarrierSettings: Handler<typeof warehouse.saveCarrierSettings> = async (
  { query, body, caller },
  deps,
) => {
  const { accountId } = caller;
  const store = await within(deps, caller, (tx) => getOwnStore(tx, accountId, query.customerMarketPlaceId));
  const offered = codesOf(await servedBy(deps, caller, store));
  const fault = findCarrierSettingsFault(body, offered);
  if (fault) throw new AppError(faultCodes[fault]);
  await within(deps, caller, async (tx) => {
    await lockStores(tx, [store.storeId]);
    await replaceCarrierSettings(tx, store.storeId, settingsOf(body, offered));
  });
  return null;
};

/** WH-058: true when some carrier of the store is switched on that the warehouse still offers, as far as it was read. */
export async function hasActiveCarrier(tx: Db, store: OwnStore): Promise<boolean> {
  const saved = await listCarrierSettings(tx, store.storeId);
  const offer = await findOffer(tx, store.market);
  return activeCarriers(saved, offer ? codesOf(offer.carriers) : saved.map(({ carrierId }) => carrierId)).length > 0;
}

/** STORE-055. */
export const hasOption: Handler<typeof warehouse.hasOption> = async ({ body, caller }, deps) => {
  const store = await within(deps, caller, (tx) => getStoreOfMarket(tx, caller.accountId, body.marketPlaceId));
  return (await offeredTo(deps, caller, store.market)).length > 0;
};
