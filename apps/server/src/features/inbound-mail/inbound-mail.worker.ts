import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import { findKeysIn } from '../../connectors/inbound-mail/find-keys.ts';
import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { inboundMailJobs } from '../../jobs/declared/inbound-mail.jobs.ts';
import { readMail } from './read-mail.ts';

export function workOnInboundMail(all: Work, deps: WorkerDeps): void {
  const findRecords = findKeysIn(deps.config.INBOUND_MAIL_KEYS_URL ?? null);
  work(all, deps, inboundMailJobs, {
    read: (mail) => readMail(mail, deps, findRecords),
    tidy: async () => {
      await sql`delete from inbound_mail where received_at < ${new Date(deps.clock.now() - limits.inboundMailKeptMs)}`.execute(
        deps.db,
      );
    },
  });
}
