import { createCall, type Call } from '@kervan/contracts/call';
import { identity } from '@kervan/contracts/identity-calls';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { statusCodes } from '@kervan/domain/inventory/item-status';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { AccountCreationChannel, AmazonSellerAccountHistory } from '@kervan/domain/onboarding/onboarding-answers';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { makeStoreCode } from '@kervan/domain/stores/store-code';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { databaseOf, openConnections } from './connections.ts';
import { openStoreRows } from './records/items/item-write.ts';
import { changeSettings, openSettings } from './records/settings/settings-write.ts';
import { withIdentity, withTenant } from './db/tenant.ts';
import { buyPlan } from './demo-purchase.ts';
import { enterWarehouse } from './demo-warehouse.ts';
import { DEMO } from './demo-seller.ts';
import type { Deps } from './deps.ts';
import { openEventHub } from './events/event-hub.ts';
import { keepAuthorization } from './features/stores/seller-claims.ts';
import { findRate, findWarehouseRates } from './features/stores/stores.queries.ts';
import { hashPassword } from './cases/sign-in/password-hash.ts';
import { enqueue } from './jobs/enqueue.ts';
import { listingJobs } from './jobs/declared/listings.jobs.ts';
import { createLog } from './log.ts';
import type { WarehouseRates } from '@kervan/domain/warehouse/shipping-cost';

// The demo seller of the sandbox: an account with a German store of a thousand products. Made once; never in production.
const PRODUCTS = 1_000;
const MARKET = 'DE';
const HOUR_MS = 3_600_000;

const config = readConfig(process.env);
if (config.production || !config.MARKET_CLOCK_URL) throw new Error('The demo seller lives in the sandbox only.');
const connections = await openConnections(config, createLog('error', 'demo'), 'kervan_app');
const events = await openEventHub(databaseOf(config, 'kervan_app'));
const deps: Deps = { ...connections, events };
const app = await buildApp(deps);
try {
  const account = await withIdentity(deps.db, (tx) =>
    tx.selectFrom('account').select('account_id').where('email', '=', DEMO.email).executeTakeFirst(),
  );
  // A run that was killed half-way goes on where it stopped: the batch of products is the last step.
  const batch =
    account &&
    (await withTenant(deps.db, { accountId: account.account_id, storeIds: [] }, (tx) =>
      tx.selectFrom('batch').select('batch_id').where('account_id', '=', account.account_id).executeTakeFirst(),
    ));
  if (!batch) await makeDemo(account?.account_id ?? null);
  process.send?.(DEMO);
} finally {
  await app.close();
  await events.stop();
  await connections.close();
}

async function makeDemo(known: number | null): Promise<void> {
  const sandbox = config.MARKET_CLOCK_URL?.replace(/\/world\/clock$/, '') ?? '';
  const accountId = known ?? (await makeAccount());
  await answerQuestions(accountId);
  const call = await signIn();
  if (!(await hasPlan(accountId))) await buyPlan(deps, call);
  const storeId = await makeStore(accountId, await demoSeller(sandbox));
  await enterWarehouse(call, {
    storeId,
    market: MARKET,
    statementOf: (cardId) => readStatement(sandbox, accountId, cardId),
  });
  // Either way is open to its orders (decision 72). Its default stays the warehouse: what direct shipping costs nobody has entered for it.
  const atStore = await signIn(storeId);
  await atStore(routing.acknowledgeDirectSending, {
    body: { textVersion: directSendingPolicyVersion, accepted: true },
  });
  await openCase(sandbox, (await atStore(inboundMail.get, {})).address);
  await call(inventory.add, { body: { asins: await productsOf(sandbox), customerMarketPlaceIds: [storeId] } });
}

