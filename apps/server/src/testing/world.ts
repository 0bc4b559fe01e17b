import { testsBegin } from '../../../../scripts/tests-begin.ts';
import { groundOf } from './ground.ts';

/** A private world of the sandbox with its control calls; amounts in minor units. */
export type TestWorld = ReturnType<typeof controlsOf>;

/** What its clock says; `next`: when an effect of an earlier call comes. */
export type WorldClock = { now: string; rate: number; next: string | null };

export type WorldOptions = {
  seed?: number;
  products?: number;
  /** How fast its clock runs against the system's; absent = it stands, and goes where a test or `settle()` steps it. */
  rate?: number;
  profile?: 'demo' | 'amazon';
  catalogue?: string;
  /** The instant at which the world begins; absent = that of all tests. */
  startAt?: string;
  /** Whether offers move and buyers come by themselves; absent = the world stands still, and only what a test moves moves. */
  lives?: boolean;
};

/** Opens a world of its own: nothing another test does is seen in it. */
export async function openWorld({ lives = false, ...options }: WorldOptions = {}): Promise<TestWorld> {
  const usual = { seed: 7, products: 500, rate: 0, profile: 'demo', startAt: testsBegin };
  const world = await makeWorld('/worlds', { ...usual, ...options });
  if (!lives) await world.standStill();
  return world;
}

/** Opens a world of its own that goes on from where another one is. */
export const copyWorld = (id: string): Promise<TestWorld> => makeWorld(`/worlds/${id}/copy`, {});

async function makeWorld(path: string, body: object): Promise<TestWorld> {
  const { port, smtpPort } = groundOf().sandbox;
  const answer = await fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`no world: ${await answer.text()}`);
  const { id, prefix } = (await answer.json()) as { id: string; prefix: string };
  return controlsOf({ id, prefix, port, smtpPort });
}

function controlsOf(world: { id: string; prefix: string; port: number; smtpPort: number }) {
  const base = `http://localhost:${world.port}${world.prefix}`;
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : null) as T;
  };
  return {
    ...world,
    ask,
    clock: () => ask<WorldClock>('GET', '/world/clock'),
    advance: (advanceMs: number) => ask<WorldClock>('POST', '/world/clock', { advanceMs }),
    advanceTo: (advanceTo: string) => ask<WorldClock>('POST', '/world/clock', { advanceTo }),
    products: (market: string, limit: number) =>
      ask<{ asin: string; offer: { priceMinor: number } | null }[]>(
        'GET',
        `/world/products?market=${market}&limit=${limit}`,
      ),
    /** From now on nothing moves by itself: offers stay as they are and nobody buys. */
    standStill: () => ask('POST', '/world/standstill'),
    /** So many times as many buyers; 0 = none. */
    setDemand: (factor: number) => ask('PUT', '/world/demand', { factor }),
    setOffer: (market: string, asin: string, offer: object) => ask('PUT', `/world/offers/${market}/${asin}`, offer),
    listing: (market: string, sellerId: string, sku: string) =>
      ask<{
        sku: string;
        asin: string;
        priceMinor: number | null;
        quantity: number | null;
        status: string;
        handlingDays: number | null;
        shippingGroup: string | null;
        history: { at: string; priceMinor: number | null; quantity: number | null }[];
        offer: { priceMinor: number | null; lowestMinor: number | null; highestMinor: number | null; sales: number };
      }>('GET', `/world/listings/${market}/${sellerId}/${encodeURIComponent(sku)}`),
    listings: (market: string, sellerId: string) =>
      ask<{ sku: string; asin: string; priceMinor: number | null; quantity: number | null; status: string }[]>(
        'GET',
        `/world/listings/${market}/${sellerId}`,
      ),
    /** What the seller sets in Seller Central beside the price: bounds and a sale. What is left out stays; null takes it away. */
    setOfferTerms: (
      market: string,
      sellerId: string,
      sku: string,
      terms: {
        lowestMinor?: number | null;
        highestMinor?: number | null;
        sale?: { priceMinor: number; startAt?: string; endAt?: string } | null;
      },
    ) => ask('PUT', `/world/listings/${market}/${sellerId}/${encodeURIComponent(sku)}/offer`, terms),
    /** Puts these in the place of the shipping templates of a seller's account. */
    setTemplates: (market: string, sellerId: string, templates: { id: string; name: string }[]) =>
      ask('PUT', `/world/shipping-templates/${market}/${sellerId}`, { templates }),
    calls: () => ask<{ operation: string; count: number; throttled: number }[]>('GET', '/world/calls'),
    mails: (to: string) =>
      ask<{ id: number; to: string; subject: string; text: string; html: string; at: string }[]>(
        'GET',
        `/mail/messages?to=${encodeURIComponent(to)}`,
      ),
    fault: (fault: object) =>
      ask<{ id: string }>('POST', '/world/faults', { share: 1, forMs: 3_600_000, seed: 1, ...fault }),
    endFault: (id: string) => ask('DELETE', `/world/faults/${id}`),
    /** Ends every fault that is still in force. */
    endFaults: async () => {
      for (const { id } of await ask<{ id: string }[]>('GET', '/world/faults'))
        await ask('DELETE', `/world/faults/${id}`);
    },
  };
}

/** The first link of a mail's text. Throws when there is none. */
export function linkIn(text: string | undefined): URL {
  const [address] = /https?:\/\/\S+/.exec(text ?? '') ?? [];
  if (!address) throw new Error(`no link in the mail: ${text ?? '(no mail)'}`);
  return new URL(address);
}
