import type { Session } from '../worker/session.ts';

/** Of one attempt to connect: the panel that is asked, the mark of the question, and the secret with which the token will count. */
export type Question = { panel: string; nonce: string; instance: string };

const SECRET_BYTES = 32;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A secret that nobody else has seen. */
export const newInstance = (): string => base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

/** The address of the page that connects, for an extension of this origin: it names the secret by its hash alone. */
export async function connectAddress({ panel, nonce, instance: secret }: Question, origin: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const instance = base64url(new Uint8Array(hash));
  return new URL(`/extentionLogin?${new URLSearchParams({ origin, nonce, instance }).toString()}`, panel).href;
}

/** The session that a message brings; null = it comes from another page, answers another question, or nobody is signed in. */
export function sessionOf(
  { origin, data }: { origin: string; data: unknown },
  { panel, nonce, instance }: Question,
): Session | null {
  if (origin !== new URL(panel).origin || typeof data !== 'object' || data === null) return null;
  const said = data as Record<string, unknown>; // What it holds is looked at below.
  if (said.message !== 'User Logged In' || said.nonce !== nonce) return null;
  const { token, customerId, name } = said;
  if (typeof token !== 'string' || typeof customerId !== 'number' || customerId <= 0) return null;
  return { panel: new URL(panel).origin, token, instance, customerId, name: typeof name === 'string' ? name : '' };
}
