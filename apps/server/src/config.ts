import { limits } from '@kervan/domain/limits';
import { z } from 'zod';

const text = z.string().trim().min(1);
const port = z.coerce.number().int().min(0).max(65_535);
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Address of an outside system: https, or plain http on this machine. */
const address = z
  .url()
  .refine(
    (url) => new URL(url).protocol === 'https:' || LOOPBACK.has(new URL(url).hostname),
    'plain http is accepted for loopback addresses only',
  );

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

const settings = z.object({
  PORT: port.default(4000),
  PUBLIC_URL: optional(address),
  DATABASE_URL: text,
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
  SUPPORT_MAIL: optional(z.email()),
  APP_STORE_URL: optional(address),
  GOOGLE_PLAY_URL: optional(address),
  ECB_URL: address.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  WAREHOUSE_URL: address,
  WAREHOUSE_KEY: text,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** A store with more waiting changes sends them as a feed. */
  FEED_ABOVE_CHANGES: z.coerce.number().int().min(1).default(limits.feedAboveChanges),
  /** How long the reading of sources waits for the next token of a quota before other work gets its turn, ms. */
  TOKEN_PATIENCE_MS: z.coerce.number().int().min(0).max(4_000).default(1_500),
  /** What hashing a password costs with argon2id: memory in KiB and passes over it. */
  PASSWORD_MEMORY_KIB: z.coerce.number().int().min(8).max(1_048_576).default(passwordCostLeast.memoryKib),
  PASSWORD_PASSES: z.coerce.number().int().min(1).max(100).default(passwordCostLeast.passes),
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
  return { ...values, PUBLIC_URL: publicUrl, production, passwordCost };
}

const isCheap = ({ memoryKib, passes }: PasswordCost): boolean =>
  memoryKib < passwordCostLeast.memoryKib || passes < passwordCostLeast.passes;
