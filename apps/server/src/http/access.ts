import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { refusalOfSession } from '@kervan/domain/identity/extension-scope';
import { entitlementOf, type Entitlement } from '@kervan/domain/subscriptions/entitlement';
import type { SubscriptionPlan } from '@kervan/domain/subscriptions/plan';
import { gatedBy, refusalOf, type Standing } from '@kervan/domain/subscriptions/standing';
import type { Deps } from '../deps.ts';
import { withTenant } from '../db/tenant.ts';
import { factsOf } from '../records/subscriptions/subscription-facts.ts';
import { isWarehouseActive } from '../records/warehouse/warehouse-stores.ts';
import { AppError } from '../errors.ts';
import type { Attempt } from './idempotency.ts';
import { findSession } from './session.ts';
import { requireStaff, type StaffCaller } from './staff-session.ts';

/** Who calls. `storeId` is the store of the market header, whose ownership was checked. */
export type AccountCaller = {
  accountId: number;
  storeIds: readonly number[];
  tokenHash: Buffer;
  /** The plan in force; null = none. */
  plan: SubscriptionPlan | null;
  /** The member of staff who looks at the account; null = its owner. */
  staffId: number | null;
  /** The attempt that a call with an Idempotency-Key is, while it runs. */
  attempt?: Attempt;
};
export type StoreCaller = AccountCaller & { storeId: number };
export type Caller<A extends Endpoint['access']> = A extends 'store'
  ? StoreCaller
  : A extends 'account'
    ? AccountCaller
    : A extends 'staff'
      ? StaffCaller
      : null;
/** Whoever calls; `accountId` is there but for staff, who call for nobody. */
export type AnyCaller = AccountCaller | StoreCaller | StaffCaller;
export const isStaffCaller = (caller: AnyCaller): caller is StaffCaller => 'staffName' in caller;

/** SHELL-067. */
export const MARKET_HEADER = 'x-customer-marketplace-id';

/** Finds the caller; refuses without a session, and a market header that names a store of somebody else. */
export async function requireAccess(
  endpoint: Endpoint,
  request: FastifyRequest,
  deps: Deps,
): Promise<AnyCaller | null> {
  if (endpoint.access === 'public') return null;
  if (endpoint.access === 'staff') return requireStaff(endpoint, request, deps);
  const session = await findSession(deps, request);
  if (!session) throw new AppError('NotSignedIn');
  const closed = refusalOfSession(endpoint, session, Date.now());
  if (closed) throw new AppError(closed);
  const entitlement = entitlementOf(factsOf(session.facts), deps.clock.now());
  requireStanding(endpoint, entitlement, null);
  const caller = {
    accountId: session.accountId,
    storeIds: session.stores.filter((store) => !store.isRemoved).map((store) => store.storeId),
    tokenHash: session.tokenHash,
    plan: entitlement.plan,
    staffId: session.staffId,
  };
  const header = request.headers[MARKET_HEADER];
  if (endpoint.access === 'account' && header === undefined) return caller;
  const store = session.stores.find(({ storeId }) => String(storeId) === header);
  if (endpoint.access === 'account') {
    if (!store && header !== '') throw new AppError('DifferentMarketSelected');
    return caller;
  }
  if (header === undefined || header === '') throw new AppError('InvalidMarketplaceSelection');
  if (!store) throw new AppError('DifferentMarketSelected');
  // A store that was taken away is still the caller's own: no reason to end the session (SHELL-067).
  if (store.isRemoved) throw new AppError('InvalidMarketplaceSelection');
  const { storeId, connectionBroken, isManual } = store;
  const warehouseActive = endpoint.needs?.wh === true && (await asksWarehouse(deps, caller, storeId));
  requireStanding(endpoint, entitlement, {
    connectionHealthy: !connectionBroken,
    isManualStore: isManual,
    warehouseActive,
  });
  return { ...caller, storeId };
}

/** WH-003: asked anew by each call that needs it, so that a switch counts at once. */
const asksWarehouse = (deps: Deps, caller: AccountCaller, storeId: number): Promise<boolean> =>
  withTenant(deps.db, caller, (tx) => isWarehouseActive(tx, storeId));

/** What gates ask of the store; null = none is chosen yet. */
type StoreStanding = Pick<Standing, 'connectionHealthy' | 'isManualStore' | 'warehouseActive'>;

/** The gates of the contract (SHELL-097), before anything of the request is read. */
function requireStanding(endpoint: Endpoint, entitlement: Entitlement, store: StoreStanding | null): void {
  // Before the store is known nothing is said of it; a call of the account has none.
  const { connectionHealthy, isManualStore, warehouseActive } = store ?? {
    connectionHealthy: null,
    isManualStore: null,
    warehouseActive: endpoint.access === 'store',
  };
  const gates = { ...gatedBy(entitlement), connectionHealthy, isManualStore, warehouseActive };
  const refusal = refusalOf(endpoint, gates);
  if (refusal) throw new AppError(refusal);
}
