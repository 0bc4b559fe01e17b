import type { Endpoint } from '@kervan/contracts/endpoint';
import { events } from '@kervan/contracts/events-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';

/** SHELL-067. */
export const MARKET_HEADER = 'X-Customer-Marketplace-Id';

const callsWithoutMarket: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...Object.values(identity),
  ...Object.values(subscriptions),
  messages.topBar,
  events.stream,
]);

/** SHELL-066, SHELL-067: every call names the selected store, except identity, subscription, payment-status and top-bar calls. */
export function carriesMarket(endpoint: Endpoint): boolean {
  return !callsWithoutMarket.has(endpoint);
}
