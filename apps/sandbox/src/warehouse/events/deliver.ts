import { createHmac, randomUUID } from 'node:crypto';
import type { EffectHandler } from '../../world/system.ts';
import type { Books } from '../books/books.ts';
import { desks } from '../books/desk.ts';
import type { Delivery, Event } from '../books/records.ts';
import { showEvent } from './emit.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After how long what was not taken is told again, then every six hours; nothing is told again later than 72 h after the first time. */
const RETRY_AFTER_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS] as const;
const THEN_EVERY_MS = 6 * HOUR_MS;
const GIVEN_UP_AFTER_MS = 72 * HOUR_MS;

/** Kervan has so long to answer, in system time. */
const ANSWER_WITHIN_MS = 5_000;

/** So many are told at once. */
const AT_ONCE = 8;

/** A replayed message carries a signature of so long ago, which is past the tolerance of 300 s. */
const STALE_S = 600;

type Parcel = { id: string; url: string; body: string; secret: string; forgery: Delivery['forgery'] };

/** Tells what is due. Nothing is held up meanwhile: Kervan may call from within its answer. */
export const deliverDue: EffectHandler = async (world, _payload, at) => {
  const desk = desks.of(world);
  const atMs = at.getTime();
  desk.woken(atMs);
  const parcels = await desk.turn((books) => dueParcels(books, atMs));
  for (let from = 0; from < parcels.length; from += AT_ONCE) {
    const sent = await Promise.all(
      parcels.slice(from, from + AT_ONCE).map(async (parcel) => ({ id: parcel.id, status: await send(parcel) })),
    );
    await desk.turn((books) => sent.forEach(({ id, status }) => note(books, id, status)));
  }
  // What was put off meanwhile is scheduled by the next turn's end.
  await desk.turn(() => undefined);
};

function dueParcels(books: Books, atMs: number): Parcel[] {
  const { url, secret: own } = books.get('setting', 'webhook')?.value ?? {};
  const secret = books.get('setting', 'secret')?.value.secret ?? own;
  return books
    .waiting()
    .filter(({ dueMs }) => dueMs !== null && dueMs <= atMs)
    .toSorted((one, other) => (one.dueMs ?? 0) - (other.dueMs ?? 0))
    .flatMap(({ id, event: eventId, forgery }) => {
      const event = books.get('event', eventId);
      if (!event || typeof url !== 'string') return [];
      const body = JSON.stringify(forgery === 'secret' || forgery === 'unsigned' ? forged(event) : showEvent(event));
      return [{ id, url, secret: forgery === 'secret' ? 'nobody knows it' : String(secret), body, forgery }];
    });
}

/** What somebody else would like Kervan to believe. */
const forged = (event: Event): object => ({
  ...showEvent(event),
  id: randomUUID(),
  seq: event.seq + 1,
  type: 'carrier.event',
  data: { code: 'delivered' },
});

/** What a message carries in `Warehouse-Signature`. */
export const signature = (body: string, secret: string, second: number): string =>
  `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`;

/** Posts a message. The signature carries system time, as the receiver's own clock checks its age. Gives the status; null = no answer. */
async function send({ url, body, secret, forgery }: Parcel): Promise<number | null> {
  const second = Math.floor(Date.now() / SECOND_MS) - (forgery === 'stale' ? STALE_S : 0);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Warehouse/1',
        ...(forgery === 'unsigned' ? {} : { 'warehouse-signature': signature(body, secret, second) }),
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

function note(books: Books, id: string, status: number | null): void {
  const delivery = books.get('delivery', id);
  if (!delivery) return;
  const nowMs = books.now().getTime();
  const attempts = delivery.attempts + 1;
  const firstMs = delivery.firstMs ?? nowMs;
  const reported = { ...delivery, attempts, firstMs, lastStatus: status, dueMs: null };
  const dueMs = nowMs + (RETRY_AFTER_MS[attempts - 1] ?? THEN_EVERY_MS);
  // A forger tries once.
  if (delivery.forgery !== null) books.put('delivery', { ...reported, status: 'forged' });
  else if (status !== null && status >= 200 && status < 300)
    books.put('delivery', { ...reported, status: 'delivered' });
  else if (dueMs > firstMs + GIVEN_UP_AFTER_MS) books.put('delivery', { ...reported, status: 'failed' });
  else books.put('delivery', { ...reported, dueMs });
}
