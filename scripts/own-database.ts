import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { MasterKey } from '../apps/server/src/db/secrets.ts';
import type { PanelRole } from '../apps/server/src/db/migrate.ts';
import { masterKeysOf } from '../apps/server/src/config.ts';
import { createDatabase } from './create-database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** .env beside package.json, if there is one; the real environment wins. */
export function readEnvironmentFile(): NodeJS.ProcessEnv {
  if (fs.existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Where the embedded database, keys and files of a single machine are. */
export const homeOf = (env: NodeJS.ProcessEnv): string => path.resolve(env.KERVAN_HOME || '.kervan');

/** The folder of the embedded database. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => path.join(homeOf(env), 'postgres');

/** A secret of this machine, made the first time. */
export function keptSecret(home: string, name: string, make: () => string): string {
  const file = path.join(home, name);
  if (!fs.existsSync(file)) fs.writeFileSync(file, make(), { mode: 0o600 });
  return fs.readFileSync(file, 'utf8').trim();
}

/** The panel's own address of the database: the operator's, else one whose user is made with the schema and whose password with the machine. */
export function panelRoleOf(env: NodeJS.ProcessEnv, databaseUrl: string): PanelRole {
  if (env.APP_DATABASE_URL) return { url: env.APP_DATABASE_URL, ownsPassword: false };
  const url = new URL(databaseUrl);
  url.username = `${url.pathname.slice(1)}_panel`;
  url.password = keptSecret(homeOf(env), 'panel-password', () => randomBytes(24).toString('base64url'));
  return { url: url.href, ownsPassword: true };
}

/** The owner's address of the product's database, while the work lasts: the operator's, the one that runs already, or one started for it. */
export async function withOwnDatabase<T>(env: NodeJS.ProcessEnv, work: (url: string) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL) return work(env.DATABASE_URL);
  fs.mkdirSync(homeOf(env), { recursive: true });
  const running = findEmbeddedPostgres(dataDirOf(env));
  const started = running ? null : await startEmbeddedPostgres({ dataDir: dataDirOf(env) });
  const postgres = running ?? started;
  if (!postgres) throw new Error('there is no database');
  try {
    await createDatabase(postgres.url('postgres'), 'kervan');
    return await work(postgres.url('kervan'));
  } finally {
    await started?.stop();
  }
}

/** Keys for secrets at rest, as the product's start makes them: of the settings, else those of this machine. */
export function keptMasterKeys(env: NodeJS.ProcessEnv): MasterKey[] {
  const text =
    env.MASTER_KEYS || keptSecret(homeOf(env), 'master-key', () => `local:${randomBytes(32).toString('base64')}`);
  return masterKeysOf(text);
}
