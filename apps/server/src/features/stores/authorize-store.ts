import { sql } from 'kysely';
import type { stores } from '@kervan/contracts/stores-calls';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { restoreConnection } from '../../records/stores/connection.ts';
import { withIdentity, withTenant } from '../../db/tenant.ts';
import { refreshTokenPlace } from '../../records/stores/tokens.ts';
import type { MarketplaceAccount } from '../../connectors/marketplace/accounts.ts';
import { AuthorizationLost, CapabilityMissing, InvalidRequest } from '../../connectors/marketplace/errors.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../http/errors.ts';
import type { Handler } from '../../http/implement.ts';
import { deviceCookie, hashToken, newToken } from '../../http/session.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../listings/listings.jobs.ts';
import { claimSeller, findStore, listStores, type StoreRow } from './stores.queries.ts';

const STATE_MINUTES = 10;
const AUTHORIZATION_DAYS = 365;
const DAY_MS = 86_400_000;

/** STORE-052: the consent page of the marketplace, with a single-use state bound to the store and the browser. */
export const authorizationUrl: Handler<typeof stores.authorizationUrl> = async ({ query, caller, wire }, deps) => {
  const state = newToken();
  const device = wire.request.cookies[deviceCookie(deps)];
  const market = await withTenant(deps.db, caller, async (tx) => {
    const store = await findStore(tx, caller.accountId, query.selectedCustomerMarketPlaceId);
    if (!store) throw new AppError('RecordNotFound');
    await tx
      .insertInto('authorization_state')
      .values({
        account_id: caller.accountId,
        state_hash: hashToken(state),
        store_id: store.store_id,
        device_hash: device ? hashToken(device) : null,
        expires_at: sql`now() + make_interval(mins => ${STATE_MINUTES})`,
      })
      .execute();
    // The column holds a market code.
    return store.market as MarketCode;
  });
  return deps.marketplace.consentUrl(market, state, { redirectUri: callbackOf(deps) });
};

/** Registered with the application at the marketplace. */
const callbackOf = (deps: Pick<Deps, 'config'>): string =>
  new URL('/amazon/callback', deps.config.PUBLIC_URL).toString();

type Failure = 'sameMarketAlreadyExists' | 'registeredAlready' | 'connectionError';

/** STORE-069: the marketplace sends the seller back; always answers a redirect that says how it went. */
export const authorizationCallback: Handler<typeof stores.authorizationCallback> = async ({ query, wire }, deps) => {
  const device = wire.request.cookies[deviceCookie(deps)];
  const pending = query.state ? await takeState(deps.db, query.state, device) : undefined;
  const target = (status: 'success' | 'failed', failStatus?: Failure) =>
    `/amzRegistration/${status}?${new URLSearchParams({ ...(pending ? { cmId: String(pending.store_id) } : {}), ...(failStatus ? { failStatus } : {}) })}`;
  if (!pending || !query.selling_partner_id || !query.spapi_oauth_code) return target('failed', 'connectionError');
  try {
    const failure = await connect(deps, pending, query.selling_partner_id, query.spapi_oauth_code);
    return failure ? target('failed', failure) : target('success');
  } catch (error) {
    deps.log.warn({ err: error, storeId: pending.store_id }, 'a store could not be connected');
    return target('failed', 'connectionError');
  }
};

async function takeState(db: Db, state: string, device: string | undefined) {
  return withIdentity(db, (tx) =>
    tx
      .updateTable('authorization_state')
      .set({ used_at: sql`now()` })
      .where('state_hash', '=', hashToken(state))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where((eb) =>
        eb.or([eb('device_hash', 'is', null), eb('device_hash', '=', device ? hashToken(device) : Buffer.alloc(0))]),
      )
      .returning(['account_id', 'store_id'])
      .executeTakeFirst(),
  );
}

