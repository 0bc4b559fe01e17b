import { sql } from 'kysely';
import { nameForMail } from '@kervan/domain/identity/person-name';
import { limits } from '@kervan/domain/limits';
import { texts, type Language } from '@kervan/texts/texts';
import type { WorkerDeps } from '../../deps.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { purgeSecurityLog } from '../../http/security-log.ts';
import { work, type Work } from '../../jobs/work.ts';
import { resetLinkMs } from '../../mail-values.ts';
import { wordMail } from '../../word-mail.ts';
import { identityJobs } from '../../jobs/declared/identity.jobs.ts';
import { purgeDevices, purgeUnconfirmed } from './identity.queries.ts';

const HOUR_MS = 3_600_000;

type Link = { kind: 'activation' | 'reset'; path: string; validHours: number };
const activation: Link = {
  kind: 'activation',
  path: '/mailActivation/success',
  validHours: limits.emailConfirmMs / HOUR_MS,
};
const reset: Link = { kind: 'reset', path: '/passwordReset/success', validHours: resetLinkMs / HOUR_MS };

export function workOnIdentity(all: Work, deps: WorkerDeps): void {
  work(all, deps, identityJobs, {
    sendActivation: ({ accountId }) => sendLink(deps, accountId, activation),
    sendReset: ({ accountId }) => sendLink(deps, accountId, reset),
    purge: async () => {
      await purgeUnconfirmed(deps.db);
      await sql`delete from session where expires_at < now() or ends_at < now()`.execute(deps.db);
      await purgeDevices(deps.db);
      await purgeSecurityLog(deps.db);
      await sql`delete from authorization_state where expires_at < now() - interval '1 day'`.execute(deps.db);
      await sql`delete from mail_token where expires_at < now()`.execute(deps.db);
      await sql`delete from idempotency where created_at < now() - interval '2 days'`.execute(deps.db);
      await sql`delete from rate_event where at < now() - interval '1 day'`.execute(deps.db);
      await sql`delete from login_failure where locked_until < now() - interval '1 day'`.execute(deps.db);
    },
  });
}

/** Makes a fresh single-use link and mails it; the database keeps the link's hash only. */
async function sendLink(deps: WorkerDeps, accountId: number | null, link: Link): Promise<void> {
  if (accountId === null) return;
  const account = await deps.db
    .selectFrom('account')
    .select(['email', 'firstname', 'language', 'email_confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!account || (link.kind === 'activation' && account.email_confirmed_at)) return;
  const token = newToken();
  await deps.db
    .insertInto('mail_token')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      kind: link.kind,
      expires_at: sql`now() + make_interval(hours => ${link.validHours})`,
    })
    .execute();
  const address = new URL(link.path, deps.config.PUBLIC_URL);
  address.search = new URLSearchParams({ email: account.email, token }).toString();
  const language: Language = account.language === 'tr' ? 'tr' : 'en';
  await deps.mailer.send({
    to: account.email,
    ...wordMail(language, {
      words: texts[language].mail[link.kind],
      values: { name: nameForMail(account.firstname) },
      address: address.toString(),
    }),
  });
}
