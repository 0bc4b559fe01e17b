import { sql } from 'kysely';
import { markets, type MarketCode, type Region } from '@kervan/domain/markets';
import type { MarketplaceAccount } from '../../connectors/marketplace/accounts.ts';
import { restoreConnection } from '../../records/stores/connection.ts';
import type { Db } from '../../db/connect.ts';
import { refreshTokenPlace } from '../../records/stores/tokens.ts';
import type { Deps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import type { StoreRow } from './stores.queries.ts';

const AUTHORIZATION_DAYS = 365;
const DAY_MS = 86_400_000;
/** Whoever asks the marketplace about a claim has so long; then another may ask. */
const ASKING_MS = 60_000;

/** An authorization whose seller id nobody but the callback's address has named so far. */
export type SellerClaim = {
  accountId: number;
  storeId: number;
  market: MarketCode;
  account: MarketplaceAccount;
  tries: number;
  /** ms. */
  claimedAt: number;
};
type Grant = { sellingPartnerId: string; refreshToken: string };
type ClaimingStore = Pick<StoreRow, 'account_id' | 'store_id' | 'market'>;
type ConnectingStore = ClaimingStore & Pick<StoreRow, 'registration'>;

/** Keeps a consent with the seller id that the callback names, for one store; an earlier claim of the store is forgotten. */
export async function openClaim(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  store: ClaimingStore,
  grant: Grant,
): Promise<SellerClaim> {
  const now = deps.clock.now();
  await dropClaim(tx, store.account_id, store.store_id);
  const { sp_account_id } = await tx
    .insertInto('sp_account')
    .values({
      ...valuesOf(deps, store, grant),
      claimed_for: store.store_id,
      prove_at: new Date(now + ASKING_MS),
    })
    .returning('sp_account_id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('store').set({ connecting: 'pending' }).where('store_id', '=', store.store_id).execute();

  const market = store.market;
  return {
    accountId: store.account_id,
    storeId: store.store_id,
    market,
    account: {
      spAccountId: sp_account_id,
      region: markets[market].region,
      sellingPartnerId: grant.sellingPartnerId,
      accountId: store.account_id,
    },
    tries: 0,
    claimedAt: now,
  };
}

/** Takes claims that are due for a question, each for one asker. */
export async function takeDueClaims(db: Db, now: number, limit: number): Promise<SellerClaim[]> {
  const { rows } = await sql<{
    account_id: number;
    sp_account_id: number;
    store_id: number;
    market: MarketCode;
    region: string;
    selling_partner_id: string;
    tries: number;
    authorized_at: Date;
  }>`
    with picked as (select sp_account_id from sp_account where claimed_for is not null and prove_at <= ${new Date(now)}::timestamptz order by prove_at limit ${limit} for update skip locked)
    update sp_account a set prove_at = ${new Date(now + ASKING_MS)} from picked, store s
    where a.sp_account_id = picked.sp_account_id and s.store_id = a.claimed_for
    returning a.account_id, a.sp_account_id, a.claimed_for as store_id, s.market, a.region, a.selling_partner_id, a.prove_tries as tries, a.authorized_at`.execute(
    db,
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    storeId: row.store_id,
    market: row.market,
    // The column holds a region: a constraint of the table.
    account: { spAccountId: row.sp_account_id, region: row.region as Region, sellingPartnerId: row.selling_partner_id },
    tries: row.tries,
    claimedAt: row.authorized_at.getTime(),
  }));
}

