import type { SupportCase } from '@kervan/domain/help/support-case';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** HELP-014: what a proved mail says of a case; an older mail that comes late changes nothing of a newer one. `at`: when it came, ms. */
export async function keepCase(tx: Db, storeId: number, said: SupportCase, at: number): Promise<void> {
  const appointments = said.appointments.map(({ party, phone, earliestAt, latestAt }) => ({
    party,
    phone,
    earliest: new Date(earliestAt).toISOString(),
    latest: new Date(latestAt).toISOString(),
  }));
  const when = new Date(at);
  const resolved = said.resolvedAt ?? (said.status === 'RESOLVED' ? at : null);
  await sql`insert into support_case as c (store_id, case_id, status, subject, email, created_at, updated_at, resolved_at, appointments)
      values (${storeId}, ${said.caseId}, ${said.status}, ${said.subject}, ${said.email}, ${new Date(said.createdAt ?? at)}, ${when}, ${resolved === null ? null : new Date(resolved)}, ${JSON.stringify(appointments)}::jsonb)
    on conflict (store_id, case_id) do update set status = excluded.status, subject = excluded.subject, email = coalesce(excluded.email, c.email),
      created_at = least(c.created_at, excluded.created_at), updated_at = excluded.updated_at, resolved_at = excluded.resolved_at,
      appointments = case when excluded.appointments = '[]' then c.appointments else excluded.appointments end
      where c.updated_at <= excluded.updated_at`.execute(tx);
}
