import type { Region } from '@kervan/domain/markets';
import { applications, type Application } from './applications.ts';
import type { World } from '../../world/world.ts';
import { unauthorized } from '../api-error.ts';
import type { SellerAccount } from './account-rows.ts';
import { marketplace } from '../marketplace.ts';
import type { RestrictedResource } from './access-token.ts';

/** Who calls: an application, for a seller or grantless in a scope; `restrictedTo` are the only calls a restricted token is good for. */
export type Caller = {
  application: Application;
  account: SellerAccount | null;
  scope: string | null;
  restrictedTo: readonly RestrictedResource[] | null;
};

const INVALID = 'The access token you provided is revoked, malformed or invalid.';
const EXPIRED = 'The access token you provided has expired.';

/**
 * Who the access token speaks for in a region. Throws 403 as Amazon words it: no token, one that is not ours, expired,
 * of another region, or of a consent that is revoked or was given before the current one.
 */
export function identifyCaller(world: World, region: Region, token: string | undefined): Caller {
  if (!token) throw unauthorized('The access token is missing in the request header.');
  const claims = marketplace.of(world).accessTokens.read(token);
  const application = applications.find((one) => one.id === claims?.applicationId);
  if (!claims || !application) throw unauthorized(INVALID);
  if (claims.expiresMs <= world.clock.nowMs()) throw unauthorized(EXPIRED);
  if (claims.kind === 'grantless') return { application, account: null, scope: claims.scope, restrictedTo: null };
  const account = marketplace.of(world).accounts.find(claims.sellingPartnerId);
  const grant = marketplace.of(world).accounts.findGrant(application.id, claims.sellingPartnerId);
  if (!account || !grant || grant.revokedAt || grant.expiresAt <= world.clock.now()) throw unauthorized(INVALID);
  if (account.region !== region || marketplace.of(world).faults.strikes('revoked', null, account.sellingPartnerId))
    throw unauthorized(INVALID);
  return { application, account, scope: null, restrictedTo: claims.kind === 'restricted' ? claims.resources : null };
}
