import { migrate } from '../apps/server/src/db/migrate.ts';
import { readEnvironmentFile } from './own-database.ts';

// `npm run migrate`: brings the database of DATABASE_URL to this version, and makes the user of APP_DATABASE_URL where it may.
const env = readEnvironmentFile();
try {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL names no database.');
  const { applied } = await migrate(
    env.DATABASE_URL,
    env.APP_DATABASE_URL ? { url: env.APP_DATABASE_URL, ownsPassword: false } : null,
  );
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is of this version.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exitCode = 1;
}