/** Locks a claim; false when it was decided or replaced meanwhile. */
export async function lockClaim(tx: Db, { accountId, storeId, account }: SellerClaim): Promise<boolean> {
  const row = await tx
    .selectFrom('sp_account')
    .select('sp_account_id')
    .where('account_id', '=', accountId)
    .where('sp_account_id', '=', account.spAccountId)
    .where('claimed_for', '=', storeId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The marketplace gave no answer yet: it is asked again at that time. */
export async function postponeClaim(tx: Db, { accountId, account }: SellerClaim, at: number): Promise<void> {
  await tx
    .updateTable('sp_account')
    .set((eb) => ({ prove_at: new Date(at), prove_tries: sql<number>`least(${eb.ref('prove_tries')} + 1, 1000)` }))
    .where('account_id', '=', accountId)
    .where('sp_account_id', '=', account.spAccountId)
    .where('claimed_for', 'is not', null)
    .execute();
}

export async function dropClaim(tx: Db, accountId: number, storeId: number): Promise<void> {
  await tx.deleteFrom('sp_account').where('account_id', '=', accountId).where('claimed_for', '=', storeId).execute();
}

/** The claim is proved: it becomes the seller's authorization, or renews the one that is there. Answers its id. */
export async function keepProved(tx: Db, { accountId, account, storeId }: SellerClaim): Promise<number> {
  const { rows } = await sql<{ sp_account_id: number }>`
    update sp_account a set refresh_token = c.refresh_token, authorized_at = c.authorized_at, expires_at = c.expires_at, status = 'ACTIVE'
    from sp_account c where c.account_id = ${accountId} and c.sp_account_id = ${account.spAccountId}
      and a.account_id = c.account_id and a.region = c.region and a.selling_partner_id = c.selling_partner_id and a.claimed_for is null
    returning a.sp_account_id`.execute(tx);
  if (rows[0]) {
    await dropClaim(tx, accountId, storeId);
    return rows[0].sp_account_id;
  }
  await tx
    .updateTable('sp_account')
    .set({ claimed_for: null, prove_at: null, prove_tries: 0 })
    .where('account_id', '=', accountId)
    .where('sp_account_id', '=', account.spAccountId)
    .execute();
  return account.spAccountId;
}

/** Keeps an authorization whose seller is known otherwise, and links the store to it. */
export async function keepAuthorization(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  store: ConnectingStore,
  grant: Grant,
): Promise<void> {
  const { account_id, region, selling_partner_id, ...values } = valuesOf(deps, store, grant);
  const { sp_account_id } = await tx
    .insertInto('sp_account')
    .values({ account_id, region, selling_partner_id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'region', 'selling_partner_id'])
        .where('claimed_for', 'is', null)
        .doUpdateSet(values),
    )
    .returning('sp_account_id')
    .executeTakeFirstOrThrow();
  await linkStore(tx, store, sp_account_id, grant.sellingPartnerId);
}

/** Every store of the same seller account and region uses the one authorization; its token is sealed for that place. */
function valuesOf(deps: Pick<Deps, 'clock' | 'secrets'>, store: ClaimingStore, grant: Grant) {
  const region = markets[store.market].region;
  const now = new Date(deps.clock.now());
  return {
    account_id: store.account_id,
    region,
    selling_partner_id: grant.sellingPartnerId,
    refresh_token: deps.secrets.seal(
      grant.refreshToken,
      refreshTokenPlace(store.account_id, region, grant.sellingPartnerId),
    ),
    authorized_at: now,
    expires_at: new Date(now.getTime() + AUTHORIZATION_DAYS * DAY_MS),
    status: 'ACTIVE',
  };
}

/** The store works again, and so does every other store of the authorization: what waited is decided anew. */
export async function linkStore(
  tx: Db,
  store: ConnectingStore,
  spAccountId: number,
  sellingPartnerId: string,
): Promise<void> {
  const { management } = await tx
    .selectFrom('store')
    .select('management')
    .where('store_id', '=', store.store_id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('store')
    .set({
      management: 'api',
      sp_account_id: spAccountId,
      selling_partner_id: sellingPartnerId,
      registration: store.registration === 'complete' ? 'complete' : 'authorized',
      connecting: null,
    })
    .where('store_id', '=', store.store_id)
    .execute();
  // STORE-049: what was worked by hand before goes on by calls.
  if (management === 'manual') await enqueue(tx, listingJobs.changeHands, { storeId: store.store_id });
  await restoreConnection(tx, { accountId: store.account_id, spAccountId });
}
