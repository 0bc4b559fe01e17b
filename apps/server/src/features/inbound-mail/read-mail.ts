import { sql } from 'kysely';
import { readCaseMail } from '@kervan/domain/help/support-case';
import { limits } from '@kervan/domain/limits';
import { isAliasProved, isBuyerAlias, judgeMail, type MailVerdict } from '@kervan/domain/protection/warning-of-mail';
import type { FindRecords } from '../../connectors/inbound-mail/find-keys.ts';
import { KeysNotReachable, signersOf } from '../../connectors/inbound-mail/prove-mail.ts';
import { readMessage } from '../../connectors/inbound-mail/read-message.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { keepCase } from '../../records/help/cases.ts';
import { takeMessage } from '../../records/buyer-messages/take-message.ts';
import { raiseWarning } from '../../records/protection/raise-warning.ts';
import { mailPlace } from './keep-mail.ts';

type Kept = { accountId: number; key: string; sealed: string | null; receivedAt: Date };

const SUBJECT_MAX = 500;
const ADDRESS_MAX = 320;
/** A signature whose key cannot be asked for in a day is none. */
const PROOF_WITHIN_MS = 24 * 3_600_000;

/**
 * FILT-034: reads a mail that was taken: who signed it, what it is, which products of the store it names. A warning that is proved acts as the
 * store's rules for mails say; everything else is a mail to read. A mail that is read already is left alone.
 */
export async function readMail(
  { storeId, mailId }: { storeId: number; mailId: number },
  { db, clock, secrets }: WorkerDeps,
  findRecords: FindRecords,
): Promise<void> {
  const mail = await findMail(db, storeId, mailId);
  if (!mail || mail.sealed === null) return;
  const place = { accountId: mail.accountId, storeId, key: mail.key };
  const raw = Buffer.from(secrets.open(mail.sealed, mailPlace('sealed_raw', place)), 'latin1');
  const now = clock.now();
  const signedBy = await signersOf(raw, findRecords).catch((error: unknown) => {
    if (error instanceof KeysNotReachable && now - mail.receivedAt.getTime() > PROOF_WITHIN_MS) return [];
    throw error;
  });
  const message = await readMessage(raw);
  const { from, subject, text, allText } = message;
  const verdict = judgeMail({ from, subject, text: allText, signedBy });
  const shown = [...text.trim()].slice(0, limits.inboundMailTextMax).join('');
  await db.transaction().execute(async (tx) => {
    const products = await ownProducts(tx, storeId, verdict);
    const { rows } =
      await sql`update inbound_mail set read_at = ${new Date(now)}, sealed_raw = null, from_address = ${storable(from, ADDRESS_MAX)},
      subject = ${storable(subject, SUBJECT_MAX)}, sealed_text = ${secrets.seal(shown, mailPlace('sealed_text', place))}, kind = ${verdict.kind},
      is_proved = ${verdict.isProved}, signed_by = ${storable(signedBy.join(', ') || null, ADDRESS_MAX)}, products = ${products}::text[], code = ${verdict.code}
      where store_id = ${storeId} and mail_id = ${mailId} and sealed_raw = ${mail.sealed} returning 1`.execute(tx);
    // Another process was quicker, or a newer mail took its place.
    if (rows.length === 0) return;
    if (verdict.kind === 'message' && isBuyerAlias(from))
      await takeMessage(tx, secrets, {
        accountId: mail.accountId,
        storeId,
        key: mail.key,
        mail: { ...message, from: from ?? '', subject: storable(subject, SUBJECT_MAX) ?? '' },
        isProved: isAliasProved(from, signedBy),
        at: mail.receivedAt.getTime(),
      });
    if (!verdict.isProved) return;
    const { kind } = verdict;
    const about = kind === 'message' ? readCaseMail({ subject: subject ?? '', text: allText }) : null;
    if (about) await keepCase(tx, storeId, about, mail.receivedAt.getTime());
    if (kind === 'message' || kind === 'forwarding') return;
    if (products.length > 0)
      await raiseWarning(
        tx,
        { storeId, accountId: mail.accountId },
        {
          products: products.map((asin) => ({ asin })),
          kind,
          channel: 'mail',
          reference: `mail:${mail.key}`,
          detail: subject,
          at: mail.receivedAt.getTime(),
        },
        now,
      );
  });
}

async function findMail(db: Db, storeId: number, mailId: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select s.account_id as "accountId", m.message_key as key, m.sealed_raw as sealed, m.received_at as "receivedAt"
    from inbound_mail m join store s using (store_id) where m.store_id = ${storeId} and m.mail_id = ${mailId}`.execute(
    db,
  );
  return rows[0];
}

/** What of the store a mail names; whatever else it names is nothing of the seller's. */
async function ownProducts(tx: Db, storeId: number, { asins }: MailVerdict): Promise<string[]> {
  if (asins.length === 0) return [];
  const { rows } = await sql<{ asin: string }>`
    select distinct asin from item_details where store_id = ${storeId} and asin = any(${asins}::text[]) order by asin limit 500`.execute(
    tx,
  );
  return rows.map(({ asin }) => asin);
}

/** PostgreSQL's text knows no NUL, and no half of a pair. */
const storable = (text: string | null, max: number): string | null =>
  text === null ? null : [...text.replaceAll('\0', '').toWellFormed()].slice(0, max).join('');
