import type { FastifyReply } from 'fastify';

/** The one page that an extension may frame (security and reliability §2); spelled as its requirement spells it. */
const PAGE = /^\/extentionlogin\/?(?:[?#]|$)/i;
export const isExtensionPage = (url: string): boolean => PAGE.test(url);

/** The policy of that page: every other page's, but the extensions of the settings may frame it. Without one nobody may. */
export const extensionPolicy = (policy: string, origins: readonly string[]): string =>
  origins.length === 0
    ? policy
    : policy
        .split(';')
        .map((directive) =>
          directive.trim().startsWith('frame-ancestors ') ? `frame-ancestors ${origins.join(' ')}` : directive,
        )
        .join(';');

/** Lets the extensions of the settings frame the answer, or open it in a window that still knows them. */
export function letExtensionsIn(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  reply.header(
    'content-security-policy',
    extensionPolicy(String(reply.getHeader('content-security-policy') ?? ''), origins),
  );
  // It names no origins: beside the policy it would shut them out, and a window of its own group knows no opener.
  reply.removeHeader('x-frame-options').header('cross-origin-opener-policy', 'unsafe-none');
}
