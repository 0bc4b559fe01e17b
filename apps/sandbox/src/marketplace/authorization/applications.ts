/** An application registered at the marketplace. A draft one is only authorized with `version=beta`. */
export type Application = { id: string; clientId: string; clientSecret: string; name: string; isDraft: boolean };

/** The application that the product uses by default: ids and secret are fixed, nothing outside the sandbox knows them. */
export const application: Application = {
  id: 'amzn1.sp.solution.00000000-0000-4000-8000-00006b657276',
  clientId: 'amzn1.application-oa2-client.0000000000000000000000006b657276',
  clientSecret: 'amzn1.oa2-cs.v1.sandbox-0000000000000000000000000000000000000000006b657276',
  name: 'Kervan',
  isDraft: false,
};

/** The same product before publication, for the pages that only a draft shows (MD1000). */
export const draftApplication: Application = {
  id: 'amzn1.sp.solution.00000000-0000-4000-8000-006472616674',
  clientId: 'amzn1.application-oa2-client.000000000000000000000000647261667',
  clientSecret: 'amzn1.oa2-cs.v1.sandbox-000000000000000000000000000000000000000000006472616674',
  name: 'Kervan (draft)',
  isDraft: true,
};

/** Every application of the sandbox. */
export const applications: readonly Application[] = [application, draftApplication];

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for the redirect addresses registered with the applications: `/amazon/callback` on any loopback http origin. */
export function isRegisteredRedirect(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'http:' && loopbackHosts.has(url.hostname) && url.pathname === '/amazon/callback';
}

/** The redirect address used when the consent request names none. */
export const DEFAULT_REDIRECT_URI = 'http://localhost:4000/amazon/callback';
