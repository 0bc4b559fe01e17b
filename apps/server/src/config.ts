import { isIP } from 'node:net';
import { isExtensionOrigin } from '@kervan/domain/identity/extension-message';
import { limits } from '@kervan/domain/limits';
import { z } from 'zod';

const text = z.string().trim().min(1);
const port = z.coerce.number().int().min(0).max(65_535);
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const LOOPBACK_HOST = '127.0.0.1';
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Addresses of proxies, comma-separated: 10.0.0.7, 10.0.0.0/8, loopback. None unless told, but for production's: on this machine. */
function proxies(list: string | undefined, context: z.core.$RefinementCtx<string | undefined>): string[] | null {
  if (list === undefined || list.trim() === '') return null;
  const entries = list.split(',').map((entry) => entry.trim());
  for (const entry of entries)
    if (!PROXY_NAMES.has(entry) && !isNetwork(entry))
      context.addIssue({
        code: 'custom',
        message: `${entry} is no address, no network and none of loopback, linklocal, uniquelocal`,
      });
  return entries;
}

function isNetwork(entry: string): boolean {
  const [ip = '', bits, ...more] = entry.split('/');
  const limit = { 4: 32, 6: 128, 0: -1 }[isIP(ip)] ?? -1;
  return limit > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= limit));
}

/** Address of an outside system: https, or plain http on this machine. */
const address = z
  .url()
  .refine(
    (url) => new URL(url).protocol === 'https:' || LOOPBACK.has(new URL(url).hostname),
    'plain http is accepted for loopback addresses only',
  );

/** host:port, as programs beside the product are reached that speak no HTTP. */
const hostAndPort = text.transform((place, context) => {
  const [, host = '', digits = ''] = /^([\w.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(place) ?? [];
  const number = port.min(1).safeParse(digits);
  if (host === '' || !number.success) context.addIssue({ code: 'custom', message: 'it is host:port' });
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(digits) };
});

/** Origins of browser extensions, comma-separated; nothing else may frame a page or hear who is signed in. */
const extensionOrigins = z
  .string()
  .default('')
  .transform((list, context) => {
    const origins = list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
    for (const origin of origins)
      if (!isExtensionOrigin(origin))
        context.addIssue({ code: 'custom', message: `${origin} is no chrome-extension://… or moz-extension://…` });
    return origins;
  });

const reader = z.object({ region: z.enum(['na', 'eu', 'fe']), sellingPartnerId: text, refreshToken: text });

/** MASTER_KEYS: `kid:base64(32 bytes)`, several separated by commas; the first seals, all open. */
const masterKeys = text.transform((list, context) =>
  list.split(',').map((entry) => {
    const [kid = '', encoded = ''] = entry.trim().split(':');
    const key = Buffer.from(encoded, 'base64');
    if (!kid || key.length !== 32) context.addIssue({ code: 'custom', message: 'each key is kid:base64 of 32 bytes' });
    return { kid, key };
  }),
);

/** What a guess of a stolen hash costs: memory in KiB and passes over it. */
export type PasswordCost = { memoryKib: number; passes: number };

/** The default, and the least for a product that others reach: 19 MiB, two passes (OWASP's password storage cheat sheet). */
const passwordCostLeast: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** Secrets, comma-separated. */
const secretList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
  );

