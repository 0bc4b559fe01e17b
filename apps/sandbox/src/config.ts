import path from 'node:path';
import type { Region } from '@kervan/domain/markets';

/** `demo`: quotas and processing delays eased 60×; `amazon`: as documented (how-parts-meet section 1). */
export const profiles = ['demo', 'amazon'] as const;
export type Profile = (typeof profiles)[number];

/** By how much a profile speeds up quotas and shortens processing delays. */
export const easeOf = { demo: 60, amazon: 1 } satisfies Record<Profile, number>;

/** What the environment says about a sandbox process. */
export type SandboxConfig = {
  /** Port of HTTP; 0 = a free one. SMTP listens on the next, or on a free one too. */
  port: number;
  databaseUrl: string;
  profile: Profile;
  /** CSV catalogue of the default world, or null = generated. */
  cataloguePath: string | null;
  /** Bearer key of the warehouse's API. */
  warehouseKey: string;
  /** Folder with Amazon's models; static mode is on when it is set. */
  samplesPath: string | null;
};

/** The products of a world nobody sized. */
export const DEFAULT_PRODUCTS = 20_000;

/** The seed of the default world. */
export const DEFAULT_SEED = 1;

/** Key that the warehouse's API takes when the environment names no other. */
export const DEFAULT_WAREHOUSE_KEY = 'sandbox-warehouse-key';

/** An application registered at the marketplace. A draft one is only authorized with `version=beta`. */
export type Application = { id: string; clientId: string; clientSecret: string; name: string; isDraft: boolean };

/** The application that the product uses by default: ids and secret are fixed, nothing outside the sandbox knows them. */
export const application: Application = {
  id: 'amzn1.sp.solution.00000000-0000-4000-8000-00006b657276',
  clientId: 'amzn1.application-oa2-client.0000000000000000000000006b657276',
  clientSecret: 'amzn1.oa2-cs.v1.sandbox-0000000000000000000000000000000000000000006b657276',
  name: 'Kervan',
  isDraft: false,
};

/** The same product before publication, for the pages that only a draft shows (MD1000). */
export const draftApplication: Application = {
  id: 'amzn1.sp.solution.00000000-0000-4000-8000-006472616674',
  clientId: 'amzn1.application-oa2-client.000000000000000000000000647261667',
  clientSecret: 'amzn1.oa2-cs.v1.sandbox-000000000000000000000000000000000000000000006472616674',
  name: 'Kervan (draft)',
  isDraft: true,
};

/** Every application of the sandbox. */
export const applications: readonly Application[] = [application, draftApplication];

/** A seller account that exists in every world from its start, with a refresh token of the application above. */
export type ShippedAccount = {
  role: 'reader' | 'demo';
  region: Region;
  sellingPartnerId: string;
  name: string;
  refreshToken: string;
};

const shipped = (
  role: ShippedAccount['role'],
  region: Region,
  sellingPartnerId: string,
  name: string,
): ShippedAccount => ({
  role,
  region,
  sellingPartnerId,
  name,
  refreshToken: `Atzr|sandbox-${role}-${region}`,
});

/** The platform's source reader (SPAPI_READERS) and one demo seller per region. */
export const shippedAccounts: readonly ShippedAccount[] = [
  shipped('reader', 'na', 'A2READERNA0001', 'Kervan Reader'),
  shipped('demo', 'na', 'A3DEMONA000001', 'Demo Store America'),
  shipped('demo', 'eu', 'A3DEMOEU000001', 'Demo Store Europe'),
  shipped('demo', 'fe', 'A3DEMOFE000001', 'Demo Store Far East'),
];

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for the redirect addresses registered with the applications: `/amazon/callback` on any loopback http origin. */
export function isRegisteredRedirect(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'http:' && loopbackHosts.has(url.hostname) && url.pathname === '/amazon/callback';
}

/** The redirect address used when the consent request names none. */
export const DEFAULT_REDIRECT_URI = 'http://localhost:4000/amazon/callback';

/** Reads the settings. Throws when no database is named or a value is not understood. */
export function readConfig(env: Record<string, string | undefined>): SandboxConfig {
  const databaseUrl = env.SANDBOX_DATABASE_URL || env.DATABASE_URL;
  if (!databaseUrl) throw new Error('SANDBOX_DATABASE_URL or DATABASE_URL must name the database.');
  const port = Number(env.SANDBOX_PORT || 4010);
  if (!Number.isInteger(port) || port < 0 || port > 65_534) throw new Error('SANDBOX_PORT must be a port number.');
  const profile = profiles.find((known) => known === (env.SANDBOX_PROFILE || 'demo'));
  if (!profile) throw new Error(`SANDBOX_PROFILE must be one of ${profiles.join(', ')}.`);
  return {
    port,
    databaseUrl,
    profile,
    cataloguePath: env.KERVAN_WORLD ? path.resolve(env.KERVAN_WORLD) : null,
    warehouseKey: env.WAREHOUSE_KEY || DEFAULT_WAREHOUSE_KEY,
    samplesPath: env.KERVAN_SAMPLES ? path.resolve(env.KERVAN_SAMPLES) : null,
  };
}
