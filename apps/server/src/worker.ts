import { createMailer } from './connectors/mail/create-mailer.ts';
import { readConfig } from './config.ts';
import { openConnections } from './connections.ts';
import type { WorkerDeps } from './deps.ts';
import { workOnAccount } from './features/account/account.worker.ts';
import { workOnActivity } from './features/activity/activity.worker.ts';
import { workOnAnnouncements } from './features/announcements/announcements.worker.ts';
import { billingJobs } from './features/billing/billing.jobs.ts';
import { workOnBilling } from './features/billing/billing.worker.ts';
import { workOnBuying } from './features/buying/buying.worker.ts';
import { workOnCards } from './features/cards/cards.worker.ts';
import { workOnCredit } from './features/credit/credit.worker.ts';
import { workOnCurrency } from './features/currency/currency.worker.ts';
import { workOnIdentity } from './features/identity/identity.worker.ts';
import { workOnInventory } from './features/inventory/inventory.worker.ts';
import { workOnLedger } from './features/ledger/ledger.worker.ts';
import { workOnListings } from './features/listings/listings.worker.ts';
import { workOnOrderMoney } from './features/order-money/order-money.worker.ts';
import { workOnOrderFiles } from './features/order-files/order-files.worker.ts';
import { workOnOrderImport } from './features/order-import/order-import.worker.ts';
import { workOnPlanChanges } from './features/plan-changes/plan-changes.worker.ts';
import { workOnPricing } from './features/pricing/pricing.worker.ts';
import { workOnPurchase } from './features/purchase/purchase.worker.ts';
import { seedReaders } from './features/sources/readers.ts';
import { workOnSources } from './features/sources/sources.worker.ts';
import { workOnShipping } from './features/shipping/shipping.worker.ts';
import { workOnStaffCustomers } from './features/staff-customers/staff-customers.worker.ts';
import { workOnReturns } from './features/returns/returns.worker.ts';
import { workOnWarehouse } from './features/warehouse/warehouse.worker.ts';
import { workOnStaffRequests } from './features/staff-requests/staff-requests.worker.ts';
import { workOnStores } from './features/stores/stores.worker.ts';
import { workOnSubscriptions } from './features/subscriptions/subscriptions.worker.ts';
import { enqueue } from './jobs/enqueue.ts';
import { startRunner } from './jobs/runner.ts';
import type { Work } from './jobs/work.ts';
import { createLog } from './log.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** The background work of the product, feature by feature. */
export function allWork(deps: WorkerDeps): Work {
  const all: Work = { tasks: {}, periodic: [] };
  workOnIdentity(all, deps);
  workOnAccount(all, deps);
  workOnStores(all, deps);
  workOnCurrency(all, deps);
  workOnSources(all, deps);
  workOnPricing(all, deps);
  workOnListings(all, deps);
  workOnOrderImport(all, deps);
  workOnBuying(all, deps);
  workOnOrderMoney(all, deps);
  workOnShipping(all, deps);
  workOnOrderFiles(all, deps);
  workOnReturns(all, deps);
  workOnInventory(all, deps);
  workOnSubscriptions(all, deps);
  workOnActivity(all, deps);
  workOnBilling(all, deps);
  workOnPurchase(all, deps);
  workOnPlanChanges(all, deps);
  workOnCards(all, deps);
  workOnCredit(all, deps);
  workOnLedger(all, deps);
  workOnAnnouncements(all, deps);
  workOnStaffCustomers(all, deps);
  workOnStaffRequests(all, deps);
  workOnWarehouse(all, deps);
  return all;
}

if (import.meta.main) {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'worker');
  const connections = await openConnections(config, log, 'kervan_worker');
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  const deps: WorkerDeps = { ...connections, mailer };
  await seedReaders(deps);
  await enqueue(deps.db, billingJobs.start, {}, billingJobs.start.name);
  const runner = await startRunner(deps, allWork(deps));
  process.send?.({ ready: 'worker' });
  stopOnSignal(log, async () => {
    await runner.stop();
    mailer.close();
    await connections.close();
  });
}
