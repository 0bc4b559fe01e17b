import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Region } from '@kervan/domain/markets';
import { application, shippedAccounts } from '../../config.ts';
import { hashText, pick, shareOf } from '../../world/random.ts';
import type { Clock } from '../../world/clock.ts';

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

/** A consent lasts so long (Amazon's renewal rule, marketplace.md 2.1). */
const GRANT_DAYS = 365;

/** A code of the consent page lasts so long. */
const CODE_MINUTES = 5;

export type Accounts = {
  list(region?: Region): readonly SellerAccount[];
  find(sellingPartnerId: string): SellerAccount | null;
  create(region: Region, name: string): Promise<SellerAccount>;
  /** Changes where the seller takes part or is suspended. */
  change(sellingPartnerId: string, change: Partial<Pick<SellerAccount, 'absentFrom' | 'suspendedIn'>>): Promise<void>;
  grants(): readonly Grant[];
  findGrant(applicationId: string, sellingPartnerId: string): Grant | null;
  findGrantByToken(refreshToken: string): Grant | null;
  /** Records the seller's consent anew: a fresh refresh token, the earlier one is void. */
  grant(applicationId: string, sellingPartnerId: string): Promise<Grant>;
  /** Replaces the refresh token of a standing consent. */
  rotate(grant: Grant): Promise<Grant>;
  revoke(applicationId: string, sellingPartnerId: string): Promise<boolean>;
  createCode(applicationId: string, sellingPartnerId: string, redirectUri: string): Promise<string>;
  /** Uses a code up: its seller, or null when it is unknown, used, expired, of another application or redirect address. */
  useCode(code: string, applicationId: string, redirectUri: string | null): Promise<string | null>;
  rotatesRefreshTokens(): boolean;
  setRotation(rotates: boolean): Promise<void>;
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

const DAY_MS = 86_400_000;

/** The accounts of a world: rows with everything held in memory, since each call asks for them. */
export async function createAccounts({
  world,
  seed,
  sql,
  clock,
}: {
  world: string;
  seed: number;
  sql: pg.Pool;
  clock: Clock;
}): Promise<Accounts> {
  const sellers = new Map<string, SellerAccount>();
  const grants = new Map<string, Grant>();
  const keyOf = (applicationId: string, sellingPartnerId: string): string => `${applicationId}\n${sellingPartnerId}`;

  const saveSeller = async (seller: SellerAccount): Promise<void> => {
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
        clock.now(),
      ],
    );
    sellers.set(seller.sellingPartnerId, seller);
  };
  const saveGrant = async (grant: Grant): Promise<Grant> => {
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
    grants.set(keyOf(grant.applicationId, grant.sellingPartnerId), grant);
    return grant;
  };

  await load(world, sql, sellers, grants, keyOf);
  let rotates = await loadRotation(world, sql);
  if (sellers.size === 0) {
    for (const shipped of shippedAccounts) {
      await saveSeller({ ...shipped, absentFrom: [], suspendedIn: [] });
      await saveGrant(newGrant(clock, application.id, shipped.sellingPartnerId, shipped.refreshToken));
    }
  }
  return {
    list: (region) => [...sellers.values()].filter((seller) => region === undefined || seller.region === region),
    find: (sellingPartnerId) => sellers.get(sellingPartnerId) ?? null,
    async create(region, name) {
      const seller: SellerAccount = {
        sellingPartnerId: newSellingPartnerId(seed, sellers.size),
        region,
        name,
        role: 'seller',
        absentFrom: [],
        suspendedIn: [],
      };
      await saveSeller(seller);
      return seller;
    },
    async change(sellingPartnerId, change) {
      const seller = sellers.get(sellingPartnerId);
      if (seller) await saveSeller({ ...seller, ...change });
    },
    grants: () => [...grants.values()],
    findGrant: (applicationId, sellingPartnerId) => grants.get(keyOf(applicationId, sellingPartnerId)) ?? null,
    findGrantByToken: (refreshToken) =>
      [...grants.values()].find((grant) => grant.refreshToken === refreshToken) ?? null,
    grant: (applicationId, sellingPartnerId) =>
      saveGrant(newGrant(clock, applicationId, sellingPartnerId, newRefreshToken())),
    rotate: (grant) => saveGrant({ ...grant, refreshToken: newRefreshToken() }),
    async revoke(applicationId, sellingPartnerId) {
      const grant = grants.get(keyOf(applicationId, sellingPartnerId));
      if (!grant || grant.revokedAt) return false;
      await saveGrant({ ...grant, revokedAt: clock.now() });
      return true;
    },
    async createCode(applicationId, sellingPartnerId, redirectUri) {
      const code = `S${randomBytes(12).toString('base64url')}`;
      await sql.query(
        'insert into sandbox.oauth_code (world, code, application_id, selling_partner_id, redirect_uri, expires_at) values ($1, $2, $3, $4, $5, $6)',
        [world, code, applicationId, sellingPartnerId, redirectUri, new Date(clock.nowMs() + CODE_MINUTES * 60_000)],
      );
      return code;
    },
    async useCode(code, applicationId, redirectUri) {
      const { rows } = await sql.query<{ selling_partner_id: string }>(
        `update sandbox.oauth_code set used_at = $4
         where world = $1 and code = $2 and application_id = $3 and used_at is null and expires_at > $4 and ($5::text is null or redirect_uri = $5)
         returning selling_partner_id`,
        [world, code, applicationId, clock.now(), redirectUri],
      );
      return rows[0]?.selling_partner_id ?? null;
    },
    rotatesRefreshTokens: () => rotates,
    async setRotation(wanted) {
      await sql.query(
        `insert into sandbox.authorization_setting (world, rotate_refresh_tokens) values ($1, $2)
         on conflict (world) do update set rotate_refresh_tokens = excluded.rotate_refresh_tokens`,
        [world, wanted],
      );
      rotates = wanted;
    },
  };
}

