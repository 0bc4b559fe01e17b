import type { MarketplaceAccount } from '../accounts.ts';
import type { CallMeter, MarketplaceConfig, MarketplaceStorage } from '../config.ts';
import { createMarketplace, type Marketplace } from '../create-marketplace.ts';
import type { QuotaAnswer, QuotaGate, QuotaRequest } from '../quota-gate.ts';
import { openStub, type Reply, type Seen, type Stub } from './stub-server.ts';

export const account: MarketplaceAccount = { spAccountId: 7, region: 'na', sellingPartnerId: 'A2SELLER' };

/** Everything that the connector handed to its storage. */
export type Records = {
  saved: string[];
  metered: CallMeter[];
  logged: { level: string; facts: object }[];
  asked: QuotaRequest[];
  reported: QuotaAnswer[];
};

export type TestMarketplace = {
  marketplace: Marketplace;
  config: MarketplaceConfig;
  stub: Stub;
  records: Records;
  clock: { now(): number; set(now: number): void };
  close(): Promise<void>;
};

/** Answers of Login with Amazon, one after the other; the last one stays. */
const token = (number: number) => ({
  status: 200,
  body: JSON.stringify({
    access_token: `Atza|${number}`,
    refresh_token: 'Atzr|kept',
    token_type: 'bearer',
    expires_in: 3600,
  }),
});

/** The connector against one stub that plays the API, Login with Amazon and the queue. `gate` is open unless given. */
export async function openTestMarketplace(given: {
  api: (seen: Seen) => Reply;
  lwa?: (seen: Seen) => Reply;
  gate?: QuotaGate;
  storage?: Partial<MarketplaceStorage>;
  config?: Partial<MarketplaceConfig>;
}): Promise<TestMarketplace> {
  let tokens = 0;
  const stub = await openStub((seen) =>
    seen.path.startsWith('/lwa') ? (given.lwa ?? (() => token((tokens += 1))))(seen) : given.api(seen),
  );
  const records: Records = { saved: [], metered: [], logged: [], asked: [], reported: [] };
  let now = Date.parse('2026-11-20T10:00:00Z');
  const clock = { now: () => now, set: (value: number) => void (now = value) };
  const gate: QuotaGate = given.gate ?? {
    acquire: async ({ tokens: granted }) => ({ granted, paceMs: 0 }),
    report: async ({ throttled }) => ({ blockedUntil: throttled ? now + 10_000 : null }),
  };
  const config: MarketplaceConfig = {
    endpoints: { na: `${stub.url}/spapi/na`, eu: `${stub.url}/spapi/eu`, fe: `${stub.url}/spapi/fe` },
    lwaEndpoint: `${stub.url}/lwa`,
    sellerCentralUrl: null,
    applicationId: 'amzn1.sp.solution.kervan',
    clientId: 'client',
    clientSecret: 'secret',
    sqs: {
      endpoint: `${stub.url}/sqs`,
      queueUrl: `${stub.url}/sqs/000000000000/kervan`,
      queueArn: 'arn:aws:sqs:us-east-1:000000000000:kervan',
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
    eventBridgeAccountId: '000000000000',
    clock,
    // What hangs is ended by the test that lets it hang.
    timeoutMs: 120_000,
    ...given.config,
  };
  const storage: MarketplaceStorage = {
    quota: {
      acquire: (request) => (records.asked.push(request), gate.acquire(request)),
      report: (answer) => (records.reported.push(answer), gate.report(answer)),
    },
    readRefreshToken: async () => 'Atzr|kept',
    saveRefreshToken: async (_, refreshToken) => void records.saved.push(refreshToken),
    meterCall: (call) => void records.metered.push(call),
    log: {
      info: (facts) => void records.logged.push({ level: 'info', facts }),
      warn: (facts) => void records.logged.push({ level: 'warn', facts }),
      error: (facts) => void records.logged.push({ level: 'error', facts }),
    },
    ...given.storage,
  };
  const marketplace = createMarketplace(config, storage);
  return {
    marketplace,
    config,
    stub,
    records,
    clock,
    async close() {
      marketplace.close();
      await stub.close();
    },
  };
}

/** A JSON reply. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  headers,
});

/** An error reply in Amazon's form. */
export const refusal = (status: number, code: string, message: string, details = ''): Reply =>
  json({ errors: [{ code, message, details }] }, status);
