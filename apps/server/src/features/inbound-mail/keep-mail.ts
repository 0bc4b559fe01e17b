import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import type { Postbox } from '../../connectors/inbound-mail/receive-mail.ts';
import type { Db } from '../../db/connect.ts';
import type { SecretPlace } from '../../db/secrets.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { inboundMailJobs } from '../../jobs/declared/inbound-mail.jobs.ts';

const DAY_MS = 86_400_000;
const KEY_MAX = 300;
const ADDRESS_MAX = 320;

/** Where a column of a mail is sealed for. */
export const mailPlace = (
  column: 'sealed_raw' | 'sealed_text',
  { accountId, storeId, key }: { accountId: number; storeId: number; key: string },
): SecretPlace => ({ table: 'inbound_mail', column, accountId, row: `${storeId}|${key}` });

/** MSG-040: the addresses that stores have, and where their mail is kept. */
export function postboxOf({ db, clock, secrets, config }: WorkerDeps): Postbox {
  const domain = config.INBOUND_MAIL_DOMAIN?.toLowerCase() ?? null;
  return {
    async find(address) {
      const [local = '', host = ''] = address.toLowerCase().split('@');
      if (domain === null || host !== domain) return null;
      const since = new Date(clock.now() - DAY_MS);
      const { rows } = await sql<{ store_id: number; today: number }>`
        select s.store_id, (select count(*)::int from inbound_mail m where m.store_id = s.store_id and m.received_at > ${since}::timestamptz) as today
        from store s where lower(s.store_code) = ${local} and s.removed_at is null`.execute(db);
      const [store] = rows;
      if (!store) return null;
      return store.today >= limits.inboundMailsPerDay ? 'full' : store.store_id;
    },
    async keep({ raw, from, storeIds }) {
      const key = keyOf(raw);
      await db.transaction().execute(async (tx) => {
        for (const storeId of storeIds) await keepOne(tx, storeId);
      });
      async function keepOne(tx: Db, storeId: number): Promise<void> {
        const { account_id: accountId } = await tx
          .selectFrom('store')
          .select('account_id')
          .where('store_id', '=', storeId)
          .executeTakeFirstOrThrow();
        const sealed = secrets.seal(raw.toString('latin1'), mailPlace('sealed_raw', { accountId, storeId, key }));
        // The same mail is one. One that nobody proves gives way, so that a forged one cannot stand in the way of the real one.
        const { rows } = await sql<{ mail_id: number }>`
          insert into inbound_mail(store_id, message_key, received_at, sealed_raw, envelope_from)
          values (${storeId}, ${key}, ${new Date(clock.now())}, ${sealed}, ${from.slice(0, ADDRESS_MAX)})
          on conflict (store_id, message_key) do update set sealed_raw = excluded.sealed_raw, envelope_from = excluded.envelope_from,
            received_at = excluded.received_at, read_at = null, kind = null, is_proved = null where not inbound_mail.is_proved
          returning mail_id`.execute(tx);
        const [kept] = rows;
        if (kept) await enqueue(tx, inboundMailJobs.read, { storeId, mailId: kept.mail_id });
      }
    },
  };
}

/** By what a mail is known again: its own id, else what it is. */
function keyOf(raw: Buffer): string {
  const text = raw.subarray(0, 256 * 1024).toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  const [, id = ''] = /^message-id:\s{0,80}(<[^<>\s]{1,290}>)/im.exec(end === -1 ? text : text.slice(0, end)) ?? [];
  const known = id.replaceAll(/[^\x21-\x7E]/g, '');
  return known === '' ? `sha256:${createHash('sha256').update(raw).digest('hex')}` : known.slice(0, KEY_MAX);
}
