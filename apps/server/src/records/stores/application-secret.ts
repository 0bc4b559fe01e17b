// The secret of the product's application at the marketplace: the setting is its first value, what the marketplace sends is the next.
import { sql, type RawBuilder } from 'kysely';
import { secretEnd } from '@kervan/domain/stores/application-secret';
import type { Db } from '../../db/connect.ts';
import type { Secrets, SecretPlace } from '../../db/secrets.ts';

/** The application as the operator set it. */
export type SetApplication = { clientId: string; clientSecret: string };
export const setApplicationOf = (config: { SPAPI_CLIENT_ID: string; SPAPI_CLIENT_SECRET: string }): SetApplication => ({
  clientId: config.SPAPI_CLIENT_ID,
  clientSecret: config.SPAPI_CLIENT_SECRET,
});

const PURPOSE = 'application-secret';
/** What the platform itself keeps is sealed as of no account. */
const PLATFORM = 0;
const placeOf = (clientId: string): SecretPlace => ({
  table: 'marketplace_application',
  column: 'sealed_secret',
  accountId: PLATFORM,
  row: clientId,
});
const markOf = (secrets: Secrets, { clientSecret }: SetApplication): Buffer => secrets.marks(clientSecret, PURPOSE)[0];

const find = (db: Db, clientId: string) =>
  db.selectFrom('marketplace_application').selectAll().where('client_id', '=', clientId).executeTakeFirst();

/** The secret in force. One that the operator has set anew since the marketplace sent the last is newer. */
export async function readApplicationSecret(db: Db, secrets: Secrets, set: SetApplication): Promise<string> {
  const row = await find(db, set.clientId);
  const isOfSetting =
    row !== undefined && secrets.marks(set.clientSecret, PURPOSE).some((mark) => mark.equals(row.setting_mark));
  return row && isOfSetting ? secrets.open(row.sealed_secret, placeOf(set.clientId)) : set.clientSecret;
}

/** Condition that the application's secret is to be looked at: its row is missing or of another setting, or it ends within the time. */
export const secretNeedsLook = (secrets: Secrets, set: SetApplication, endsBefore: Date): RawBuilder<boolean> =>
  sql<boolean>`(not exists (select from marketplace_application where client_id = ${set.clientId} and setting_mark = any(${secrets.marks(set.clientSecret, PURPOSE)}::bytea[]))
    or exists (select from marketplace_application where client_id = ${set.clientId} and expires_at <= ${endsBefore}::timestamptz))`;

/** The end of the secret in force and when a new one was asked for; the row is made where there is none, or where the operator has set another secret. */
export async function takeApplication(
  tx: Db,
  secrets: Secrets,
  set: SetApplication,
  now: number,
): Promise<{ expiresAt: number; askedAt: number | null }> {
  const row = await find(tx, set.clientId);
  const mark = markOf(secrets, set);
  const isKnown =
    row !== undefined && secrets.marks(set.clientSecret, PURPOSE).some((one) => one.equals(row.setting_mark));
  if (isKnown) return { expiresAt: row.expires_at.getTime(), askedAt: row.asked_at?.getTime() ?? null };
  const values = {
    sealed_secret: secrets.seal(set.clientSecret, placeOf(set.clientId)),
    setting_mark: mark,
    expires_at: new Date(secretEnd(now)),
    asked_at: null,
  };
  await tx
    .insertInto('marketplace_application')
    .values({ client_id: set.clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute();
  return { expiresAt: secretEnd(now), askedAt: null };
}

/** A new one was asked for. */
export async function noteAsked(tx: Db, clientId: string, now: number): Promise<void> {
  await tx
    .updateTable('marketplace_application')
    .set({ asked_at: new Date(now) })
    .where('client_id', '=', clientId)
    .execute();
}

/** The marketplace tells when the secret in force ends. */
export async function noteSecretEnd(tx: Db, clientId: string, expiresAt: number): Promise<void> {
  await tx
    .updateTable('marketplace_application')
    .set({ expires_at: new Date(expiresAt) })
    .where('client_id', '=', clientId)
    .execute();
}

/** The secret that the marketplace sent is in force from now on. One that ends no later than the known one came late, or again, and changes nothing. */
export async function keepNewSecret(
  tx: Db,
  secrets: Secrets,
  set: SetApplication,
  { secret, expiresAt }: { secret: string; expiresAt: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('marketplace_application')
    .set({
      sealed_secret: secrets.seal(secret, placeOf(set.clientId)),
      expires_at: new Date(expiresAt),
      asked_at: null,
    })
    .where('client_id', '=', set.clientId)
    .where('expires_at', '<', new Date(expiresAt))
    .returning('client_id')
    .executeTakeFirst();
  return row !== undefined;
}
