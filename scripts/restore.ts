import path from 'node:path';
import { restore } from '../apps/server/src/db/backup/restore.ts';
import { panelRoleOf, readEnvironmentFile, withOwnDatabase } from './own-database.ts';

// `npm run restore -- file`: brings a backup into an empty database.
const env = readEnvironmentFile();
const startedAt = performance.now();
const [, , file] = process.argv;
try {
  if (!file) throw new Error('Name the backup: npm run restore -- file');
  const done = await withOwnDatabase(env, (url) => restore(url, path.resolve(file), panelRoleOf(env, url)));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${done.rows} rows of ${Object.keys(done.tables).length} tables are as they were at ${done.createdAt}, in ${seconds} s`,
  );
  if (done.withoutPassword.length > 0)
    console.log(`These users were made anew and need a password: ${done.withoutPassword.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
