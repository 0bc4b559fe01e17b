import * as z from 'zod';
import type { MarketplaceError } from './errors.ts';
import { ApplicationRefused, AuthorizationLost, InvalidRequest, Transient } from './errors.ts';

/** The fields of one token request, besides the application's own credentials. */
export type TokenGrant =
  | { grant_type: 'authorization_code'; code: string; redirect_uri?: string }
  | { grant_type: 'refresh_token'; refresh_token: string }
  | { grant_type: 'client_credentials'; scope: string };

export type Tokens = { accessToken: string; refreshToken: string | null; expiresInSeconds: number };

export type LwaClient = {
  /**
   * @throws AuthorizationLost when the grant is bad, expired or revoked; ApplicationRefused when our own credentials are;
   * InvalidRequest for other refusals; Transient for everything that may pass.
   */
  request(grant: TokenGrant): Promise<Tokens>;
};

const success = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive(),
});
const failure = z.object({
  error: z.string(),
  error_description: z.string().optional(),
  request_id: z.string().optional(),
});

/** Client of Login with Amazon. Bodies hold secrets and are never logged. */
export function createLwaClient(config: {
  lwaEndpoint: string;
  clientId: string;
  /** The application's secret as it is now: it is rotated while the process runs. */
  readClientSecret(): Promise<string>;
  timeoutMs: number;
}): LwaClient {
  const address = `${config.lwaEndpoint}/auth/o2/token`;
  return {
    async request(grant) {
      const client_secret = await config.readClientSecret();
      const body = new URLSearchParams({ ...grant, client_id: config.clientId, client_secret });
      const facts = { operation: `lwa:${grant.grant_type}`, status: null, requestId: null };
      let status: number;
      let text: string;
      try {
        const answer = await fetch(address, {
          method: 'POST',
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(config.timeoutMs),
        });
        status = answer.status;
        text = await answer.text();
      } catch (error) {
        throw new Transient('no answer', facts, { cause: error });
      }
      return tokensOf(status, text, facts.operation);
    },
  };
}

/** Reads an answer of the token address; exported for its table test. */
export function tokensOf(status: number, text: string, operation: string): Tokens {
  const json = parsed(text);
  const tokens = success.safeParse(json);
  if (status === 200 && tokens.success) {
    return {
      accessToken: tokens.data.access_token,
      refreshToken: tokens.data.refresh_token ?? null,
      expiresInSeconds: tokens.data.expires_in,
    };
  }
  throw refusalOf(status, failure.safeParse(json).data, operation);
}

function refusalOf(status: number, refused: z.infer<typeof failure> | undefined, operation: string): MarketplaceError {
  const facts = { operation, status, requestId: refused?.request_id ?? null };
  if (!refused || status === 429 || status >= 500) return new Transient(`answered ${status}`, facts);
  if (refused.error === 'invalid_grant') return new AuthorizationLost('the grant is bad, expired or revoked', facts);
  if (refused.error === 'invalid_client' || refused.error === 'unauthorized_client')
    return new ApplicationRefused(refused.error, facts);
  return new InvalidRequest(facts, [{ code: refused.error, message: refused.error_description ?? '', details: null }]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
