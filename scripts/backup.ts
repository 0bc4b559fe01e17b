import fs from 'node:fs';
import path from 'node:path';
import { backUp } from '../apps/server/src/db/backup/back-up.ts';
import { homeOf, readEnvironmentFile, withOwnDatabase } from './own-database.ts';

// `npm run backup [-- file]`: the whole database in one file, while the product works.
const env = readEnvironmentFile();
const startedAt = performance.now();
const stamp = new Date()
  .toISOString()
  .replace(/\.\d+Z$/, 'Z')
  .replaceAll(':', '-');
const file = path.resolve(process.argv[2] ?? path.join(homeOf(env), 'backups', `kervan-${stamp}.backup`));
fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
try {
  if (fs.existsSync(file)) throw new Error(`${file} is there already.`);
  const { rows, bytes, tables } = await withOwnDatabase(env, (url) => backUp(url, file));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${file}: ${rows} rows of ${Object.keys(tables).length} tables, ${bytes} bytes, in ${seconds} s`);
  console.log('Secrets in it open only with MASTER_KEYS (or the file master-key in KERVAN_HOME): keep them elsewhere.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
