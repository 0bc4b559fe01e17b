import type { Region } from '@kervan/domain/markets';
import type { Sql } from '../../database/transaction.ts';

/** A seller's account with all the marketplace knows of it. */
export type SellerAccount = {
  sellingPartnerId: string;
  region: Region;
  name: string;
  role: 'reader' | 'demo' | 'seller';
  /** Marketplace ids. */
  absentFrom: readonly string[];
  suspendedIn: readonly string[];
};

/** A seller's consent to an application. It ends after 365 days or when the seller revokes it. */
export type Grant = {
  applicationId: string;
  sellingPartnerId: string;
  refreshToken: string;
  grantedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
};

type SellerRow = {
  selling_partner_id: string;
  region: Region;
  name: string;
  role: SellerAccount['role'];
  absent_from: string[];
  suspended_in: string[];
};
type GrantRow = {
  application_id: string;
  selling_partner_id: string;
  refresh_token: string;
  granted_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

/** The sellers of a world in the order they came. */
export async function listSellers(sql: Sql, world: string): Promise<SellerAccount[]> {
  const { rows } = await sql.query<SellerRow>(
    'select * from sandbox.seller where world = $1 order by created_at, selling_partner_id',
    [world],
  );
  return rows.map((row) => ({
    sellingPartnerId: row.selling_partner_id,
    region: row.region,
    name: row.name,
    role: row.role,
    absentFrom: row.absent_from,
    suspendedIn: row.suspended_in,
  }));
}

/** Every consent of a world, the ended ones too. */
export async function listGrants(sql: Sql, world: string): Promise<Grant[]> {
  const { rows } = await sql.query<GrantRow>('select * from sandbox.app_grant where world = $1', [world]);
  return rows.map((row) => ({
    applicationId: row.application_id,
    sellingPartnerId: row.selling_partner_id,
    refreshToken: row.refresh_token,
    grantedAt: row.granted_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }));
}

export async function findRotation(sql: Sql, world: string): Promise<boolean> {
  const { rows } = await sql.query<{ rotate_refresh_tokens: boolean }>(
    'select rotate_refresh_tokens from sandbox.authorization_setting where world = $1',
    [world],
  );
  return rows[0]?.rotate_refresh_tokens ?? false;
}

/** Makes a seller, or changes where a known one takes part or is suspended. */
export async function saveSeller(sql: Sql, world: string, seller: SellerAccount, at: Date): Promise<void> {
  await sql.query(
    `insert into sandbox.seller (world, selling_partner_id, region, name, role, absent_from, suspended_in, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (world, selling_partner_id) do update set absent_from = excluded.absent_from, suspended_in = excluded.suspended_in`,
    [
      world,
      seller.sellingPartnerId,
      seller.region,
      seller.name,
      seller.role,
      seller.absentFrom,
      seller.suspendedIn,
      at,
    ],
  );
}

/** Makes a consent, or puts it in the place of the one there was between the two. */
export async function saveGrant(sql: Sql, world: string, grant: Grant): Promise<void> {
  await sql.query(
    `insert into sandbox.app_grant (world, application_id, selling_partner_id, refresh_token, granted_at, expires_at, revoked_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (world, application_id, selling_partner_id) do update
     set refresh_token = excluded.refresh_token, granted_at = excluded.granted_at, expires_at = excluded.expires_at, revoked_at = excluded.revoked_at`,
    [
      world,
      grant.applicationId,
      grant.sellingPartnerId,
      grant.refreshToken,
      grant.grantedAt,
      grant.expiresAt,
      grant.revokedAt,
    ],
  );
}

export async function saveRotation(sql: Sql, world: string, rotates: boolean): Promise<void> {
  await sql.query(
    `insert into sandbox.authorization_setting (world, rotate_refresh_tokens) values ($1, $2)
     on conflict (world) do update set rotate_refresh_tokens = excluded.rotate_refresh_tokens`,
    [world, rotates],
  );
}