async function load(
  world: string,
  sql: pg.Pool,
  sellers: Map<string, SellerAccount>,
  grantsAndKey: Map<string, Grant>,
  keyOf: (applicationId: string, sellingPartnerId: string) => string,
): Promise<void> {
  const found = await sql.query<SellerRow>(
    'select * from sandbox.seller where world = $1 order by created_at, selling_partner_id',
    [world],
  );
  for (const row of found.rows) {
    sellers.set(row.selling_partner_id, {
      sellingPartnerId: row.selling_partner_id,
      region: row.region,
      name: row.name,
      role: row.role,
      absentFrom: row.absent_from,
      suspendedIn: row.suspended_in,
    });
  }
  const { rows } = await sql.query<GrantRow>('select * from sandbox.app_grant where world = $1', [world]);
  for (const row of rows) {
    grantsAndKey.set(keyOf(row.application_id, row.selling_partner_id), {
      applicationId: row.application_id,
      sellingPartnerId: row.selling_partner_id,
      refreshToken: row.refresh_token,
      grantedAt: row.granted_at,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
    });
  }
}

async function loadRotation(world: string, sql: pg.Pool): Promise<boolean> {
  const { rows } = await sql.query<{ rotate_refresh_tokens: boolean }>(
    'select rotate_refresh_tokens from sandbox.authorization_setting where world = $1',
    [world],
  );
  return rows[0]?.rotate_refresh_tokens ?? false;
}

function newGrant(clock: Clock, applicationId: string, sellingPartnerId: string, refreshToken: string): Grant {
  const grantedAt = clock.now();
  return {
    applicationId,
    sellingPartnerId,
    refreshToken,
    grantedAt,
    expiresAt: new Date(grantedAt.getTime() + GRANT_DAYS * DAY_MS),
    revokedAt: null,
  };
}

const newRefreshToken = (): string => `Atzr|${randomBytes(96).toString('base64url')}`;

const TOKEN_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Merchant tokens are an A and thirteen letters or digits: here they follow from the seed and how many there are already. */
function newSellingPartnerId(seed: number, number: number): string {
  const hash = hashText(seed, `seller account ${number}`);
  return `A${Array.from({ length: 13 }, (_, place) => pick([...TOKEN_CHARACTERS], shareOf(hash, place))).join('')}`;
}