/** One case at the marketplace's support waits for the seller (HELP-014): its mail comes as soon as the store's mail is taken. */
async function openCase(sandbox: string, to: string | null): Promise<void> {
  if (to === null) return;
  const now = deps.clock.now();
  const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
  const answer = await fetch(`${sandbox}/world/support-cases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      to,
      caseId: '1840037215',
      status: 'PENDING_MERCHANT_ACTION',
      subject: 'Shipment of an order is missing',
      contactEmail: DEMO.email,
      createdAt: at(-26),
      callbacks: [{ party: 'Seller Support', phone: '+49 30 5550123', from: at(20), to: at(21) }],
      at: at(0),
    }),
  });
  if (!answer.ok) throw new Error(`the sandbox opens no case: ${answer.status} ${await answer.text()}`);
}

/** The statement of a card, as the sandbox's bank shows it to whoever holds the card. */
async function readStatement(
  sandbox: string,
  accountId: number,
  cardId: number,
): Promise<{ text: string; cents: number }[]> {
  const { fingerprint } = await withTenant(deps.db, { accountId, storeIds: [] }, (tx) =>
    tx.selectFrom('card').select('fingerprint').where('card_id', '=', cardId).executeTakeFirstOrThrow(),
  );
  const answer = await fetch(`${sandbox}/payments/cards/${fingerprint}.json`);
  // The sandbox's own format.
  return ((await answer.json()) as { lines: { text: string; cents: number }[] }).lines;
}

async function makeAccount(): Promise<number> {
  const passwordHash = await hashPassword(DEMO.password, deps.config.passwordCost);
  const row = await withIdentity(deps.db, (tx) =>
    tx
      .insertInto('account')
      .values({
        email: DEMO.email,
        firstname: 'Elif',
        lastname: 'Demir',
        phone: '+905320000000',
        password_hash: passwordHash,
        email_confirmed_at: new Date(),
        agreement_version: agreementVersions.licence,
        kvkk_version: agreementVersions.kvkk,
        consented_at: new Date(),
      })
      .returning('account_id')
      .executeTakeFirstOrThrow(),
  );
  return row.account_id;
}

async function hasPlan(accountId: number): Promise<boolean> {
  const row = await withTenant(deps.db, { accountId, storeIds: [] }, (tx) =>
    tx
      .selectFrom('subscription')
      .select('subscription_id')
      .where('account_id', '=', accountId)
      .where('status', '=', SubscriptionStatus.Active)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** The demo seller is past the first questions. */
async function answerQuestions(accountId: number): Promise<void> {
  const now = new Date(deps.clock.now());
  await withTenant(deps.db, { accountId, storeIds: [] }, (tx) =>
    tx
      .insertInto('onboarding')
      .values({
        account_id: accountId,
        agreement_version: agreementVersions.licence,
        agreed_at: now,
        seller_history: AmazonSellerAccountHistory.UsedSoftwareBefore,
        used_software: false,
        channel: AccountCreationChannel.Other,
        wants_live_help: false,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

type Seller = { sellingPartnerId: string; refreshToken: string };

async function demoSeller(sandbox: string): Promise<Seller> {
  const accounts = (await (await fetch(`${sandbox}/world/accounts`)).json()) as {
    sellingPartnerId: string;
    role: string;
    region: string;
    grants: { refreshToken: string; revokedAt: string | null }[];
  }[];
  const seller = accounts.find((candidate) => candidate.role === 'demo' && candidate.region === 'eu');
  const grant = seller?.grants.find((candidate) => candidate.revokedAt === null);
  if (!seller || !grant) throw new Error('The sandbox has no demo seller in Europe.');
  return { sellingPartnerId: seller.sellingPartnerId, refreshToken: grant.refreshToken };
}

async function makeStore(accountId: number, seller: Seller): Promise<number> {
  const now = deps.clock.now();
  const store = await withTenant(
    deps.db,
    { accountId, storeIds: [] },
    async (tx) =>
      (await tx.selectFrom('store').select('store_id').where('account_id', '=', accountId).executeTakeFirst()) ??
      tx
        .insertInto('store')
        .values({
          account_id: accountId,
          market: MARKET,
          name: 'Anatolia Home',
          store_code: makeStoreCode(MARKET, deps.chance.bytes(5)),
          selling_partner_id: seller.sellingPartnerId,
          marketplace_email: DEMO.email,
          created_at: new Date(now),
        })
        .returning('store_id')
        .executeTakeFirstOrThrow(),
  );
  await withTenant(deps.db, { accountId, storeIds: [store.store_id] }, async (tx) => {
    await openStoreRows(tx, store.store_id, statusCodes);
    // The rates are stored as the connector gave them.
    const known = await tx
      .selectFrom('store_settings')
      .select('store_id')
      .where('store_id', '=', store.store_id)
      .executeTakeFirst();
    if (!known)
      await openSettings(tx, store.store_id, MARKET, now, {
        ratePpm: await findRate(tx, 'EUR'),
        warehouseRates: (await findWarehouseRates(tx)) as WarehouseRates | null,
      });
    // Just under the BuyBox, so that prices move with the competition.
    await changeSettings(tx, store.store_id, {
      now,
      reason: UpdateReason.SettingsChange,
      next: (state) => ({
        ...state,
        settings: {
          ...state.settings,
          autopricer: {
            competition: 'buybox',
            option: 'less',
            value: 10,
            valueUnit: 'amount',
            noBuybox: 'standardProfit',
          },
        },
      }),
    });
    await keepAuthorization(
      tx,
      deps,
      { account_id: accountId, store_id: store.store_id, market: MARKET, registration: 'complete' },
      seller,
    );
    await tx.updateTable('store').set({ registration: 'complete' }).where('store_id', '=', store.store_id).execute();
    await tx
      .updateTable('account')
      .set({ selected_store_id: store.store_id })
      .where('account_id', '=', accountId)
      .execute();
    await tx
      .insertInto('seller_registry')
      .values({
        region: 'eu',
        selling_partner_id: seller.sellingPartnerId,
        market: MARKET,
        account_id: accountId,
        store_id: store.store_id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await enqueue(tx, listingJobs.subscribe, { storeId: store.store_id });
  });
  return store.store_id;
}

async function productsOf(sandbox: string): Promise<string[]> {
  const products = (await (await fetch(`${sandbox}/world/products?market=US&limit=${PRODUCTS}`)).json()) as {
    asin: string;
  }[];
  return products.map((product) => product.asin);
}

/** The calls of the panel as the demo seller makes them; `storeId`: with this store selected. */
async function signIn(storeId: number | null = null): Promise<Call> {
  let cookies = '';
  let token = '';
  const call = createCall(async ({ method, url, body, contentType, key }) => {
    const answer = await app.inject({
      method: method as 'POST',
      url,
      headers: {
        cookie: cookies,
        authorization: `Bearer ${token}`,
        ...(contentType === null ? {} : { 'content-type': contentType }),
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...(storeId === null ? {} : { 'x-customer-marketplace-id': String(storeId) }),
      },
      ...(body === null ? {} : { payload: body }),
    });
    cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || cookies;
    return {
      status: answer.statusCode,
      json: answer.body ? answer.json() : null,
      location: answer.headers.location?.toString() ?? null,
    };
  });
  token = (
    await call(identity.token, {
      body: { client_id: 'kervan-web', grant_type: 'password', username: DEMO.email, password: DEMO.password },
    })
  ).access_token;
  return call;
}
