import pg from 'pg';
import { readCatalogue } from '../apps/server/src/db/catalogue.ts';
import { readEnvironmentFile, withOwnDatabase } from './own-database.ts';

// The whole schema of the product's database as ordered text, to be compared with another one's: `node scripts/db-catalogue.ts > file`.
await withOwnDatabase(readEnvironmentFile(), async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [object, text] of await readCatalogue(client))
    console.log(`${object}\n  ${text.replaceAll('\n', '\n  ')}\n`);
  await client.end();
});
