import { applications } from './applications.ts';
import { shippedAccounts } from './shipped-accounts.ts';
import { BadRequest, bodyJson } from '../../http/body.ts';
import { optionalText, requireObject } from '../../http/fields.ts';
import type { Routes } from '../../http/mount.ts';
import type { Accounts } from './accounts.ts';
import { marketplace } from '../marketplace.ts';

type TokenOfAccount = { region: string; sellingPartnerId: string; refreshToken: string };

/**
 * `GET /world/readers` (the value of SPAPI_READERS), `GET /world/accounts` (the other shipped accounts and those made on
 * the consent page, with the application to use them with), and `POST /world/authorization` with what a test needs of it:
 * `{rotateRefreshTokens}`, `{revoke: sellerId}`, `{sellerId, absentFrom?, suspendedIn?}`.
 */
export const accountsRoutes: Routes = (mount) => {
  mount('GET', '/world/readers', ({ world }) => tokensOf(marketplace.of(world).accounts, (role) => role === 'reader'));
  mount('GET', '/world/accounts', ({ world }) =>
    marketplace
      .of(world)
      .accounts.list()
      .map(({ sellingPartnerId, region, name, role, absentFrom, suspendedIn }) => ({
        sellingPartnerId,
        region,
        name,
        role,
        absentFrom,
        suspendedIn,
        grants: marketplace
          .of(world)
          .accounts.grants()
          .filter((grant) => grant.sellingPartnerId === sellingPartnerId)
          .map((grant) => ({
            applicationId: grant.applicationId,
            refreshToken: grant.refreshToken,
            grantedAt: grant.grantedAt,
            expiresAt: grant.expiresAt,
            revokedAt: grant.revokedAt,
          })),
      })),
  );
  mount('GET', '/world/applications', () => applications);
  mount('POST', '/world/authorization', async ({ world, request }) => {
    const body = requireObject(bodyJson(request));
    if (body.rotateRefreshTokens !== undefined)
      await marketplace.of(world).accounts.setRotation(body.rotateRefreshTokens === true);
    const revoked = optionalText(body, 'revoke');
    if (revoked !== null) await revokeAll(marketplace.of(world).accounts, revoked);
    const sellerId = optionalText(body, 'sellerId');
    if (sellerId !== null) {
      if (!marketplace.of(world).accounts.find(sellerId)) throw new BadRequest(`no seller ${sellerId}`);
      await marketplace.of(world).accounts.change(sellerId, {
        ...marketplaces(body, 'absentFrom'),
        ...marketplaces(body, 'suspendedIn'),
      });
    }
    return { rotateRefreshTokens: marketplace.of(world).accounts.rotatesRefreshTokens() };
  });
};

function tokensOf(accounts: Accounts, isWanted: (role: string) => boolean): TokenOfAccount[] {
  return accounts
    .list()
    .filter(({ role }) => isWanted(role))
    .map(({ region, sellingPartnerId }) => ({
      region,
      sellingPartnerId,
      refreshToken:
        accounts.grants().find((grant) => grant.sellingPartnerId === sellingPartnerId)?.refreshToken ??
        shippedTokenOf(sellingPartnerId),
    }));
}

const shippedTokenOf = (sellingPartnerId: string): string =>
  shippedAccounts.find((account) => account.sellingPartnerId === sellingPartnerId)?.refreshToken ?? '';

async function revokeAll(accounts: Accounts, sellerId: string): Promise<void> {
  for (const { id } of applications) await accounts.revoke(id, sellerId);
}

function marketplaces<N extends 'absentFrom' | 'suspendedIn'>(
  body: Record<string, unknown>,
  name: N,
): { [K in N]?: string[] } {
  const value = body[name];
  if (value === undefined) return {};
  if (!Array.isArray(value) || !value.every((id): id is string => typeof id === 'string'))
    throw new BadRequest(`${name} must be a list of marketplace ids.`);
  // The computed key is the name itself.
  return { [name]: value } as { [K in N]?: string[] };
}
