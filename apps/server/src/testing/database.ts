import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { PANEL_USER, TEMPLATE } from './global-setup.ts';
import { groundOf } from './ground.ts';

/** A copy of the migrated database, or of another one, for one test file. */
export async function createTestDatabase(template = TEMPLATE): Promise<{
  name: string;
  url: string;
  /** The same as the panel's own user. */
  panelUrl: string;
  drop(): Promise<void>;
}> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const { postgresUrl: server } = groundOf();
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: `${server}postgres` });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`create database ${name} template ${template} strategy file_copy`);
  return {
    name,
    url: `${server}${name}`,
    panelUrl: panelUrlOf(`${server}${name}`),
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}

/** The panel's address of a database of the test server. */
export const panelUrlOf = (url: string): string => url.replace(/\/\/[^@]*@/, `//${PANEL_USER}:${PANEL_USER}@`);
