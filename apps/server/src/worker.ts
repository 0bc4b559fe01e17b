import { createMailer } from './connectors/mail/create-mailer.ts';
import { createWarehouse } from './connectors/warehouse/warehouse-rates.ts';
import { readConfig } from './config.ts';
import { openConnections } from './connections.ts';
import type { WorkerDeps } from './deps.ts';
import { workOnActivity } from './features/activity/activity.worker.ts';
import { workOnCurrency } from './features/currency/currency.worker.ts';
import { workOnIdentity } from './features/identity/identity.worker.ts';
import { workOnListings } from './features/listings/listings.worker.ts';
import { workOnPricing } from './features/pricing/pricing.worker.ts';
import { seedReaders } from './features/sources/readers.ts';
import { workOnSources } from './features/sources/sources.worker.ts';
import { workOnStores } from './features/stores/stores.worker.ts';
import { startRunner } from './jobs/runner.ts';
import type { Work } from './jobs/work.ts';
import { createLog } from './log.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** The background work of the product, feature by feature. */
export function allWork(deps: WorkerDeps): Work {
  const all: Work = { tasks: {}, periodic: [] };
  workOnIdentity(all, deps);
  workOnStores(all, deps);
  workOnCurrency(all, deps);
  workOnSources(all, deps);
  workOnPricing(all, deps);
  workOnListings(all, deps);
  workOnActivity(all, deps);
  return all;
}

if (import.meta.main) {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'worker');
  const connections = await openConnections(config, log, 'kervan_worker');
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  const warehouse = createWarehouse({ url: config.WAREHOUSE_URL, key: config.WAREHOUSE_KEY });
  const deps: WorkerDeps = { ...connections, mailer, warehouse };
  await seedReaders(deps);
  const runner = await startRunner(deps, allWork(deps));
  process.send?.({ ready: 'worker' });
  stopOnSignal(log, async () => {
    await runner.stop();
    mailer.close();
    await connections.close();
  });
}
