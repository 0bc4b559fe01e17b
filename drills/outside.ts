import type { Stage } from './stage.ts';

/** A listing as buyers see it; amounts in minor units. */
export type Shown = { sku: string; asin: string; priceMinor: number | null; quantity: number | null; status: string };

/** What the marketplace's book says of one sending that it accepted, in their order. */
export type Sending = {
  at: string;
  sku: string;
  route: 'api' | 'feed';
  kind: 'PUT' | 'PATCH' | 'DELETE';
  priceMinor: number | null;
  quantity: number | null;
  /** It said nothing that buyers did not see already, or that was not on its way to them. */
  isRepeat: boolean;
};

/** An hour of thousands of products is a minute of this machine. */
const STEP_MS = 3_600_000;

/** The control calls of the world outside. */
export function outside({ worldUrl }: Stage) {
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${worldUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : null) as T;
  };
  return {
    ask,
    now: async () => Date.parse((await ask<{ now: string }>('GET', '/world/clock')).now),
    /** The world's time, and when the next effect of an earlier call is due there. */
    clock: async () => {
      const { now, next } = await ask<{ now: string; next: string | null }>('GET', '/world/clock');
      return { now: Date.parse(now), next: next === null ? null : Date.parse(next) };
    },
    setRate: (rate: number) => ask('POST', '/world/clock', { rate }),
    calls: (sellerId?: string) =>
      ask<{ operation: string; sellerId: string | null; count: number; throttled: number; faulted: number }[]>(
        'GET',
        `/world/calls${sellerId === undefined ? '' : `?sellerId=${sellerId}`}`,
      ),
    /** Lets the world live through so long a time at once; in steps, for each of which its answer is waited for. */
    async advance(advanceMs: number) {
      for (let left = advanceMs; left > 0; left -= STEP_MS)
        await ask('POST', '/world/clock', { advanceMs: Math.min(left, STEP_MS) });
    },
    asins: async (count: number) =>
      (await ask<{ asin: string }[]>('GET', `/world/products?market=US&limit=${count}`)).map(({ asin }) => asin),
    setOffer: (market: string, asin: string, offer: object) => ask('PUT', `/world/offers/${market}/${asin}`, offer),
    listings: (market: string, sellerId: string) => ask<Shown[]>('GET', `/world/listings/${market}/${sellerId}`),
    sendings: (market: string, sellerId: string) => ask<Sending[]>('GET', `/world/sendings/${market}/${sellerId}`),
    /** The faults in force, each with how many cases it struck. */
    faults: () => ask<{ id: string; kind: string; struck: number }[]>('GET', '/world/faults'),
    /** Injects a fault for an hour of world time unless told otherwise. */
    fault: (fault: {
      kind: string;
      share?: number;
      operation?: string;
      forMs?: number;
      sellerId?: string;
      seed?: number;
    }) => ask<{ id: string }>('POST', '/world/faults', { share: 1, forMs: 3_600_000, seed: 1, ...fault }),
    async endFaults() {
      for (const { id } of await ask<{ id: string }[]>('GET', '/world/faults'))
        await ask('DELETE', `/world/faults/${id}`);
    },
  };
}
