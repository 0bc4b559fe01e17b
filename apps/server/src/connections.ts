import { systemChance, type Chance } from './chance.ts';
import { followClock, systemClock, type MarketClock } from './clock.ts';
import type { Config } from './config.ts';
import { fetchDollarRates } from './connectors/exchange-rates/ecb-rates.ts';
import { createMarketplace, type Marketplace } from './connectors/marketplace/create-marketplace.ts';
import { createQuotaGate } from './connectors/marketplace/kept-quota.ts';
import { createPayments } from './connectors/payments/create-payments.ts';
import { createVirusScan } from './connectors/virus-scan/create-virus-scan.ts';
import { createTranslation } from './connectors/translation/create-translation.ts';
import { createWarehouse } from './connectors/warehouse/create-warehouse.ts';
import { openDb, openPool, type Role } from './db/connect.ts';
import { checkDurability } from './db/durability.ts';
import { checkMasterKeys } from './db/master-keys.ts';
import { checkPanelRole } from './db/panel-role.ts';
import { createSecrets } from './db/secrets.ts';
import { withTenant } from './db/tenant.ts';
import { openBuckets } from './records/stores/quota.ts';
import { readApplicationSecret } from './records/stores/application-secret.ts';
import { createCallMeter, tokenStorage, type Within } from './records/stores/tokens.ts';
import { holdAliveLock, type AliveLock } from './jobs/alive-lock.ts';
import type { Logger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { warehouseLabels } from './features/returns/warehouse-labels.ts';
import { waitMs } from './wait-factor.ts';

/** The clock that the configuration names. */
export const openClock = (config: Config): Promise<MarketClock> =>
  config.MARKET_CLOCK_URL ? followClock(config.MARKET_CLOCK_URL) : Promise.resolve(systemClock);

/** The address that a process of this role connects to: the panel knows no other. */
export function databaseOf(config: Config, role: Role): string {
  const name = role === 'kervan_app' ? 'APP_DATABASE_URL' : 'DATABASE_URL';
  if (!config[name]) throw new Error(`${name} is required here. See .env.example.`);
  return config[name];
}

/** What the HTTP process and the job process have in common; `close` ends every connection. Both in one process may go by one clock, and draw from one chance. */
export async function openConnections(
  config: Config,
  log: Logger,
  role: Role,
  { clock: shared, chance = systemChance }: { clock?: MarketClock; chance?: Chance } = {},
) {
  const clock = shared ?? (await openClock(config));
  // Before anything is written: what a process without its lock holds is free for others.
  const url = databaseOf(config, role);
  const alive = await holdAliveLock(url);
  const pool = openPool(url, {
    role,
    max: config.POOL_SIZE,
    ...(role === 'kervan_worker' ? { statementTimeoutMs: waitMs(60_000) } : {}),
  });
  const db = openDb(pool);
  try {
    if (config.DATABASE_MAY_LOSE === 'no') await checkDurability(pool);
    if (role === 'kervan_app') await checkPanelRole(pool);
    // The panel sees the secrets of one account at a time: it is judged by what the worker left.
    await checkMasterKeys(db, config.MASTER_KEYS, { registers: role === 'kervan_worker' });
  } catch (refusal) {
    await alive.stop();
    await pool.end();
    throw refusal;
  }
  const secrets = createSecrets(config.MASTER_KEYS);
  const meter = createCallMeter(db);
  const metrics = createMetrics();
  const marketplace = connectMarketplace(config, { log, clock, chance, alive, pool, role, secrets, meter });
  const warehouse = createWarehouse({ url: config.WAREHOUSE_URL, key: config.WAREHOUSE_KEY, log });
  return {
    config,
    log,
    clock,
    systemTime: Date.now,
    chance,
    alive,
    pool,
    db,
    secrets,
    metrics,
    marketplace,
    payments: createPayments(
      {
        apiBase: config.STRIPE_API_BASE,
        secretKey: config.STRIPE_SECRET_KEY,
        webhookSecrets: config.STRIPE_WEBHOOK_SECRETS,
      },
      log,
    ),
    warehouse,
    returnLabels: warehouseLabels(warehouse),
    translation: config.TRANSLATION_URL
      ? createTranslation({ url: config.TRANSLATION_URL, key: config.TRANSLATION_KEY ?? null })
      : null,
    virusScan: config.VIRUS_SCAN_ADDRESS ? createVirusScan(config.VIRUS_SCAN_ADDRESS) : null,
    exchangeRates: { fetch: () => fetchDollarRates(config.ECB_URL) },
    async close() {
      clock.stop();
      marketplace.close();
      await meter.flush().catch(() => {});
      await alive.stop();
      await pool.end();
    },
  };
}

type Storage = {
  log: Logger;
  clock: MarketClock;
  chance: Chance;
  alive: AliveLock;
  pool: ReturnType<typeof openPool>;
  role: Role;
  secrets: ReturnType<typeof createSecrets>;
  meter: ReturnType<typeof createCallMeter>;
};

function connectMarketplace(
  config: Config,
  { log, clock, chance, alive, pool, role, secrets, meter }: Storage,
): Marketplace {
  const db = openDb(pool);
  // The panel sees the authorizations of one account at a time.
  const within: Within =
    role === 'kervan_app'
      ? (accountId, work) => withTenant(db, { accountId, storeIds: [] }, work)
      : (_accountId, work) => work(db);
  return createMarketplace(
    {
      endpoints: { na: config.SPAPI_ENDPOINT_NA, eu: config.SPAPI_ENDPOINT_EU, fe: config.SPAPI_ENDPOINT_FE },
      lwaEndpoint: config.LWA_ENDPOINT,
      sellerCentralUrl: config.SELLERCENTRAL_URL ?? null,
      applicationId: config.SPAPI_APPLICATION_ID,
      clientId: config.SPAPI_CLIENT_ID,
      clientSecret: config.SPAPI_CLIENT_SECRET,
      sqs: {
        endpoint: config.SQS_ENDPOINT ?? null,
        queueUrl: config.SQS_QUEUE_URL,
        queueArn: config.SQS_QUEUE_ARN,
        region: config.AWS_REGION,
        credentials: { accessKeyId: config.AWS_ACCESS_KEY_ID, secretAccessKey: config.AWS_SECRET_ACCESS_KEY },
      },
      eventBridgeAccountId: config.EVENTBRIDGE_ACCOUNT_ID ?? null,
      clock,
    },
    {
      quota: createQuotaGate(openBuckets(pool, alive.holder), clock, chance),
      ...tokenStorage(within, secrets),
      readClientSecret: () =>
        readApplicationSecret(db, secrets, {
          clientId: config.SPAPI_CLIENT_ID,
          clientSecret: config.SPAPI_CLIENT_SECRET,
        }),
      meterCall: meter.meter,
      log: {
        info: (facts, message) => log.debug(facts, message),
        warn: (facts, message) => log.info(facts, message),
        error: (facts, message) => log.error(facts, message),
      },
    },
  );
}
