import type pg from 'pg';
import type { Chance } from './chance.ts';
import type { MarketClock } from './clock.ts';
import type { Config } from './config.ts';
import type { DollarRates } from './connectors/exchange-rates/ecb-rates.ts';
import type { Payments } from './connectors/payments/create-payments.ts';
import type { Mailer } from './connectors/mail/create-mailer.ts';
import type { Marketplace } from './connectors/marketplace/create-marketplace.ts';
import type { VirusScan } from './connectors/virus-scan/create-virus-scan.ts';
import type { Translation } from './connectors/translation/create-translation.ts';
import type { Warehouse } from './connectors/warehouse/create-warehouse.ts';
import type { Db } from './db/connect.ts';
import type { Secrets } from './db/secrets.ts';
import type { EventHub } from './events/event-hub.ts';
import type { ReturnLabels } from './features/returns/return-labels.ts';
import type { AliveLock } from './jobs/alive-lock.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** What every process has: built once in its main file. */
type Common = {
  config: Config;
  log: Logger;
  clock: MarketClock;
  /** The system's time, ms since 1970: what an authenticator goes by. Tests hold it. */
  systemTime(): number;
  chance: Chance;
  metrics: Metrics;
  secrets: Secrets;
  marketplace: Marketplace;
  payments: Payments;
  warehouse: Warehouse;
  /** null = none is configured (decision 50). */
  translation: Translation | null;
  /** null = none is configured: of uploads the test file of scanners alone is refused. */
  virusScan: VirusScan | null;
  /** null = no warehouse is connected that sells any. */
  returnLabels: ReturnLabels | null;
  exchangeRates: { fetch(): Promise<DollarRates> };
  /** The sign of life of the process. */
  alive: AliveLock;
};

/** The HTTP process: its database handle works under row-level security. */
export type Deps = Common & { db: Db; events: EventHub };

/** The job process: its database handle sees every tenant and is always given an explicit store or account. */
export type WorkerDeps = Common & { db: Db; pool: pg.Pool; mailer: Mailer };
