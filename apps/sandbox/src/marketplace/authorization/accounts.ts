import { randomBytes } from 'node:crypto';
import type { Region } from '@kervan/domain/markets';
import { hashText, pick, shareOf } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import {
  findRotation,
  listGrants,
  listSellers,
  saveGrant,
  saveRotation,
  saveSeller,
  type Grant,
  type SellerAccount,
} from './account-rows.ts';
import { application } from './applications.ts';
import { shippedAccounts } from './shipped-accounts.ts';

/** A consent lasts so long (Amazon's renewal rule, marketplace.md 2.1). */
const GRANT_DAYS = 365;

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
  rotatesRefreshTokens(): boolean;
  setRotation(rotates: boolean): Promise<void>;
};

const DAY_MS = 86_400_000;

type AccountsWorld = Pick<World, 'id' | 'seed' | 'sql' | 'clock'>;

/** The accounts of a world: rows with everything held in memory, since each call asks for them. A new world begins with the shipped ones. */
export async function openAccounts(world: AccountsWorld): Promise<Accounts> {
  const { id, sql, clock, seed } = world;
  const sellers = new Map((await listSellers(sql, id)).map((seller) => [seller.sellingPartnerId, seller]));
  const grants = new Map((await listGrants(sql, id)).map((grant) => [keyOf(grant), grant]));
  let rotates = await findRotation(sql, id);
  const keepSeller = async (seller: SellerAccount): Promise<SellerAccount> => {
    await saveSeller(sql, id, seller, clock.now());
    sellers.set(seller.sellingPartnerId, seller);
    return seller;
  };
  const keepGrant = async (grant: Grant): Promise<Grant> => {
    await saveGrant(sql, id, grant);
    grants.set(keyOf(grant), grant);
    return grant;
  };
  if (sellers.size === 0) {
    for (const shipped of shippedAccounts) {
      await keepSeller({ ...shipped, absentFrom: [], suspendedIn: [] });
      await keepGrant(newGrant(world, application.id, shipped.sellingPartnerId, shipped.refreshToken));
    }
  }
  return {
    list: (region) => [...sellers.values()].filter((seller) => region === undefined || seller.region === region),
    find: (sellingPartnerId) => sellers.get(sellingPartnerId) ?? null,
    create: (region, name) =>
      keepSeller({
        sellingPartnerId: newSellingPartnerId(seed, sellers.size),
        region,
        name,
        role: 'seller',
        absentFrom: [],
        suspendedIn: [],
      }),
    async change(sellingPartnerId, change) {
      const seller = sellers.get(sellingPartnerId);
      if (seller) await keepSeller({ ...seller, ...change });
    },
    grants: () => [...grants.values()],
    findGrant: (applicationId, sellingPartnerId) => grants.get(keyOf({ applicationId, sellingPartnerId })) ?? null,
    findGrantByToken: (refreshToken) =>
      [...grants.values()].find((grant) => grant.refreshToken === refreshToken) ?? null,
    grant: (applicationId, sellingPartnerId) =>
      keepGrant(newGrant(world, applicationId, sellingPartnerId, newRefreshToken())),
    rotate: (grant) => keepGrant({ ...grant, refreshToken: newRefreshToken() }),
    async revoke(applicationId, sellingPartnerId) {
      const grant = grants.get(keyOf({ applicationId, sellingPartnerId }));
      if (!grant || grant.revokedAt) return false;
      await keepGrant({ ...grant, revokedAt: clock.now() });
      return true;
    },
    rotatesRefreshTokens: () => rotates,
    async setRotation(wanted) {
      await saveRotation(sql, id, wanted);
      rotates = wanted;
    },
  };
}

const keyOf = ({ applicationId, sellingPartnerId }: Pick<Grant, 'applicationId' | 'sellingPartnerId'>): string =>
  `${applicationId}\n${sellingPartnerId}`;

function newGrant(
  { clock }: AccountsWorld,
  applicationId: string,
  sellingPartnerId: string,
  refreshToken: string,
): Grant {
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
