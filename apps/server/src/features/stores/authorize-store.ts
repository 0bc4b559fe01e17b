import { sql } from 'kysely';
import type { stores } from '@kervan/contracts/stores-calls';
import { withIdentity, withTenant } from '../../db/tenant.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { deviceCookie, hashToken, newToken } from '../../http/session.ts';
import { proveClaim, type Proof } from './prove-claim.ts';
import { openClaim } from './seller-claims.ts';
import { findStore } from './stores.queries.ts';

const STATE_MINUTES = 10;

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

    return store.market;
  });
  return deps.marketplace.consentUrl(market, state, { redirectUri: callbackOf(deps) });
};

/** Registered with the application at the marketplace. */
const callbackOf = (deps: Pick<Deps, 'config'>): string =>
  new URL('/amazon/callback', deps.config.PUBLIC_URL).toString();

/** STORE-069: the marketplace sends the seller back; always answers a redirect that says how it went. */
export const authorizationCallback: Handler<typeof stores.authorizationCallback> = async ({ query, wire }, deps) => {
  const device = wire.request.cookies[deviceCookie(deps)];
  const pending = query.state ? await takeState(deps.db, query.state, device) : undefined;
  const target = (proof: Proof) => {
    const [status, failStatus] =
      proof === 'connected' ? ['success', null] : proof === 'pending' ? ['pending', null] : ['failed', proof];
    return `/amzRegistration/${status}?${new URLSearchParams({ ...(pending ? { cmId: String(pending.store_id) } : {}), ...(failStatus ? { failStatus } : {}) })}`;
  };
  if (!pending || !query.selling_partner_id || !query.spapi_oauth_code) return target('connectionError');
  try {
    return target(await connect(deps, pending, query.selling_partner_id, query.spapi_oauth_code));
  } catch (error) {
    deps.log.warn({ err: error, storeId: pending.store_id }, 'a store could not be connected');
    return target('connectionError');
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

/** The consent is kept before the marketplace is asked whose it is: whatever ends this process, the question goes on. */
async function connect(
  deps: Deps,
  pending: { account_id: number; store_id: number },
  sellingPartnerId: string,
  code: string,
): Promise<Proof> {
  const tenant = { accountId: pending.account_id, storeIds: [pending.store_id] };
  const store = await withTenant(deps.db, tenant, (tx) => findStore(tx, pending.account_id, pending.store_id));
  if (!store) return 'connectionError';
  // What was typed for a store that is worked by hand proves nothing: the consent says whose it is.
  const isProved = store.management === 'api' && store.selling_partner_id !== null;
  if (isProved && store.selling_partner_id !== sellingPartnerId) return 'connectionError';
  const { refreshToken } = await deps.marketplace.exchangeCode(code, callbackOf(deps));
  const claim = await withTenant(deps.db, tenant, (tx) =>
    openClaim(tx, deps, store, { sellingPartnerId, refreshToken }),
  );
  return proveClaim(deps, claim);
}
