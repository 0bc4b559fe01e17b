import pg from 'pg';
import { DEMO } from './demo-seller.ts';

/** What a database holds of an earlier start. */
type Standing = {
  /** The role of the sandbox is there: it may start while the schema is brought up. */
  hasSandboxRole: boolean;
  /** The demo seller has added products, which is the last step of making one. */
  hasDemo: boolean;
};

/** What a start finds done already and need not wait for; of a database without tables: nothing of the product. `ownerUrl`: see `migrate`. */
export async function readStanding(ownerUrl: string): Promise<Standing> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; tables: boolean }>(
      `select exists (select from pg_roles where rolname = 'kervan_sandbox') as role, to_regclass('kervan.batch') is not null as tables`,
    );
    const { rows: demo } = rows[0]?.tables
      ? await client.query('select from kervan.account join kervan.batch using (account_id) where email = $1 limit 1', [
          DEMO.email,
        ])
      : { rows: [] };
    return { hasSandboxRole: rows[0]?.role === true, hasDemo: demo.length > 0 };
  } finally {
    await client.end();
  }
}
