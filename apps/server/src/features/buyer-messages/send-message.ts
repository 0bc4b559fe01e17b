import { sql } from 'kysely';
import { attachmentKinds, attachmentTypes } from '@kervan/domain/files/attachment';
import { inboundAddress } from '@kervan/domain/protection/warning-of-mail';
import { MailNotAccepted, MailNotSent, type Mail } from '../../connectors/mail/create-mailer.ts';
import type { WorkerDeps } from '../../deps.ts';
import { filePlace, moveMessage, nameMail, SendState } from '../../records/buyer-messages/messages.ts';
import { reachBuyer } from '../../records/buyer-messages/reach-buyer.ts';
import { buyerPlace, changeThread, findThread } from '../../records/buyer-messages/threads.ts';
import { letterOf, sendByMarketplace, type MarketplaceLetter, type Outcome } from './send-by-marketplace.ts';

/** After so many tries it is told that the message did not go. */
const TRIES_MAX = 8;

type Of = { storeId: number; messageId: number };
type Outgoing = {
  accountId: number;
  storeCode: string;
  threadId: number;
  key: string;
  subject: string;
  sealed: string;
  state: SendState;
  tries: number;
  answers: string | null;
};

/**
 * MSG-033: sends a message to its buyer from the store's own address. That it is being sent is kept before it goes: one of which nobody knows
 * whether it went is shown as such, and not sent a second time by itself. Where no address is known the marketplace hands it on.
 */
export async function sendMessage(of: Of, deps: WorkerDeps): Promise<void> {
  const message = await findOutgoing(deps, of);
  if (!message || message.state === SendState.Sent || message.state === SendState.Failed) return;
  if (message.state === SendState.Sending) return settle(deps, of, message, 'unknown');
  const mail = await mailOf(deps, of, message);
  if (mail === null) return sendWithoutMail(deps, of, message);
  const now = deps.clock.now();
  const isOurs = await deps.db.transaction().execute(async (tx) => {
    await nameMail(tx, of, mail.messageId);
    return moveMessage(tx, of, { from: SendState.Queued, to: SendState.Sending, now });
  });
  if (!isOurs) return;
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    if (error instanceof MailNotAccepted) return settle(deps, of, message, 'refused');
    if (!(error instanceof MailNotSent)) throw error;
    if (message.tries + 1 >= TRIES_MAX) return settle(deps, of, message, 'notReached');
    await moveMessage(deps.db, of, { from: SendState.Sending, to: SendState.Queued, now });
    throw error;
  }
  await settle(deps, of, message, null);
}

async function sendWithoutMail(deps: WorkerDeps, of: Of, message: Outgoing): Promise<void> {
  const letter = await letterOf(deps, of);
  if (letter === null) return settle(deps, of, message, 'noAddress', SendState.Queued);
  const now = deps.clock.now();
  if (!(await moveMessage(deps.db, of, { from: SendState.Queued, to: SendState.Sending, now }))) return;
  const outcome = await handOn(deps, of, message, letter);
  if (outcome !== 'again') return settle(deps, of, message, outcome === 'sent' ? null : outcome);
  if (message.tries + 1 >= TRIES_MAX) return settle(deps, of, message, 'marketNotReached');
  await moveMessage(deps.db, of, { from: SendState.Sending, to: SendState.Queued, now });
  throw new Error('the marketplace did not take the message: it is tried again');
}

const handOn = (deps: WorkerDeps, of: Of, message: Outgoing, letter: MarketplaceLetter): Promise<Outcome> => {
  const place = { accountId: message.accountId, storeId: of.storeId, key: message.key };
  const text = deps.secrets.open(message.sealed, buyerPlace('buyer_message', 'sealed_text', place));
  return sendByMarketplace(deps, of, letter, text);
};

type Failure = 'refused' | 'notReached' | 'marketNotReached' | Exclude<Outcome, 'sent' | 'again'>;

async function settle(
  { db, clock }: WorkerDeps,
  of: Of,
  message: Outgoing,
  ...[failure, from = SendState.Sending]: [failure: Failure | null, from?: SendState]
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const to = failure === null ? SendState.Sent : SendState.Failed;
    await moveMessage(tx, of, { from, to, failure, now: clock.now() });
    await changeThread(tx, message.accountId, { store_id: of.storeId, thread_id: message.threadId }, {});
  });
}

async function findOutgoing({ db }: WorkerDeps, { storeId, messageId }: Of): Promise<Outgoing | undefined> {
  const { rows } = await sql<Outgoing>`
    select s.account_id as "accountId", s.store_code as "storeCode", m.thread_id as "threadId", m.message_key as key, m.subject, m.sealed_text as sealed, m.state, m.tries,
      (select i.mail_id from buyer_message i where i.store_id = m.store_id and i.thread_id = m.thread_id and not i.is_out and i.is_proved and i.mail_id is not null
        order by i.at desc, i.message_id desc limit 1) as answers
    from buyer_message m join store s using (store_id) where m.store_id = ${storeId} and m.message_id = ${messageId} and m.is_out`.execute(
    db,
  );
  return rows[0];
}

async function mailOf(
  { db, secrets, config }: WorkerDeps,
  { storeId, messageId }: Of,
  message: Outgoing,
): Promise<(Mail & { messageId: string }) | null> {
  const domain = config.INBOUND_MAIL_DOMAIN;
  const thread = await findThread(db, [storeId], message.threadId);
  const to = thread ? await reachBuyer(db, secrets, message.accountId, thread) : null;
  if (!domain || to === null) return null;
  const place = { accountId: message.accountId, storeId, key: message.key };
  return {
    to,
    from: inboundAddress(message.storeCode, domain),
    // The same name at every try: a mail server that has it already knows it again.
    messageId: `<kervan-${storeId}-${messageId}@${domain.toLowerCase()}>`,
    ...(message.answers === null ? {} : { inReplyTo: message.answers }),
    subject: message.subject,
    text: secrets.open(message.sealed, buyerPlace('buyer_message', 'sealed_text', place)),
    files: await filesOf({ db, secrets }, { accountId: message.accountId, storeId, messageId }),
  };
}

async function filesOf(
  { db, secrets }: Pick<WorkerDeps, 'db' | 'secrets'>,
  of: Of & { accountId: number },
): Promise<NonNullable<Mail['files']>> {
  const rows = await db
    .selectFrom('buyer_message_file')
    .select(['name', 'kind', 'sealed'])
    .where('store_id', '=', of.storeId)
    .where('message_id', '=', of.messageId)
    .orderBy('file_id')
    .execute();
  return rows.flatMap(({ name, kind, sealed }) => {
    const known = attachmentKinds.find((one) => one === kind);
    if (known === undefined || sealed === null) return [];
    const content = Buffer.from(secrets.open(sealed, filePlace(of)), 'base64');
    return { name, mediaType: attachmentTypes[known], content };
  });
}
