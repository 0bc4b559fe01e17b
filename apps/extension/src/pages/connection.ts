import type { Session } from '../worker/session.ts';

/** The address of the page that connects, for an extension of this origin. */
export const connectAddress = (panel: string, origin: string, nonce: string): string =>
  new URL(`/extentionLogin?${new URLSearchParams({ origin, nonce }).toString()}`, panel).href;

/** The session that a message brings; null = it comes from another page, answers another question, or nobody is signed in. */
export function sessionOf(
  { origin, data }: { origin: string; data: unknown },
  { panel, nonce }: { panel: string; nonce: string },
): Session | null {
  if (origin !== new URL(panel).origin || typeof data !== 'object' || data === null) return null;
  const said = data as Record<string, unknown>; // What it holds is looked at below.
  if (said.message !== 'User Logged In' || said.nonce !== nonce) return null;
  const { token, customerId, name } = said;
  if (typeof token !== 'string' || typeof customerId !== 'number' || customerId <= 0) return null;
  return { panel: new URL(panel).origin, token, customerId, name: typeof name === 'string' ? name : '' };
}
