import type pg from 'pg';

/** What PostgreSQL has to be set to: what it answered as written is written, and what it reads is what was. */
const REQUIRED = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'] as const;

/**
 * The database keeps money: one that may lose what it answered is refused at the start.
 * @throws with the settings that are off
 */
export async function checkDurability(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) name where current_setting(name) = 'off'`,
    [REQUIRED],
  );
  if (rows.length > 0)
    throw new Error(
      `The database may lose what it has answered: ${rows.map(({ name }) => `${name} is off`).join(', ')}. Kervan keeps money in it; turn them on.`,
    );
}
