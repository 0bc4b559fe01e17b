import { messageOf, targetOrigin, type ExtensionMessage } from '@kervan/domain/identity/extension-message';
import type { ExtensionAsk } from './extension-search.ts';

/** The page around this one, or the one that opened it; null = it stands alone. */
const peer = (): Pick<Window, 'postMessage'> | null =>
  window.parent !== window ? window.parent : (window.opener as Window | null);

/** Whom the page may speak to: the origin that asked, where it is on the list and there is a page to post to (AUTH-036). */
export const partnerOf = ({ origin }: ExtensionAsk, allowed: readonly string[]): string | null =>
  peer() === null ? null : targetOrigin(origin, allowed);

/** AUTH-035: tells the extension, and nobody else, who is signed in. */
export function tell(target: string, connected: Parameters<typeof messageOf>[0], nonce: string | undefined): void {
  const message: ExtensionMessage = messageOf(connected, nonce ?? null);
  peer()?.postMessage(message, target);
}
