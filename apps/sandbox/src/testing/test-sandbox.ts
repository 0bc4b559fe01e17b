import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Region } from '@kervan/domain/markets';
import { testsBegin } from '../../../../scripts/tests-begin.ts';
import { startSandbox, type Sandbox } from '../app.ts';
import { application } from '../marketplace/authorization/applications.ts';
import { shippedAccounts, type ShippedAccount } from '../marketplace/authorization/shipped-accounts.ts';
import { operations } from '../marketplace/operations.ts';
import { systems as allSystems } from '../systems.ts';
import type { System } from '../world/system.ts';
import type { World } from '../world/world.ts';
import { openModelValidator, samplesPath, type ModelValidator } from './model-validator.ts';
import { marketplace } from '../marketplace/marketplace.ts';

export { samplesPath } from './model-validator.ts';

/** An answer as the tests look at it; `body` is the parsed JSON, or the text when it is none. */
export type TestAnswer = { status: number; body: unknown; text: string; headers: Headers };

type Calling = {
  region?: Region;
  seller?: string;
  query?: Record<string, string>;
  body?: unknown;
  params?: Record<string, string>;
  token?: string;
  headers?: Record<string, string>;
};

/** A private world with what a test does in it. */
export type TestWorld = {
  world: World;
  /** Origin with the world's prefix. */
  url: string;
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  /** An access token of a seller with the application's standing consent. */
  token(sellingPartnerId: string): Promise<string>;
  /** Calls an operation by its id as a seller (default: the demo seller of the region) and checks the answer against Amazon's model where the samples are present. */
  call(operationId: string, calling?: Calling): Promise<TestAnswer>;
  advance(ms: number): Promise<void>;
};

export type TestSandbox = Sandbox & {
  url: string;
  /** Makes a world, which begins when those of all tests do; its clock stands unless `rate` says otherwise. */
  createWorld(options?: {
    seed?: number;
    products?: number;
    rate?: number;
    profile?: 'demo' | 'amazon';
    catalogue?: string;
    startAt?: string;
  }): Promise<TestWorld>;
  /** Stops the process's part and starts it again on the same database. */
  restart(): Promise<void>;
  openWorld(id: string): TestWorld;
};

/** One of the process: it reads a hundred models, and compiles each that an answer asks for. */
let shared: ModelValidator | null = null;

/** Starts a sandbox on a database of its own, with all systems or those given. Close it in afterAll. */
export async function openTestSandbox(systems: readonly System[] = allSystems): Promise<TestSandbox> {
  const database = `sandbox_${randomBytes(6).toString('hex')}`;
  const owner = new pg.Client({ connectionString: `${inject('postgresUrl')}postgres` });
  await owner.connect();
  await owner.query(`create database ${database}`);
  const config = {
    port: 0,
    databaseUrl: `${inject('postgresUrl')}${database}`,
    profile: 'demo',
    cataloguePath: null,
    samplesPath,
    env: {},
  } as const;
  let sandbox = await startSandbox(config, systems);
  const validator = samplesPath === null ? null : (shared ??= openModelValidator(samplesPath));
  const origin = (): string => `http://127.0.0.1:${sandbox.port}`;
  const openWorld = (id: string): TestWorld => {
    const world = sandbox.worlds.find(id);
    if (!world) throw new Error(`no world ${id}`);
    return testWorld(world, `${origin()}${world.prefix}`, {
      validator,
      advance: (ms) => sandbox.worlds.advance(world, new Date(world.clock.nowMs() + ms)),
    });
  };
  return {
    get port() {
      return sandbox.port;
    },
    get smtpPort() {
      return sandbox.smtpPort;
    },
    get worlds() {
      return sandbox.worlds;
    },
    get url() {
      return origin();
    },
    async createWorld(options = {}) {
      const response = await fetch(`${origin()}/worlds`, {
        method: 'POST',
        body: JSON.stringify({ seed: 7, products: 400, rate: 0, startAt: testsBegin, ...options }),
      });
      // The answer of our own control call.
      const { id } = (await response.json()) as { id: string };
      return openWorld(id);
    },
    openWorld,
    async restart() {
      await sandbox.close();
      sandbox = await startSandbox(config, systems);
    },
    async close() {
      await sandbox.close();
      await owner.query(`drop database ${database} with (force)`);
      await owner.end();
    },
  };
}

/** The demo seller of a region, or the reader. */
export function shippedAccount(role: ShippedAccount['role'], region: Region): ShippedAccount {
  const account = shippedAccounts.find((one) => one.role === role && one.region === region);
  if (!account) throw new Error(`no ${role} in ${region}`);
  return account;
}

function testWorld(
  world: World,
  url: string,
  { validator, advance }: { validator: ModelValidator | null; advance(ms: number): Promise<void> },
): TestWorld {
  const request: TestWorld['request'] = async (method, path, { body, headers = {} } = {}) => {
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...init,
    });
    const text = await response.text();
    return { status: response.status, text, body: parse(text), headers: response.headers };
  };
  const token = async (sellingPartnerId: string): Promise<string> => {
    const grant = marketplace.of(world).accounts.findGrant(application.id, sellingPartnerId);
    const answer = await request('POST', '/lwa/auth/o2/token', {
      body: {
        grant_type: 'refresh_token',
        refresh_token: grant?.refreshToken ?? '',
        client_id: application.clientId,
        client_secret: application.clientSecret,
      },
    });
    if (typeof answer.body !== 'object' || answer.body === null || !('access_token' in answer.body))
      throw new Error(answer.text);
    return String(answer.body.access_token);
  };
  const tokens = new Map<string, { value: string; untilMs: number }>();
  const tokenOf = async (seller: string): Promise<string> => {
    const known = tokens.get(seller);
    if (known && known.untilMs > world.clock.nowMs()) return known.value;
    const value = await token(seller);
    tokens.set(seller, { value, untilMs: world.clock.nowMs() + 3_000_000 });
    return value;
  };
  return {
    world,
    url,
    request,
    token,
    advance,
    async call(
      operationId,
      {
        region = 'na',
        seller = shippedAccount('demo', region).sellingPartnerId,
        query = {},
        body,
        params = {},
        token: given,
        headers = {},
      } = {},
    ) {
      const operation = operations.find((one) => one.operationId === operationId);
      if (!operation) throw new Error(`no operation ${operationId}`);
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const search = new URLSearchParams(query).toString();
      const answer = await request(operation.method, `/spapi/${region}${path}${search ? `?${search}` : ''}`, {
        ...(body === undefined ? {} : { body }),
        headers: { 'x-amz-access-token': given ?? (await tokenOf(seller)), ...headers },
      });
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      const problems = isJson ? (validator?.problems(operation.model, operationId, answer) ?? []) : [];
      if (problems.length > 0) throw new Error(`${problems.slice(0, 8).join('\n')}\n${answer.text.slice(0, 600)}`);
      return answer;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
