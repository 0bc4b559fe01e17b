import { sql } from 'kysely';
import type { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { limits } from '@kervan/domain/limits';
import { inboundAddress, isMailSilent, type MailKind } from '@kervan/domain/protection/warning-of-mail';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { mailPlace } from './keep-mail.ts';

/** STORE-073: the store's own address, and whether mail comes. */
export const getMailSettings: Handler<typeof inboundMail.get> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { rows } = await sql<{ store_code: string; created_at: Date; last: Date | null }>`
      select s.store_code, s.created_at, (select max(received_at) from inbound_mail m where m.store_id = s.store_id) as last
      from store s where s.store_id = ${caller.storeId}`.execute(tx);
    const [store] = rows;
    const domain = deps.config.INBOUND_MAIL_DOMAIN;
    const last = store?.last ?? null;
    return {
      address: store && domain ? inboundAddress(store.store_code, domain) : null,
      lastMailAt: last?.toISOString() ?? null,
      isSilent: isMailSilent(last?.getTime() ?? null, store?.created_at.getTime() ?? 0, deps.clock.now()),
    };
  });

type Row = {
  mail_id: number;
  message_key: string;
  received_at: Date;
  from_address: string | null;
  subject: string | null;
  sealed_text: string | null;
  kind: MailKind | null;
  is_proved: boolean | null;
  products: string[];
  code: string | null;
};

/** STORE-046: the mails that came last, newest first. */
export const listReceived: Handler<typeof inboundMail.received> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { accountId, storeId } = caller;
    const { rows } = await sql<Row>`
      select mail_id, message_key, received_at, from_address, subject, sealed_text, kind, is_proved, products, code
      from inbound_mail where store_id = ${storeId} order by received_at desc, mail_id desc limit ${limits.inboundMailsShown}`.execute(
      tx,
    );
    return rows.map((row) => ({
      id: row.mail_id,
      from: row.from_address,
      subject: row.subject,
      receivedAt: row.received_at.toISOString(),
      kind: row.kind,
      isProved: row.is_proved,
      asins: row.products,
      code: row.code,
      text:
        row.sealed_text === null
          ? ''
          : deps.secrets.open(row.sealed_text, mailPlace('sealed_text', { accountId, storeId, key: row.message_key })),
    }));
  });
