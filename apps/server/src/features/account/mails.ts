import { nameForMail } from '@kervan/domain/identity/person-name';
import { limits } from '@kervan/domain/limits';
import { texts, type Language } from '@kervan/texts/texts';
import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { mailMoney } from '../../mail-values.ts';
import { wordMail } from '../../word-mail.ts';
import { wordMoment } from '../../word-moment.ts';
import { readLeft, type MailLink } from './account.queries.ts';

type Kind =
  | 'emailChange'
  | 'emailChanged'
  | 'deletion'
  | 'deletionBegun'
  | 'deletionStopped'
  | 'exportReady'
  | 'factorEnd'
  | 'factorEnded';
type Account = {
  account_id: number;
  email: string;
  firstname: string;
  language: string | null;
  time_zone: string | null;
};
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
    .select(['account_id', 'email', 'firstname', 'language', 'time_zone'])
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
    values: { date: wordMoment(languageOf(account), account.time_zone, row.erases_at) },
  });
}

/** Decision 43: credit came in that was not given up: nothing was erased. */
export async function mailDeletionStopped(deps: WorkerDeps, accountId: number): Promise<void> {
  const account = await findAccount(deps, accountId);
  if (!account) return;
  const { credit, earned } = await readLeft(deps.db, accountId);
  const amount = mailMoney(languageOf(account), credit + earned);
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

type FactorMail = { accountId: number; factorEndId: number; place: number };

const findTold = ({ db }: WorkerDeps, { accountId, factorEndId }: FactorMail) =>
  db
    .selectFrom('factor_end')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('factor_end_id', '=', factorEndId)
    .executeTakeFirst();

/** Decision 66: one of the addresses that are known is told that the second factor ends, and can stop it. What was stopped meanwhile is told to nobody. */
export async function mailFactorEnd(deps: WorkerDeps, of: FactorMail): Promise<void> {
  const [account, row] = [await findAccount(deps, of.accountId), await findTold(deps, of)];
  const to = row?.told[of.place];
  const validMs = (row?.ends_at.getTime() ?? 0) - Date.now();
  if (!account || !row || to === undefined || row.ended_at || row.stopped_at || validMs <= 0) return;
  await send(deps, account, {
    kind: 'factorEnd',
    to,
    path: '/account/keepTwoFactor',
    link: { kind: 'factorEnd', validMs },
    values: { email: account.email, date: wordMoment(languageOf(account), account.time_zone, row.ends_at) },
  });
}

export async function mailFactorEnded(deps: WorkerDeps, of: FactorMail): Promise<void> {
  const [account, row] = [await findAccount(deps, of.accountId), await findTold(deps, of)];
  const to = row?.told[of.place];
  if (!account || !row?.ended_at || to === undefined) return;
  await send(deps, account, { kind: 'factorEnded', to, path: '/login', values: { email: account.email } });
}

const languageOf = ({ language }: Account): Language => (language === 'tr' ? 'tr' : 'en');

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
