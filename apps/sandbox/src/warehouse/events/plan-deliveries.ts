import { hashNumber, share } from '../../world/random.ts';
import type { Books } from '../books/books.ts';
import { forgeries, type Delivery, type Event } from '../books/records.ts';

/** Under this operation faults strike what the warehouse tells; `forged` adds a message of somebody else to it. */
const OPERATION = 'warehouse.webhook';

const SECOND_MS = 1_000;
/** How late at most, within what window shuffled, how much later a second time: as the marketplace's notifications. */
const LATE_MS = 60 * 60 * SECOND_MS;
const SWAP_MS = 120 * SECOND_MS;
const DUPLICATE_MS = 30 * SECOND_MS;

type Kind = 'duplicateNotification' | 'lateNotification' | 'reorderedNotification' | 'lostNotification' | 'forged';

/** Puts an event on its way to Kervan, if it named an address; faults lose, double, delay, shuffle or forge it. */
export function planDeliveries(books: Books, event: Event): void {
  if (!books.get('setting', 'webhook')) return;
  const nowMs = books.now().getTime();
  const strikes = (kind: Kind): number | null =>
    books.world.faults.strikes(kind, { operation: OPERATION, sellerId: null })?.drawn ?? null;
  const put = (more: Partial<Delivery>): void =>
    void books.put('delivery', {
      id: books.newId(),
      event: event.id,
      attempts: 0,
      firstMs: null,
      dueMs: nowMs,
      status: 'waiting',
      lastStatus: null,
      forgery: null,
      ...more,
    });
  const forged = strikes('forged');
  if (forged !== null) put({ forgery: forgeries[forged % forgeries.length] ?? 'secret' });
  if (strikes('lostNotification') !== null) return put({ status: 'dropped', dueMs: null });
  const [late, swapped, twice] = [
    strikes('lateNotification'),
    strikes('reorderedNotification'),
    strikes('duplicateNotification'),
  ];
  const dueMs = nowMs + spread(late, LATE_MS) + spread(swapped, SWAP_MS);
  put({ dueMs });
  if (twice !== null) put({ dueMs: dueMs + spread(twice, DUPLICATE_MS) });
}

/** A part of the longest delay, at least a second of it; none where nothing struck. */
const spread = (drawn: number | null, maxMs: number): number =>
  drawn === null ? 0 : SECOND_MS + Math.floor(share(hashNumber(drawn, 1)) * (maxMs - SECOND_MS));
