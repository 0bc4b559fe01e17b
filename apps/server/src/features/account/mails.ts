import { nameForMail } from '@kervan/domain/identity/person-name';
import { limits } from '@kervan/domain/limits';
import { texts, type Language } from '@kervan/texts/texts';
import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { wordMail } from '../../word-mail.ts';
import { readLeft, type MailLink } from './account.queries.ts';

type Kind = 'emailChange' | 'emailChanged' | 'deletion' | 'deletionBegun' | 'deletionStopped' | 'exportReady';
type Account = { account_id: number; email: string; firstname: string; language: string | null };
type Mail = {
  kind: Kind;
  to: string;
  path: string;
  /** A single-use link, of which the database keeps the hash alone; its page asks for the address as well. */
  link?: { kind: MailLink; validMs: number };
  values?: Record<string, string>;
};

const findAccount = ({ db }: WorkerDeps, accountId: number): Promise<Account | undefined> =>
  db
    .selectFrom('account')
    .select(['account_id', 'email', 'firstname', 'language'])
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();

const findChange = ({ db }: WorkerDeps, { accountId, changeId }: { accountId: number; changeId: number }) =>
  db
    .selectFrom('email_change')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('change_id', '=', changeId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();

/** AUTH-040: asks the new address to confirm; a change that was given up meanwhile asks nobody. */
export async function mailEmailChange(deps: WorkerDeps, of: { accountId: number; changeId: number }): Promise<void> {
  const [account, change] = [await findAccount(deps, of.accountId), await findChange(deps, of)];
  if (!account || !change || change.confirmed_at) return;
  const link = { kind: 'emailChange' as const, validMs: limits.emailConfirmMs };
  await send(deps, account, { kind: 'emailChange', to: change.new_email, path: '/account/confirmEmail', link });
}

/** AUTH-040: tells the old address, which may take it back. */
export async function mailEmailChanged(deps: WorkerDeps, of: { accountId: number; changeId: number }): Promise<void> {
  const [account, change] = [await findAccount(deps, of.accountId), await findChange(deps, of)];
  if (!account || !change?.undo_until) return;
  await send(deps, account, {
    kind: 'emailChanged',
    to: change.old_email,
    path: '/account/undoEmail',
    link: { kind: 'emailUndo', validMs: change.undo_until.getTime() - Date.now() },
    values: { email: change.new_email },
  });
}

/** AUTH-058: asks whoever reads the account's mail whether it is really to be deleted. */
export async function mailDeletion(deps: WorkerDeps, accountId: number): Promise<void> {
  const account = await findAccount(deps, accountId);
  if (!account) return;
  const link = { kind: 'deletion' as const, validMs: limits.deletionMailMs };
  await send(deps, account, { kind: 'deletion', to: account.email, path: '/account/confirmDeletion', link });
}

/** AUTH-056: says until when it can be withdrawn. */
export async function mailDeletionBegun(deps: WorkerDeps, accountId: number): Promise<void> {
  const account = await findAccount(deps, accountId);
  const row = await deps.db
    .selectFrom('account')
    .select('erases_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!account || !row?.erases_at) return;
  await send(deps, account, {
    kind: 'deletionBegun',
    to: account.email,
    path: '/myAccount?tab=data',
    values: { date: dateIn(languageOf(account), row.erases_at) },
  });
}

/** Decision 43: credit came in that was not given up: nothing was erased. */
export async function mailDeletionStopped(deps: WorkerDeps, accountId: number): Promise<void> {
  const account = await findAccount(deps, accountId);
  if (!account) return;
  const { credit, earned } = await readLeft(deps.db, accountId);
  const amount = `${((credit + earned) / 100).toFixed(2)} USD`;
  await send(deps, account, {
    kind: 'deletionStopped',
    to: account.email,
    path: '/myAccount?tab=data',
    values: { amount },
  });
}

export async function mailExportReady(deps: WorkerDeps, accountId: number): Promise<void> {
  const account = await findAccount(deps, accountId);
  if (account) await send(deps, account, { kind: 'exportReady', to: account.email, path: '/myAccount?tab=data' });
}

const languageOf = ({ language }: Account): Language => (language === 'tr' ? 'tr' : 'en');
const dateIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at);

async function send(deps: WorkerDeps, account: Account, { kind, to, path, link, values = {} }: Mail): Promise<void> {
  const language = languageOf(account);
  const address = new URL(path, deps.config.PUBLIC_URL);
  if (link) {
    const token = newToken();
    await deps.db
      .insertInto('mail_token')
      .values({
        account_id: account.account_id,
        token_hash: hashToken(token),
        kind: link.kind,
        expires_at: sql`now() + make_interval(secs => ${link.validMs / 1000})`,
      })
      .execute();
    address.search = new URLSearchParams({ email: to, token }).toString();
  }
  await deps.mailer.send({
    to,
    ...wordMail(language, {
      words: texts[language].mail[kind],
      values: { name: nameForMail(account.firstname), ...values },
      address: address.toString(),
    }),
  });
}
