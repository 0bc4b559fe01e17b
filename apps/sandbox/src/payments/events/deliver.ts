import { createHmac } from 'node:crypto';
import { desks } from '../books/desk.ts';
import type { Books } from '../books/books.ts';
import type { Delivery } from '../books/records.ts';
import { easedMs, type World } from '../../world/world.ts';
import type { EffectHandler } from '../../world/system.ts';
import { showEvent } from './emit.ts';

/** When a delivery that failed is tried again, each after the one before: over three days in all, as documented. */
const RETRY_AFTER_MS = [5, 30, 120, 300, 600, ...Array<number>(5).fill(720)].map((minutes) => minutes * 60_000);

/** The product has so long to answer, in system time. */
const ANSWER_WITHIN_MS = 10_000;

/** So many deliveries are under way at once. */
const AT_ONCE = 8;

type Parcel = { id: string; url: string; body: string; secret: string };

/** Hands over what is due. Nothing is held up meanwhile: the product may call from within its answer. */
export const deliverDue: EffectHandler = async (world, _payload, at) => {
  const desk = desks.of(world);
  const atMs = at.getTime();
  desk.woken('deliver', atMs);
  const parcels = await desk.turn((books) => dueParcels(books, atMs));
  for (let from = 0; from < parcels.length; from += AT_ONCE) {
    const sent = await Promise.all(
      parcels.slice(from, from + AT_ONCE).map(async (parcel) => ({ id: parcel.id, status: await send(parcel) })),
    );
    await desk.turn((books) => sent.forEach(({ id, status }) => note(books, world, id, status)));
  }
  // What was put off meanwhile is told by the next turn's end.
  await desk.turn(() => undefined);
};

function dueParcels(books: Books, atMs: number): Parcel[] {
  return books
    .list('delivery')
    .filter(({ status, dueMs }) => status === 'waiting' && dueMs !== null && dueMs <= atMs)
    .sort((one, other) => (one.dueMs ?? 0) - (other.dueMs ?? 0))
    .flatMap((delivery) => {
      const endpoint = books.get('webhook_endpoint', delivery.endpoint);
      const event = books.get('event', delivery.event);
      if (endpoint?.isEnabled && event)
        return [
          {
            id: delivery.id,
            url: endpoint.url,
            secret: endpoint.secret,
            body: JSON.stringify(showEvent(books, event), null, 2),
          },
        ];
      books.put('delivery', { ...delivery, status: 'failed', dueMs: null });
      return [];
    });
}

/** What a delivery carries in `Stripe-Signature`. */
export function signature(body: string, secret: string, second: number): string {
  return `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`;
}

/** Posts an event. The signature carries system time, as the receiver's own clock checks its age. Gives the status; null = no answer. */
async function send({ url, body, secret }: Parcel): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature(body, secret, Math.floor(Date.now() / 1000)),
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

function note(books: Books, world: World, id: string, status: number | null): void {
  const delivery = books.get('delivery', id);
  if (!delivery) return;
  const attempts = delivery.attempts + 1;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const retryMs = RETRY_AFTER_MS[attempts - 1];
  const next: Pick<Delivery, 'status' | 'dueMs'> = isDelivered
    ? { status: 'delivered', dueMs: null }
    : retryMs === undefined
      ? { status: 'failed', dueMs: null }
      : { status: 'waiting', dueMs: world.clock.nowMs() + easedMs(world, retryMs) };
  books.put('delivery', { ...delivery, ...next, attempts, lastStatus: status });
}
