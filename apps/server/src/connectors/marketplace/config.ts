import type { Region } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import type { QuotaGate } from './quota-gate.ts';
import { requireSafeAddress } from './safe-addresses.ts';

/** Addresses and credentials; there is no mode, only addresses. */
export type MarketplaceConfig = {
  endpoints: Record<Region, string>;
  /** Base of Login with Amazon; `/auth/o2/token` follows. */
  lwaEndpoint: string;
  /** Base of the consent pages; null = Amazon's host of the market. */
  sellerCentralUrl: string | null;
  applicationId: string;
  clientId: string;
  clientSecret: string;
  /** The queue notifications arrive in. `endpoint` null = AWS's own. */
  sqs: {
    endpoint: string | null;
    queueUrl: string;
    queueArn: string;
    region: string;
    credentials: { accessKeyId: string; secretAccessKey: string };
  };
  /** AWS account whose event bus forwards into the queue; null = EventBridge types are not subscribed. */
  eventBridgeAccountId: string | null;
  /** MarketClock: ms since the epoch, and how fast it runs against system time (1 unless told). */
  clock: { now(): number; rate?(): number };
  /** System time-out of one call; 30 s unless told. */
  timeoutMs?: number;
};

/** One call as `api_call_log` counts it. */
export type CallMeter = {
  account: MarketplaceAccount | null;
  operation: string;
  method: string;
  /** null = no answer arrived. */
  status: number | null;
  wasThrottled: boolean;
  /** Bytes of the answer's body. */
  bytes: number;
  /** MarketClock, ms since the epoch. */
  at: number;
};

/** Receives facts of calls; never bodies, names or addresses of buyers. */
export type MarketplaceLog = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  /** What the operator has to mend. */
  error(facts: object, message: string): void;
};

/** What the connector needs to keep, given as functions: it knows no table. */
export type MarketplaceStorage = {
  quota: QuotaGate;
  /** The refresh token of an authorization; null when there is none (any more). */
  readRefreshToken(account: MarketplaceAccount): Promise<string | null>;
  /** Login with Amazon may answer with a new refresh token, which replaces the old one. */
  saveRefreshToken(account: MarketplaceAccount, refreshToken: string): Promise<void>;
  /** The secret of the application in force; absent = that of the configuration, for good. */
  readClientSecret?(): Promise<string>;
  meterCall(call: CallMeter): void | Promise<void>;
  log: MarketplaceLog;
};

/**
 * Checks every address and removes trailing slashes.
 * @throws Error for an address that is neither https nor loopback.
 */
export function checkedConfig(config: MarketplaceConfig): MarketplaceConfig {
  const safe = (name: string, address: string) => requireSafeAddress(name, address);
  return {
    ...config,
    endpoints: {
      na: safe('endpoint na', config.endpoints.na),
      eu: safe('endpoint eu', config.endpoints.eu),
      fe: safe('endpoint fe', config.endpoints.fe),
    },
    lwaEndpoint: safe('LWA endpoint', config.lwaEndpoint),
    sellerCentralUrl: config.sellerCentralUrl === null ? null : safe('Seller Central address', config.sellerCentralUrl),
    sqs: {
      ...config.sqs,
      endpoint: config.sqs.endpoint === null ? null : safe('SQS endpoint', config.sqs.endpoint),
      queueUrl: safe('SQS queue', config.sqs.queueUrl),
    },
  };
}
