import path from 'node:path';

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
  /** Folder with the vendors' models and samples, or null. */
  samplesPath: string | null;
  /** The environment itself: a system reads what is its own. */
  env: Readonly<Record<string, string | undefined>>;
};

/** The products of a world nobody sized. */
export const DEFAULT_PRODUCTS = 20_000;

/** The seed of the default world. */
export const DEFAULT_SEED = 1;

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
    samplesPath: env.KERVAN_SAMPLES ? path.resolve(env.KERVAN_SAMPLES) : null,
    env,
  };
}
