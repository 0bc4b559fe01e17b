import { sql } from 'kysely';
import type { Region } from '@kervan/domain/markets';
import type { MarketplaceAccount } from '../../connectors/marketplace/accounts.ts';
import type { WorkerDeps } from '../../deps.ts';
import { refreshTokenPlace } from '../../records/stores/tokens.ts';

/** The platform's own accounts stand under account 0 (CONST-004). */
export const PLATFORM = 0;
const AUTHORIZATION_DAYS = 365;

/** Takes the reader accounts of the settings over; a token that was renewed meanwhile is kept. */
export async function seedReaders(deps: Pick<WorkerDeps, 'db' | 'config' | 'secrets' | 'clock'>): Promise<void> {
  const now = new Date(deps.clock.now());
  for (const { region, sellingPartnerId, refreshToken } of deps.config.SPAPI_READERS) {
    await deps.db
      .insertInto('sp_account')
      .values({
        account_id: PLATFORM,
        region,
        selling_partner_id: sellingPartnerId,
        refresh_token: deps.secrets.seal(refreshToken, refreshTokenPlace(PLATFORM, region, sellingPartnerId)),
        authorized_at: now,
        expires_at: sql`${now}::timestamptz + make_interval(days => ${AUTHORIZATION_DAYS})`,
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'region', 'selling_partner_id']).where('claimed_for', 'is', null).doNothing(),
      )
      .execute();
  }
}

/** The readers that may be used in a region. */
export async function listReaders(deps: Pick<WorkerDeps, 'db'>, region: Region): Promise<MarketplaceAccount[]> {
  const rows = await deps.db
    .selectFrom('sp_account')
    .select(['sp_account_id', 'region', 'selling_partner_id'])
    .where('account_id', '=', PLATFORM)
    .where('region', '=', region)
    .where('status', '=', 'ACTIVE')
    .execute();
  return rows.map((row) => ({ spAccountId: row.sp_account_id, region, sellingPartnerId: row.selling_partner_id }));
}
