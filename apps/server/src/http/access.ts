import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@kervan/contracts/endpoint';
import type { ErrorCode } from '@kervan/contracts/errors';
import { openTrialStanding, refusalOf, type StandingRefusal } from '@kervan/domain/subscriptions/standing';
import type { Deps } from '../deps.ts';
import { AppError } from './errors.ts';
import { findSession } from './session.ts';

/** Who calls. `storeId` is the store of the market header, whose ownership was checked. */
export type AccountCaller = { accountId: number; storeIds: readonly number[]; tokenHash: Buffer };
export type StoreCaller = AccountCaller & { storeId: number };
export type Caller<A extends Endpoint['access']> = A extends 'store'
  ? StoreCaller
  : A extends 'account'
    ? AccountCaller
    : null;

/** SHELL-067. */
export const MARKET_HEADER = 'x-customer-marketplace-id';

/** Finds the caller; refuses without a session, and a market header that names a store of somebody else. */
export async function requireAccess(
  endpoint: Endpoint,
  request: FastifyRequest,
  deps: Deps,
): Promise<AccountCaller | StoreCaller | null> {
  if (endpoint.access === 'public') return null;
  const session = await findSession(deps, request);
  if (!session) throw new AppError('NotSignedIn');
  requireStanding(endpoint, null);
  const caller = {
    accountId: session.accountId,
    storeIds: session.stores.filter((store) => !store.isRemoved).map((store) => store.storeId),
    tokenHash: session.tokenHash,
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
  requireStanding(endpoint, !store.connectionBroken);
  return { ...caller, storeId: store.storeId };
}

const refusalCodes: Record<StandingRefusal, ErrorCode> = {
  NoActiveSubscription: 'NoActiveSubscription',
  CanceledSubscription: 'CanceledSubscription',
  DisputedPayment: 'DisputedPayment',
  NonPayingUser: 'NonPayingUser',
  ServicesStopped: 'NonPayingUser',
  PlanTooLow: 'PlanTooLow',
  StoreConnectionError: 'StoreConnectionError',
  WarehouseNotActive: 'PlanTooLow',
};

/** The gates of the contract; until subscriptions are sold every account is on a trial without end. */
function requireStanding({ needs }: Endpoint, connectionHealthy: boolean | null): void {
  const refusal = needs && refusalOf(needs, { ...openTrialStanding, connectionHealthy });
  if (refusal) throw new AppError(refusalCodes[refusal]);
}
