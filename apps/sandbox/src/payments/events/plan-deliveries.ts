import type { Books } from '../books/books.ts';
import type { Event } from '../books/records.ts';
import { hashNumber, share } from '../../world/random.ts';

/** Faults of the way from Stripe to the product. */
export const webhookFaultKinds = ['webhookDrop', 'webhookDuplicate', 'webhookDelay', 'webhookShuffle'] as const;
type WebhookFaultKind = (typeof webhookFaultKinds)[number];

/** How late a delayed delivery is at most, and within what window shuffled ones change places; the control sets other values. */
export const defaultChaos = { delayMs: 10 * 60_000, shuffleMs: 60_000 };

/** Puts an event on its way to every endpoint that wants it; faults lose, double, delay or shuffle it. */
export function planDeliveries(books: Books, event: Event): void {
  const wanting = books
    .list('webhook_endpoint')
    .filter(({ isEnabled, events }) => isEnabled && (events.includes('*') || events.includes(event.type)));
  for (const { id } of wanting) {
    const strikes = (kind: WebhookFaultKind): { drawn: number } | null =>
      books.world.faults.strikes(kind, { operation: `payments.${event.type}`, sellerId: null });
    const copies = strikes('webhookDuplicate') ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const isDropped = strikes('webhookDrop') !== null;
      books.put('delivery', {
        id: books.newId('whd'),
        created: event.created,
        clock: null,
        event: event.id,
        endpoint: id,
        attempts: 0,
        dueMs: isDropped ? null : books.world.clock.nowMs() + latenessMs(books, strikes),
        status: isDropped ? 'dropped' : 'waiting',
        lastStatus: null,
      });
    }
  }
}

function latenessMs(books: Books, strikes: (kind: WebhookFaultKind) => { drawn: number } | null): number {
  const setting = books.get('setting', 'chaos')?.value ?? {};
  const delayed = strikes('webhookDelay');
  const shuffled = strikes('webhookShuffle');
  const within = (drawn: number, most: unknown, usual: number): number =>
    Math.ceil(share(hashNumber(drawn, 1)) * (typeof most === 'number' ? most : usual));
  return (
    (delayed ? within(delayed.drawn, setting.delayMs, defaultChaos.delayMs) : 0) +
    (shuffled ? within(shuffled.drawn, setting.shuffleMs, defaultChaos.shuffleMs) : 0)
  );
}
