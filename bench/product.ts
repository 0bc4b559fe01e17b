import { readConfig } from '../apps/server/src/config.ts';
import { openConnections } from '../apps/server/src/connections.ts';
import { createMailer } from '../apps/server/src/connectors/mail/create-mailer.ts';
import type { Deps, WorkerDeps } from '../apps/server/src/deps.ts';
import { openEventHub } from '../apps/server/src/events/event-hub.ts';
import { createLog } from '../apps/server/src/log.ts';

/** Addresses outside are named because the configuration demands them; nothing of what is measured calls them. */
const NOWHERE = 'http://localhost:9';

/** The panel's user of the benchmarks' own server, and its password (open-database.ts makes it). */
export const panelUrlOf = (databaseUrl: string): string =>
  databaseUrl.replace(/\/\/[^@]*@/, '//bench_panel:bench_panel@');

/** The settings of the measured processes: whatever the product asks for is named here. */
export const configOf = (databaseUrl: string) =>
  readConfig({
    DATABASE_URL: databaseUrl,
    APP_DATABASE_URL: panelUrlOf(databaseUrl),
    PORT: '0',
    PUBLIC_URL: 'http://localhost:4000',
    MASTER_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    LOG_LEVEL: 'error',
    POOL_SIZE: '8',
    SPAPI_ENDPOINT_NA: NOWHERE,
    SPAPI_ENDPOINT_EU: NOWHERE,
    SPAPI_ENDPOINT_FE: NOWHERE,
    LWA_ENDPOINT: NOWHERE,
    SPAPI_APPLICATION_ID: 'bench',
    SPAPI_CLIENT_ID: 'bench',
    SPAPI_CLIENT_SECRET: 'bench',
    SQS_ENDPOINT: NOWHERE,
    SQS_QUEUE_URL: `${NOWHERE}/queue`,
    SQS_QUEUE_ARN: 'arn:aws:sqs:us-east-1:000000000000:bench',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    SMTP_URL: 'smtp://127.0.0.1:9',
    WAREHOUSE_URL: NOWHERE,
    WAREHOUSE_KEY: 'bench',
    STRIPE_API_BASE: NOWHERE,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  });

/** What the background process of the product has, on this database. */
export async function openWorkerDeps(databaseUrl: string): Promise<{ deps: WorkerDeps; close(): Promise<void> }> {
  const config = configOf(databaseUrl);
  const connections = await openConnections(config, createLog(config.LOG_LEVEL, 'bench'), 'kervan_worker');
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  const deps: WorkerDeps = {
    ...connections,
    mailer,
  };
  return {
    deps,
    async close() {
      mailer.close();
      await connections.close();
    },
  };
}

/** What the HTTP process of the product has, on this database. */
export async function openPanelDeps(databaseUrl: string): Promise<{ deps: Deps; close(): Promise<void> }> {
  const config = configOf(databaseUrl);
  const connections = await openConnections(config, createLog(config.LOG_LEVEL, 'bench'), 'kervan_app');
  const events = await openEventHub(config.APP_DATABASE_URL);
  return {
    deps: { ...connections, events },
    async close() {
      await events.stop();
      await connections.close();
    },
  };
}
