import { proveAgainAt, type ConnectFailure } from '@kervan/domain/stores/connecting';
import type { MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from '../../connectors/marketplace/accounts.ts';
import {
  AuthorizationLost,
  CapabilityMissing,
  InvalidRequest,
  QuotaError,
} from '../../connectors/marketplace/errors.ts';
import type { Db } from '../../db/connect.ts';
import { withTenant } from '../../db/tenant.ts';
import type { Deps, WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { claimStore, isTrialOfStoreGone } from '../../records/billing/claims.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { dropClaim, keepProved, linkStore, lockClaim, postponeClaim, takeDueClaims } from './seller-claims.ts';
import type { SellerClaim } from './seller-claims.ts';
import { claimSeller, connectingOf, findStore, listStores } from './stores.queries.ts';

type Proving = Pick<Deps, 'db' | 'clock' | 'marketplace' | 'log' | 'secrets'>;
export type Proof = 'connected' | 'pending' | ConnectFailure;
/** What the marketplace says of a claim; again = nothing yet, to be asked at that time (ms). */
type Verdict = { says: 'proved' } | { says: 'refused'; failure: ConnectFailure } | { says: 'nothing'; again: number };

/** Claims that one turn asks about, at once. */
const AT_ONCE = 10;

/** Asks about the claims whose answer is still open; a crash between consent and proof leaves one, too. */
export async function proveClaims(deps: Pick<WorkerDeps, keyof Proving>): Promise<void> {
  const claims = await takeDueClaims(deps.db, deps.clock.now(), AT_ONCE);
  await Promise.all(claims.map((claim) => proveClaim(deps, claim)));
}

/**
 * Asks the marketplace whether the claimed seller is the one who consented, and attaches the store only then. Refused claims are
 * forgotten with their token; without an answer the claim waits. Safe to repeat.
 */
export async function proveClaim(deps: Proving, claim: SellerClaim): Promise<Proof> {
  const verdict = await ask(deps, claim);
  const tenant = { accountId: claim.accountId, storeIds: [claim.storeId] };
  return withTenant(deps.db, tenant, async (tx) => {
    // In the order of everyone who connects stores of the account: two of one seller share the authorization.
    await tx
      .selectFrom('account')
      .select('account_id')
      .where('account_id', '=', claim.accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!(await lockClaim(tx, claim))) return stateOf(tx, claim);
    if (verdict.says === 'nothing') {
      await postponeClaim(tx, claim, verdict.again);
      return 'pending';
    }
    const failure = verdict.says === 'refused' ? verdict.failure : await attach(tx, deps, claim);
    if (failure) await refuse(tx, claim, failure);
    await announce(tx, claim.accountId, { type: 'banner', storeId: claim.storeId });
    return failure ?? 'connected';
  });
}

async function ask(deps: Proving, { account, market, tries, claimedAt }: SellerClaim): Promise<Verdict> {
  try {
    if (!(await deps.marketplace.isSellerOfToken(account, market)))
      return { says: 'refused', failure: 'sellerNotProved' };
    if (await sellsIn(deps, account, market)) return { says: 'proved' };
    return { says: 'refused', failure: 'connectionError' };
  } catch (error) {
    if (error instanceof AuthorizationLost) return { says: 'refused', failure: 'connectionError' };
    deps.log.warn({ err: error }, 'the marketplace has not said whose a consent is');
    const again = proveAgainAt({ tries, claimedAt }, deps.clock.now());
    if (again === null) return { says: 'refused', failure: 'connectionError' };
    return { says: 'nothing', again: error instanceof QuotaError ? Math.max(again, error.blockedUntil) : again };
  }
}

/** Whether the authorization reaches the market: a seller may have granted an account of another region. */
async function sellsIn(deps: Proving, account: MarketplaceAccount, market: MarketCode): Promise<boolean> {
  try {
    return (await deps.marketplace.participations(account)).some(
      (participation) => participation.market === market && participation.isParticipating,
    );
  } catch (error) {
    if (error instanceof AuthorizationLost || error instanceof CapabilityMissing || error instanceof InvalidRequest)
      return false;
    // The quota or the network kept the question back: the first call in the store's name will tell.
    deps.log.warn({ err: error }, 'the markets of an authorization could not be read');
    return true;
  }
}

/** The seller is proved: the market is claimed for the account, the store linked, and its work begins. */
async function attach(tx: Db, deps: Proving, claim: SellerClaim): Promise<ConnectFailure | null> {
  const { accountId, storeId, market, account } = claim;
  const store = await findStore(tx, accountId, storeId);
  if (!store) return 'connectionError';
  const others = (await listStores(tx, accountId)).filter((row) => row.store_id !== storeId);
  if (others.some((row) => row.market === market && row.registration !== 'pending')) return 'registeredAlready';
  const { region, sellingPartnerId } = account;
  const asked = { secrets: deps.secrets, accountId, sellingPartnerId, now: deps.clock.now() };
  if (await isTrialOfStoreGone(tx, asked)) return 'TrialAlreadyUsed';
  if (!(await claimSeller(tx, { region, sellingPartnerId, market, accountId, storeId })))
    return 'sameMarketAlreadyExists';
  await linkStore(tx, store, await keepProved(tx, claim), sellingPartnerId);
  await claimStore(tx, asked);
  await enqueue(tx, listingJobs.subscribe, { storeId });
  if (!store.imported_at) await enqueue(tx, listingJobs.importStore, { storeId });
  return null;
}

async function refuse(tx: Db, { accountId, storeId }: SellerClaim, failure: ConnectFailure): Promise<void> {
  await dropClaim(tx, accountId, storeId);
  await tx.updateTable('store').set({ connecting: failure }).where('store_id', '=', storeId).execute();
}

/** Somebody else had the answer first: what the store says of it. */
async function stateOf(tx: Db, { accountId, storeId }: SellerClaim): Promise<Proof> {
  const store = await findStore(tx, accountId, storeId);
  if (!store) return 'connectionError';
  return connectingOf(store) ?? 'connected';
}
