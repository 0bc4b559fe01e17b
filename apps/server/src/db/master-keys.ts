import { sql } from 'kysely';
import { createSecrets, type MasterKey, type SecretPlace } from './secrets.ts';
import type { Db } from './connect.ts';

/** A secret that stands in the database, with the key that sealed it. */
type Sample = { sealed: string; place: SecretPlace };

const KNOWN_TEXT = 'kervan';
const placeOf = (kid: string): SecretPlace => ({ table: 'master_key', column: 'sealed', accountId: 0, row: kid });

/**
 * Refuses keys that open nothing of what the database holds, or that bear the name of another key.
 * `registers`: whoever sees the secrets of all accounts also keeps a known text of the key in force, by which later starts are judged.
 * @throws with what is wrong and what to do.
 */
export async function checkMasterKeys(
  db: Db,
  keys: readonly MasterKey[],
  { registers }: { registers: boolean },
): Promise<void> {
  const known = await readKnown(db);
  // A database that is older than the known texts: its own secrets tell, one of each key.
  const samples = known.length > 0 || !registers ? known : await readSecrets(db);
  const verdict = judgeKeys(keys, samples);
  if (verdict) throw new Error(verdict);
  const [current] = keys;
  if (!registers || !current) return;
  const sealed = createSecrets(keys).seal(KNOWN_TEXT, placeOf(current.kid));
  await sql`insert into master_key(kid, sealed) values (${current.kid}, ${sealed}) on conflict do nothing`.execute(db);
  // Another process with another key may have been first.
  const clash = judgeKeys(keys, await readKnown(db));
  if (clash) throw new Error(clash);
}

/** What is wrong with the keys, in words for the operator; null = nothing. */
export function judgeKeys(keys: readonly MasterKey[], samples: readonly Sample[]): string | null {
  if (samples.length === 0) return null;
  const own = new Map(keys.map((key) => [key.kid, createSecrets([key])]));
  let opened = 0;
  for (const { sealed, place } of samples) {
    const kid = sealed.split('.')[1] ?? '';
    const secrets = own.get(kid);
    if (!secrets) continue;
    if (!opens(secrets, sealed, place))
      return `MASTER_KEYS: the key "${kid}" is not the one by which this database's secrets were sealed. Put the right one back, or give a new key a name of its own and keep the old one behind it.`;
    opened++;
  }
  if (opened > 0) return null;
  const named = [...new Set(samples.map(({ sealed }) => sealed.split('.')[1]))].join(', ');
  return `MASTER_KEYS opens nothing in this database, whose secrets were sealed by: ${named}. Add that key behind the first one.`;
}

function opens(secrets: ReturnType<typeof createSecrets>, sealed: string, place: SecretPlace): boolean {
  try {
    secrets.open(sealed, place);
    return true;
  } catch {
    return false;
  }
}

async function readKnown(db: Db): Promise<Sample[]> {
  const { rows } = await sql<{ kid: string; sealed: string }>`select kid, sealed from master_key`.execute(db);
  return rows.map(({ kid, sealed }) => ({ sealed, place: placeOf(kid) }));
}

async function readSecrets(db: Db): Promise<Sample[]> {
  const { rows } = await sql<{ account_id: number; region: string; seller: string; sealed: string }>`
    select distinct on (split_part(refresh_token, '.', 2)) account_id, region, selling_partner_id as seller, refresh_token as sealed
    from sp_account order by split_part(refresh_token, '.', 2), sp_account_id desc`.execute(db);
  return rows.map(({ account_id, region, seller, sealed }) => ({
    sealed,
    // As records/stores/tokens.ts names the place of a refresh token.
    place: { table: 'sp_account', column: 'refresh_token', accountId: account_id, row: `${region}:${seller}` },
  }));
}
