/** The messages of text alone that the marketplace hands on, in the order in which one is taken: the narrowest that is open is the one meant. */
export const marketplaceActions = ['confirmOrderDetails', 'confirmDeliveryDetails', 'unexpectedProblem'] as const;
export type MarketplaceAction = (typeof marketplaceActions)[number];

/** As which message a text goes, of those that the marketplace lets the seller send now; null = none. */
export const actionFor = (open: readonly string[]): MarketplaceAction | null =>
  marketplaceActions.find((action) => open.includes(action)) ?? null;

/** Characters of a text [Amazon's model of Messaging v1]. */
export const MARKETPLACE_TEXT_MAX = 2_000;

const MARKUP = /<[a-z/!]/i;
const ADDRESS = /[^\s@]@[^\s@]+\.[^\s@]/;

/** Why the marketplace would not hand a message on, by what its model says: a text of a size, no files, no HTML, no mail addresses. */
export function refuseText(text: string, files: number): 'files' | 'tooLong' | 'markup' | 'address' | null {
  if (files > 0) return 'files';
  if (text.length > MARKETPLACE_TEXT_MAX) return 'tooLong';
  if (MARKUP.test(text)) return 'markup';
  return ADDRESS.test(text) ? 'address' : null;
}

/** Why what the seller wrote did not go, by mail or by the marketplace. */
export const sendFailures = [
  'refused',
  'noAddress',
  'notReached',
  'marketNotReached',
  'notAllowed',
  'noRole',
  'textRefused',
  'unknown',
] as const;
