import { actionFor, refuseText, type MarketplaceAction } from '@kervan/domain/buyer-messages/marketplace-text';
import {
  AuthorizationLost,
  CapabilityMissing,
  InvalidRequest,
  MarketplaceError,
  UnknownOutcome,
} from '../../connectors/marketplace/errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { findByMarketplace, nameAction } from '../../records/buyer-messages/by-marketplace.ts';
import { findConnectedStore, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import { loseConnection } from '../../records/stores/connection.ts';

type Of = { storeId: number; messageId: number };
/** What becomes of a try: it went, it did not and why, or it is tried again. */
export type Outcome = 'sent' | 'noAddress' | 'notAllowed' | 'noRole' | 'textRefused' | 'unknown' | 'again';
export type MarketplaceLetter = { store: ConnectedStore; orderId: string };

/** The order by which the marketplace reaches the buyer of a message; null = it goes by mail or not at all. */
export async function letterOf({ db }: WorkerDeps, of: Of): Promise<MarketplaceLetter | null> {
  const orderId = await findByMarketplace(db, of);
  const store = await findConnectedStore(db, of.storeId);
  return orderId === null || !store ? null : { store, orderId };
}

/**
 * MSG-033: has the marketplace hand on what the seller wrote, as the message that it lets him send about the order now; which one is kept before it
 * goes. Nothing was sent where it is to be tried again.
 */
export async function sendByMarketplace(
  deps: WorkerDeps,
  of: Of,
  { store, orderId }: MarketplaceLetter,
  text: string,
): Promise<Outcome> {
  const { db, clock, marketplace } = deps;
  if (refuseText(text, 0) !== null) return 'textRefused';
  try {
    const action: MarketplaceAction | null = actionFor(await marketplace.messageActions(store, orderId));
    if (action === null) return 'notAllowed';
    await nameAction(db, of, action);
    return (await marketplace.sendBuyerText(store, { orderId, action, text })) ? 'sent' : 'notAllowed';
  } catch (error) {
    if (error instanceof UnknownOutcome) return 'unknown';
    if (error instanceof CapabilityMissing) return 'noRole';
    if (error instanceof InvalidRequest) return 'textRefused';
    if (!(error instanceof MarketplaceError)) throw error;
    if (error instanceof AuthorizationLost) await loseConnection(db, store.account.spAccountId, clock.now());
    return 'again';
  }
}
