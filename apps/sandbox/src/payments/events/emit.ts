import type { Books } from '../books/books.ts';
import type { Event, Json, JsonObject } from '../books/records.ts';
import type { EventType } from './event-types.ts';
import { planDeliveries } from './plan-deliveries.ts';

/** Stripe's version that the sandbox speaks. */
export const API_VERSION = '2026-10-28.endive';

type Told = { type: EventType; object: JsonObject; previous?: JsonObject; clock: string | null };

/** Keeps an event with the object as it now is, and has it delivered. */
export function emit(books: Books, { type, object, previous, clock }: Told): Event {
  const event = books.put('event', {
    id: books.newId('evt'),
    created: books.now(clock),
    clock,
    type,
    data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    request: books.request,
  });
  planDeliveries(books, event);
  return event;
}

/** The attributes that differ, with the values that they had. */
export function previousOf(before: JsonObject, after: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name] ?? null)),
  ) satisfies Record<string, Json>;
}

/** An event as Stripe shows it. */
export function showEvent(books: Books, event: Event): JsonObject {
  const waiting = books.list('delivery').filter((one) => one.event === event.id && one.status === 'waiting').length;
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: event.data,
    livemode: false,
    pending_webhooks: waiting,
    request: event.request,
    type: event.type,
  };
}
