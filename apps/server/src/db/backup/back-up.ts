import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeBackup } from './backup-file.ts';
import {
  columnsOf,
  listMonths,
  listRoles,
  listSequences,
  listTables,
  nameOf,
  SAME_TEXT,
  stateOf,
  type RoleState,
  type TableState,
} from './tables.ts';

/** What stands at the beginning of a backup. */
export type BackupHeader = {
  createdAt: string;
  server: string;
  migrations: { name: string; hash: string }[];
  jobsVersion: number;
  months: string[];
  roles: RoleState[];
};

/** What a backup holds. */
export type BackupSummary = { tables: Record<string, TableState>; rows: number; bytes: number };

/**
 * Writes the whole database into one file, as it is at one moment, while the product goes on working. `ownerUrl`: the address of the
 * owner, who sees every row. Secrets stay sealed: the master keys are not in it.
 */
export async function backUp(ownerUrl: string, file: string): Promise<BackupSummary> {
  const client = await connect(ownerUrl);
  try {
    await client.query('begin isolation level repeatable read, read only');
    const tables = await listTables(client);
    const states: Record<string, TableState> = {};
    const header = await headerOf(client);
    const bytes = await writeBackup(file, async (write) => {
      await write('H', asJson(header));
      for (const table of tables) {
        await write('T', asJson(table));
        const rows = client.query(
          copyTo(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout (format binary)`),
        );
        for await (const chunk of rows as AsyncIterable<Buffer>) await write('D', chunk);
        const state = await stateOf(client, table);
        states[`${table.schema}.${table.name}`] = state;
        await write('E', asJson(state));
      }
      // Last: whatever was given out meanwhile is behind them.
      await write('S', asJson(await listSequences(client)));
    });
    await client.query('commit');
    const rows = Object.values(states).reduce((sum, state) => sum + Number(state.rows), 0);
    return { tables: states, rows, bytes };
  } finally {
    await client.end();
  }
}

/**
 * The state of every table of a database, as a backup of this moment would hold it.
 * @internal By it tests and drills compare databases.
 */
export async function readState(ownerUrl: string): Promise<Record<string, TableState>> {
  const client = await connect(ownerUrl);
  try {
    await client.query('begin isolation level repeatable read, read only');
    const states: Record<string, TableState> = {};
    for (const table of await listTables(client))
      states[`${table.schema}.${table.name}`] = await stateOf(client, table);
    return states;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'kervan-backup' });
  client.on('error', () => {});
  await client.connect();
  await client.query(SAME_TEXT);
  return client;
}

async function headerOf(client: pg.Client): Promise<BackupHeader> {
  const migrations = await client.query<{ name: string; hash: string }>(
    'select name, hash from kervan.migration order by name',
  );
  const jobs = await client.query<{ version: number }>('select max(id) as version from graphile_worker.migrations');
  const server = await client.query<{ server_version: string }>('show server_version');
  return {
    createdAt: new Date().toISOString(),
    server: server.rows[0]?.server_version ?? '',
    migrations: migrations.rows,
    jobsVersion: jobs.rows[0]?.version ?? 0,
    months: await listMonths(client),
    roles: await listRoles(client),
  };
}

const asJson = (value: object): Buffer => Buffer.from(JSON.stringify(value));
