import { CardStatus } from '@kervan/domain/cards/card-status';
import { OwnCode } from '@kervan/domain/credit/ledger-code';
import { markets } from '@kervan/domain/markets';
import { agreementVersions, isCurrentVersion } from '@kervan/domain/onboarding/agreements';
import { WareHousePackageStatus } from '@kervan/domain/orders/warehouse-package-status';
import { missingSteps, refusalOfStep, type SetupFacts } from '@kervan/domain/warehouse/activation';
import type { warehouse } from '@kervan/contracts/warehouse-calls';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { findProfile, isInsured } from '../../records/warehouse/warehouse-account.ts';
import { isWarehouseActive, keepActivation, warehouseStoreOf } from '../../records/warehouse/warehouse-stores.ts';
import { hasActiveCarrier } from './carriers.ts';
import { getStoreOfMarket, listOwnStores, type OwnStore } from './own-store.ts';
import { isProfileDone } from './profile.ts';

type AccountFacts = Omit<SetupFacts, 'hasActiveCarrier'> & { acceptedVersion: string | null };

async function factsOf(tx: Db, accountId: number): Promise<AccountFacts> {
  const acceptedVersion = await findAcceptedVersion(tx, accountId);
  return {
    acceptedVersion,
    isAgreementAccepted: acceptedVersion !== null && isCurrentVersion('warehouse', acceptedVersion),
    isProfileDone: await isProfileDone(tx, accountId),
    hasApprovedCard: await hasApprovedCard(tx, accountId),
    isCreditLoaded: await isCreditLoaded(tx, accountId),
  };
}

async function findAcceptedVersion(tx: Db, accountId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('agreement_acceptance')
    .select('text_version')
    .where('account_id', '=', accountId)
    .where('agreement', '=', 'warehouse')
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.text_version ?? null;
}

async function hasApprovedCard(tx: Db, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('card')
    .select('card_id')
    .where('account_id', '=', accountId)
    .where('status', '=', CardStatus.Approved)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever ever had credit, by whatever way it came, has loaded; that it is used up is another matter. */
async function isCreditLoaded(tx: Db, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger.account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('code', '=', OwnCode.Credit)
    .where('credits_posted', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** WH-001: everything that the set-up shows, read at one moment. */
export const getSetup: Handler<typeof warehouse.setup> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { accountId } = caller;
    const { acceptedVersion, ...facts } = await factsOf(tx, accountId);
    const stores = await listOwnStores(tx, accountId);
    const shown = [];
    for (const store of stores) shown.push(await marketOf(tx, store, facts));
    const profile = await findProfile(tx, accountId);
    return {
      agreement: { current: agreementVersions.warehouse, accepted: acceptedVersion },
      profile: { isDone: facts.isProfileDone, declined: profile?.declined ?? null },
      hasApprovedCard: facts.hasApprovedCard,
      isCreditLoaded: facts.isCreditLoaded,
      availableMinor: (await balanceOf(tx, accountId)).available,
      isInsured: await isInsured(tx, accountId),
      markets: shown,
    };
  });

async function marketOf(tx: Db, store: OwnStore, facts: Omit<SetupFacts, 'hasActiveCarrier'>) {
  const { isActive, activatedAt } = await warehouseStoreOf(tx, store.storeId);
  const market = markets[store.market];
  return {
    storeId: store.storeId,
    marketPlaceId: market.marketplaceId,
    countryCode: store.market,
    storeName: store.name,
    isWarehouseNeeded: market.isWarehouseNeeded,
    isActive,
    activatedAt: isActive ? (activatedAt?.toISOString() ?? null) : null,
    missing: missingSteps({ ...facts, hasActiveCarrier: await hasActiveCarrier(tx, store) }),
    onTheWay: await countOnTheWay(tx, store.storeId),
  };
}

/** Between the order at the source and the carrier: what goes on though the warehouse is switched off (WH-002). */
const ON_THE_WAY = [
  WareHousePackageStatus.ComingToWareHouse,
  WareHousePackageStatus.DeliveredToWareHouse,
  WareHousePackageStatus.WaitingCredit,
  WareHousePackageStatus.PaymentReceived,
];

async function countOnTheWay(tx: Db, storeId: number): Promise<number> {
  const row = await tx
    .selectFrom('order_package')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('warehouse_status', 'in', ON_THE_WAY)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** WH-078: only what is complete is activated; the first missing step refuses. The same again changes nothing. */
export const setActive: Handler<typeof warehouse.setActive> = async ({ query, body: { isActive }, caller }, deps) => {
  const { accountId } = caller;
  await within(deps, caller, async (tx) => {
    const store = await getStoreOfMarket(tx, accountId, query.marketPlaceId);
    await lockStores(tx, [store.storeId]);
    if ((await isWarehouseActive(tx, store.storeId)) === isActive) return;
    if (isActive) {
      const facts = await factsOf(tx, accountId);
      const [first, ...more] = missingSteps({ ...facts, hasActiveCarrier: await hasActiveCarrier(tx, store) });
      if (first) throw new AppError(refusalOfStep[first], { data: { missing: [first, ...more] } });
    }
    await keepActivation(tx, store.storeId, isActive, new Date(deps.clock.now()));
    await announce(tx, accountId, { type: 'banner', storeId: store.storeId });
  });
  return null;
};
