import type { Books } from '../books/books.ts';
import type { Event, ObjectKind, Package } from '../books/records.ts';
import type { EventDataOf, EventType } from './event-types.ts';
import { planDeliveries } from './plan-deliveries.ts';

/** Keeps an event under the next seq of its object, and has it told. */
export function emit<T extends EventType>(
  books: Books,
  object: { kind: ObjectKind; ref: string },
  { type, data }: { type: T; data: EventDataOf<T> },
): Event {
  const event: Event = {
    id: books.newId(),
    type,
    at: books.now().toISOString(),
    object,
    seq: books.eventsOf(object.kind, object.ref).length + 1,
    data,
  };
  books.put('event', event);
  planDeliveries(books, event);
  return event;
}

/** An event of a package; the package then has its seq. Gives the package as it is kept. */
export function emitOf<T extends EventType>(books: Books, pack: Package, type: T, data: EventDataOf<T>): Package {
  const { seq } = emit(books, { kind: 'package', ref: pack.id }, { type, data });
  return books.put('package', { ...pack, seq });
}

/** An event as the protocol shows it: what is kept is what is shown. */
export const showEvent = ({ id, type, at, object, seq, data }: Event): Event => ({ id, type, at, object, seq, data });
