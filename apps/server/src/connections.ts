import { followClock, systemClock, type MarketClock } from './clock.ts';
import type { Config } from './config.ts';
import { fetchDollarRates } from './connectors/exchange-rates/ecb-rates.ts';
import { createMarketplace, type Marketplace } from './connectors/marketplace/create-marketplace.ts';
import { createQuotaGate } from './connectors/marketplace/kept-quota.ts';
import { openDb, openPool, type Role } from './db/connect.ts';
import { createSecrets } from './db/secrets.ts';
import { openBuckets } from './records/stores/quota.ts';
import { createCallMeter, tokenStorage } from './records/stores/tokens.ts';
import { holdAliveLock, type AliveLock } from './jobs/alive-lock.ts';
import type { Logger } from './log.ts';
import { createMetrics } from './metrics.ts';

/** The clock that the configuration names. */
export const openClock = (config: Config): Promise<MarketClock> =>
  config.MARKET_CLOCK_URL ? followClock(config.MARKET_CLOCK_URL) : Promise.resolve(systemClock);

/** What the HTTP process and the job process have in common; `close` ends every connection. Both in one process may go by one clock. */
export async function openConnections(
  config: Config,
  log: Logger,
  role: Role,
  { clock: shared }: { clock?: MarketClock } = {},
) {
  const clock = shared ?? (await openClock(config));
  // Before anything is written: what a process without its lock holds is free for others.
  const alive = await holdAliveLock(config.DATABASE_URL);
  const pool = openPool(config.DATABASE_URL, {
    role,
    max: config.POOL_SIZE,
    ...(role === 'kervan_worker' ? { statementTimeoutMs: 60_000 } : {}),
  });
  const db = openDb(pool);
  // Tokens and quotas belong to no tenant: the connector's storage always works as the worker.
  const storagePool =
    role === 'kervan_worker' ? pool : openPool(config.DATABASE_URL, { role: 'kervan_worker', max: 4 });
  const secrets = createSecrets(config.MASTER_KEYS);
  const meter = createCallMeter(openDb(storagePool));
  const metrics = createMetrics();
  const marketplace = connectMarketplace(config, { log, clock, alive, storagePool, secrets, meter });
  return {
    config,
    log,
    clock,
    alive,
    pool,
    db,
    secrets,
    metrics,
    marketplace,
    exchangeRates: { fetch: () => fetchDollarRates(config.ECB_URL) },
    async close() {
      clock.stop();
      marketplace.close();
      await meter.flush().catch(() => {});
      await alive.stop();
      if (storagePool !== pool) await storagePool.end();
      await pool.end();
    },
  };
}

type Storage = {
  log: Logger;
  clock: MarketClock;
  alive: AliveLock;
  storagePool: ReturnType<typeof openPool>;
  secrets: ReturnType<typeof createSecrets>;
  meter: ReturnType<typeof createCallMeter>;
};

function connectMarketplace(config: Config, { log, clock, alive, storagePool, secrets, meter }: Storage): Marketplace {
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
      quota: createQuotaGate(openBuckets(storagePool, alive.holder), clock),
      ...tokenStorage(openDb(storagePool), secrets),
      meterCall: meter.meter,
      log: { info: (facts, message) => log.debug(facts, message), warn: (facts, message) => log.info(facts, message) },
    },
  );
}
