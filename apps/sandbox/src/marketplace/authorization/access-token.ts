import { createHmac, timingSafeEqual } from 'node:crypto';

/** A call that a restricted token is good for; the path as it was asked for. */
export type RestrictedResource = { method: string; path: string };

/** What an access token says: whose it is, for a seller, for some calls of a seller or for a grantless scope, and until when. */
export type AccessClaims =
  | {
      kind: 'restricted';
      applicationId: string;
      sellingPartnerId: string;
      resources: RestrictedResource[];
      issuedMs: number;
      expiresMs: number;
    }
  | { kind: 'seller'; applicationId: string; sellingPartnerId: string; issuedMs: number; expiresMs: number }
  | { kind: 'grantless'; applicationId: string; scope: string; issuedMs: number; expiresMs: number };

/** Life of an access token in seconds of world time. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** Writes and reads the opaque access tokens of a world. Signed, so that no row per token is needed and a restart keeps them. */
export type AccessTokens = {
  issue(claims: AccessClaims): string;
  /** What the token says, whatever its age; null when it is not one of this world's. */
  read(token: string): AccessClaims | null;
};

/** The tokens of a world and its copies. */
export function createAccessTokens(lineage: string, seed: number): AccessTokens {
  const sign = (body: string): Buffer =>
    createHmac('sha256', `sandbox access token ${lineage} ${seed}`).update(body).digest();
  return {
    issue(claims) {
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${claims.kind === 'restricted' ? 'Atz.sprdt' : 'Atza'}|${body}.${sign(body).toString('base64url')}`;
    },
    read(token) {
      const [, body, signature] = /^(?:Atza|Atz\.sprdt)\|([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
      if (!body || !signature) return null;
      const given = Buffer.from(signature, 'base64url');
      const right = sign(body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      // The signature proves that `issue` wrote it.
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as AccessClaims;
    },
  };
}
