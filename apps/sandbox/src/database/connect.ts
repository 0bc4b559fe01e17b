import fs from 'node:fs/promises';
import pg from 'pg';
import { NamingClient } from './named-statements.ts';

/** The role that the sandbox's statements run as, where it exists. */
const ROLE = 'kervan_sandbox';

/** Key of the advisory lock under which the tables are made: two sandboxes may start on one database at once. */
const SCHEMA_LOCK = 7_341_905;

/**
 * Makes the tables of the files, in their order, and gives a pool whose connections run as `kervan_sandbox` when that role
 * exists and may be taken, else as the user of the address. Timestamps come back as Date, bigint as text.
 */
export async function connectDatabase(databaseUrl: string, tableFiles: readonly URL[]): Promise<pg.Pool> {
  const hasRole = await prepareSchema(databaseUrl, tableFiles);
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: databaseUrl,
    max: 16,
    application_name: 'kervan-sandbox',
    ...(hasRole ? { options: `-c role=${ROLE}` } : {}),
  });
  // A connection that breaks, idle or in use, is replaced at the next use; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function prepareSchema(databaseUrl: string, tableFiles: readonly URL[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'kervan-sandbox' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
    await client.query("set client_min_messages = 'warning'");
    for (const file of tableFiles) await client.query(await fs.readFile(file, 'utf8'));
    const { rows } = await client.query<{ usable: boolean }>(
      "select pg_has_role(current_user, oid, 'member') as usable from pg_roles where rolname = $1",
      [ROLE],
    );
    if (!rows[0]?.usable) return false;
    await client.query(`grant usage, create on schema sandbox to ${ROLE}`);
    await client.query(`grant all on all tables in schema sandbox to ${ROLE}`);
    await client.query(`grant all on all sequences in schema sandbox to ${ROLE}`);
    return true;
  } finally {
    await client.end();
  }
}