async function connect(
  deps: Deps,
  pending: { account_id: number; store_id: number },
  sellingPartnerId: string,
  code: string,
): Promise<Failure | null> {
  const tenant = { accountId: pending.account_id, storeIds: [pending.store_id] };
  const store = await withTenant(deps.db, tenant, (tx) => findStore(tx, pending.account_id, pending.store_id));
  if (!store) return 'connectionError';
  if (store.selling_partner_id && store.selling_partner_id !== sellingPartnerId) return 'connectionError';
  // The column holds a market code.
  const market = store.market as MarketCode;
  const { refreshToken } = await deps.marketplace.exchangeCode(code, callbackOf(deps));
  const claimed = await withTenant(deps.db, tenant, async (tx) => {
    const others = (await listStores(tx, pending.account_id)).filter((row) => row.store_id !== store.store_id);
    if (others.some((row) => row.market === market && row.registration !== 'pending')) return 'registeredAlready';
    if (
      !(await claimSeller(tx, {
        region: markets[market].region,
        sellingPartnerId,
        market,
        accountId: pending.account_id,
        storeId: store.store_id,
      }))
    )
      return 'sameMarketAlreadyExists';
    return saveToken(tx, deps, store, { sellingPartnerId, refreshToken });
  });
  if (typeof claimed !== 'number') return claimed;
  const participates = await sellsIn(
    deps,
    { spAccountId: claimed, region: markets[market].region, sellingPartnerId },
    market,
  );
  return withTenant(deps.db, tenant, async (tx) => {
    if (!participates) {
      await sql`delete from seller_registry where store_id = ${store.store_id} and account_id = ${pending.account_id} and selling_partner_id = ${sellingPartnerId}`.execute(
        tx,
      );
      return 'connectionError';
    }
    await linkStore(tx, store, claimed, sellingPartnerId);
    await enqueue(tx, listingJobs.subscribe, { storeId: store.store_id }, `subscribe:${store.store_id}`);
    if (!store.imported_at)
      await enqueue(tx, listingJobs.importStore, { storeId: store.store_id }, `import:${store.store_id}`);
    await announce(tx, pending.account_id, { type: 'banner', storeId: store.store_id });
    return null;
  });
}

/** Whether the authorization reaches the market: a seller may have granted an account of another region. */
async function sellsIn(deps: Deps, account: MarketplaceAccount, market: MarketCode): Promise<boolean> {
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

/** Stores the sealed token and links the store to it. */
export async function keepAuthorization(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  store: ConnectingStore,
  grant: Grant,
): Promise<void> {
  await linkStore(tx, store, await saveToken(tx, deps, store, grant), grant.sellingPartnerId);
}

type ConnectingStore = Pick<StoreRow, 'account_id' | 'store_id' | 'market' | 'registration'>;
type Grant = { sellingPartnerId: string; refreshToken: string };

/** Every store of the same seller account and region uses the one authorization. Answers its id. */
async function saveToken(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  store: ConnectingStore,
  grant: Grant,
): Promise<number> {
  // The column holds a market code.
  const region = markets[store.market as MarketCode].region;
  const now = new Date(deps.clock.now());
  const sealed = deps.secrets.seal(
    grant.refreshToken,
    refreshTokenPlace(store.account_id, region, grant.sellingPartnerId),
  );
  const values = {
    refresh_token: sealed,
    authorized_at: now,
    expires_at: new Date(now.getTime() + AUTHORIZATION_DAYS * DAY_MS),
    status: 'ACTIVE',
  };
  const { sp_account_id } = await tx
    .insertInto('sp_account')
    .values({ account_id: store.account_id, region, selling_partner_id: grant.sellingPartnerId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'region', 'selling_partner_id']).doUpdateSet(values))
    .returning('sp_account_id')
    .executeTakeFirstOrThrow();
  return sp_account_id;
}

/** The store works again, and so does every other store of the authorization: what waited is decided anew. */
async function linkStore(tx: Db, store: ConnectingStore, spAccountId: number, sellingPartnerId: string): Promise<void> {
  await tx
    .updateTable('store')
    .set({
      sp_account_id: spAccountId,
      selling_partner_id: sellingPartnerId,
      registration: store.registration === 'complete' ? 'complete' : 'authorized',
    })
    .where('store_id', '=', store.store_id)
    .execute();
  await restoreConnection(tx, { accountId: store.account_id, spAccountId });
}
