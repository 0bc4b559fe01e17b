import { randomBytes } from 'node:crypto';
import type { World } from '../../world/world.ts';

/** A code of the consent page lasts so long. */
const CODE_MINUTES = 5;

/** A code of the consent page, good for one exchange. */
export async function createCode(
  { id, sql, clock }: World,
  {
    applicationId,
    sellingPartnerId,
    redirectUri,
  }: Record<'applicationId' | 'sellingPartnerId' | 'redirectUri', string>,
): Promise<string> {
  const code = `S${randomBytes(12).toString('base64url')}`;
  await sql.query(
    'insert into sandbox.oauth_code (world, code, application_id, selling_partner_id, redirect_uri, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [id, code, applicationId, sellingPartnerId, redirectUri, new Date(clock.nowMs() + CODE_MINUTES * 60_000)],
  );
  return code;
}

/** Uses a code up: its seller, or null when it is unknown, used, expired, of another application or redirect address. */
export async function useCode(
  { id, sql, clock }: World,
  { code, applicationId, redirectUri }: { code: string; applicationId: string; redirectUri: string | null },
): Promise<string | null> {
  const { rows } = await sql.query<{ selling_partner_id: string }>(
    `update sandbox.oauth_code set used_at = $4
     where world = $1 and code = $2 and application_id = $3 and used_at is null and expires_at > $4 and ($5::text is null or redirect_uri = $5)
     returning selling_partner_id`,
    [id, code, applicationId, clock.now(), redirectUri],
  );
  return rows[0]?.selling_partner_id ?? null;
}