const settings = z.object({
  PORT: port.default(4000),
  HOST: text.default(LOOPBACK_HOST),
  PUBLIC_URL: optional(address),
  /** Where health and figures are answered, for the operator alone; the port after the panel's unless told. */
  OPERATOR_HOST: text.default(LOOPBACK_HOST),
  OPERATOR_PORT: optional(port),
  TRUSTED_PROXIES: z.string().optional().transform(proxies),
  /** Each process needs one of them: the worker the owner's address, the panel its own (connections.ts). */
  DATABASE_URL: z.string().trim().default(''),
  APP_DATABASE_URL: z.string().trim().default(''),
  MASTER_KEYS: masterKeys,
  MARKET_CLOCK_URL: optional(address),
  SPAPI_ENDPOINT_NA: address,
  SPAPI_ENDPOINT_EU: address,
  SPAPI_ENDPOINT_FE: address,
  LWA_ENDPOINT: address,
  SELLERCENTRAL_URL: optional(address),
  SPAPI_APPLICATION_ID: text,
  SPAPI_CLIENT_ID: text,
  SPAPI_CLIENT_SECRET: text,
  SPAPI_READERS: z
    .string()
    .default('[]')
    .transform((json, context) => {
      try {
        return z.array(reader).parse(JSON.parse(json));
      } catch {
        context.addIssue({ code: 'custom', message: 'a JSON list of {region, sellingPartnerId, refreshToken}' });
        return [];
      }
    }),
  SQS_ENDPOINT: optional(address),
  SQS_QUEUE_URL: address,
  SQS_QUEUE_ARN: text,
  EVENTBRIDGE_ACCOUNT_ID: optional(text),
  AWS_REGION: text.default('us-east-1'),
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  SMTP_URL: text,
  MAIL_FROM: text.default('Kervan <no-reply@kervan.test>'),
  /** Where mail to the stores' own addresses is taken by the worker (MSG-040); no port = nowhere. Without a domain no store has an address. */
  INBOUND_MAIL_PORT: optional(port),
  INBOUND_MAIL_HOST: text.default(LOOPBACK_HOST),
  INBOUND_MAIL_DOMAIN: optional(z.hostname()),
  /** Files of the certificate for encrypted delivery and its key. */
  INBOUND_MAIL_TLS_CERT: optional(text),
  INBOUND_MAIL_TLS_KEY: optional(text),
  /** Who answers instead of DNS where keys of signatures are asked for: the sandbox. Never in production. */
  INBOUND_MAIL_KEYS_URL: optional(address),
  SUPPORT_MAIL: optional(z.email()),
  // Lines of the account that bank transfers go to, divided by |.
  BANK_ACCOUNT: optional(text.transform((lines) => lines.split('|').map((line) => line.trim()))),
  APP_STORE_URL: optional(address),
  GOOGLE_PLAY_URL: optional(address),
  EXTENSION_ORIGINS: extensionOrigins,
  ECB_URL: address.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  WAREHOUSE_URL: address,
  WAREHOUSE_KEY: text,
  /** Secrets of the warehouse's webhook, separated by commas: two while they are changed. None = events are found by the sweep alone. */
  WAREHOUSE_WEBHOOK_SECRETS: secretList,
  /** A service that speaks LibreTranslate's protocol (decision 50). None = buyers' data are not translated. */
  TRANSLATION_URL: optional(address),
  TRANSLATION_KEY: optional(text),
  /** host:port of ClamAV's clamd. None = uploads are looked at by nobody. */
  VIRUS_SCAN_ADDRESS: optional(hostAndPort),
  /** Stripe's interface, or the world of the sandbox that answers `/v1` below it. */
  STRIPE_API_BASE: address.default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  /** Secrets of the webhook, separated by commas: two while they are changed. None = events are found by the hourly sweep alone. */
  STRIPE_WEBHOOK_SECRETS: secretList,
  /** The script that cards are entered with. */
  STRIPE_SCRIPT_URL: address.default('https://js.stripe.com/endive/stripe.js'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** A store with more waiting changes sends them as a feed. */
  FEED_ABOVE_CHANGES: z.coerce.number().int().min(1).default(limits.feedAboveChanges),
  /** Codes of issues that say that a seller's new listings of the week are used up, comma-separated. // Assumed: Amazon names the limit (Seller Central, Listing creation limits), not its code. */
  UPLOAD_LIMIT_CODES: text.default('90245').transform((list) => new Set(list.split(',').map((code) => code.trim()))),
  /** How long the reading of sources waits for the next token of a quota before other work gets its turn, ms. */
  TOKEN_PATIENCE_MS: z.coerce.number().int().min(0).max(4_000).default(1_500),
  /** What hashing a password costs with argon2id: memory in KiB and passes over it. */
  PASSWORD_MEMORY_KIB: z.coerce.number().int().min(8).max(1_048_576).default(passwordCostLeast.memoryKib),
  PASSWORD_PASSES: z.coerce.number().int().min(1).max(100).default(passwordCostLeast.passes),
  /** `yes` = a database that nobody keeps, as tests have it. */
  DATABASE_MAY_LOSE: z.enum(['yes', 'no']).default('no'),
  /** Lists of stores from so many items on are held in memory (decision 50), and so many items in all: about 90 bytes each. 0 items in all = none. */
  RESIDENT_ITEMS_MIN: z.coerce.number().int().min(0).default(limits.residentItemsMin),
  RESIDENT_ITEMS_MAX: z.coerce.number().int().min(0).max(20_000_000).default(limits.residentItemsMax),
  /** WH-012: the most credit of a day from a card that was added less than seven days ago, cents of USD; 0 = as from any other. */
  YOUNG_CARD_DAY_MAX_MINOR: z.coerce.number().int().min(0).default(0),
  POOL_SIZE: z.coerce.number().int().min(2).max(200).default(16),
});

/** Everything the product is told from outside, parsed once at the start of a process. */
export type Config = ReturnType<typeof readConfig>;

/** Parses the environment; throws one error that names every wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const list = parsed.error.issues
      .map((issue) => `  ${issue.path.join('.') || 'environment'}: ${issue.message}`)
      .join('\n');
    throw new Error(`The settings cannot be used:\n${list}\nSee .env.example.`);
  }
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const production = new URL(publicUrl).protocol === 'https:';
  const passwordCost: PasswordCost = { memoryKib: values.PASSWORD_MEMORY_KIB, passes: values.PASSWORD_PASSES };
  if (production && isCheap(passwordCost))
    throw new Error(
      `The settings cannot be used:\n  PASSWORD_MEMORY_KIB, PASSWORD_PASSES: at least ${passwordCostLeast.memoryKib} and ${passwordCostLeast.passes} where others reach the product\nSee .env.example.`,
    );
  // Whoever answers for the keys says what is proved.
  if (production && values.INBOUND_MAIL_KEYS_URL)
    throw new Error(
      'The settings cannot be used:\n  INBOUND_MAIL_KEYS_URL: empty where others reach the product\nSee .env.example.',
    );
  if (production && values.DATABASE_MAY_LOSE === 'yes')
    throw new Error(
      'The settings cannot be used:\n  DATABASE_MAY_LOSE: no where others reach the product\nSee .env.example.',
    );
  return {
    ...values,
    PUBLIC_URL: publicUrl,
    production,
    passwordCost,
    OPERATOR_PORT: values.OPERATOR_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 1),
    // The TLS proxy stands on the same machine unless the operator says where.
    TRUSTED_PROXIES: values.TRUSTED_PROXIES ?? (production ? ['loopback'] : []),
  };
}

/** The keys of a setting, by themselves. Throws when one is none. */
export const masterKeysOf = (list: string): { kid: string; key: Buffer }[] => masterKeys.parse(list);

/** What hashing a password costs, by itself: for what works beside the product. */
export function readPasswordCost(env: NodeJS.ProcessEnv): PasswordCost {
  const { PASSWORD_MEMORY_KIB: memoryKib, PASSWORD_PASSES: passes } = settings
    .pick({ PASSWORD_MEMORY_KIB: true, PASSWORD_PASSES: true })
    .parse(env);
  return { memoryKib, passes };
}

const isCheap = ({ memoryKib, passes }: PasswordCost): boolean =>
  memoryKib < passwordCostLeast.memoryKib || passes < passwordCostLeast.passes;
