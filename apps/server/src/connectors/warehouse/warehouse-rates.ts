import { isMarketCode } from '@kervan/domain/markets';
import type { WarehouseRates } from '@kervan/domain/warehouse/shipping-cost';
import * as z from 'zod';

/** The warehouse's address or key is wrong: the operator has to mend it. */
export class WarehouseRefused extends Error {
  override readonly name: string = 'WarehouseRefused';
}

/** The warehouse did not answer, or not in time: try again later. */
export class WarehouseUnavailable extends Error {
  override readonly name: string = 'WarehouseUnavailable';
}

/** The warehouse answered something else than agreed: prices must not be guessed from it. */
export class WarehouseAnswerInvalid extends Error {
  override readonly name: string = 'WarehouseAnswerInvalid';
}

const minor = z.int().nonnegative();

const rate = z.strictObject({
  market: z.string().refine(isMarketCode),
  carrierCode: z.string().min(1),
  serviceCode: z.string().min(1),
  name: z.string().min(1),
  transitDays: z.int().positive(),
  refusesPoBox: z.boolean(),
  /** null = no limit. */
  maxWeightLb: z.number().positive().nullable(),
  maxGirthIn: z.number().positive().nullable(),
  /** Price of a parcel before any step of weight. */
  baseMinor: minor,
  /** Price of each started step of weight. */
  stepMinor: minor,
  stepLb: z.number().positive(),
});

const answer = z.strictObject({
  asOf: z.iso.datetime({ offset: true }),
  currency: z.literal('USD'),
  handlingMinor: minor,
  rates: z.array(rate),
});

export type Warehouse = {
  /**
   * The price list in US cents; the market's factor is in the rates already, handling is added once (WH-039).
   * @throws WarehouseRefused, WarehouseUnavailable, WarehouseAnswerInvalid
   */
  rates(): Promise<WarehouseRates>;
};

const TIMEOUT_MS = 30_000;

/** Client of the warehouse's API. */
export function createWarehouse({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  key: string;
  timeoutMs?: number;
}): Warehouse {
  const base = url.replace(/\/+$/, '');
  return {
    async rates() {
      const body = await fetched(`${base}/rates`, key, timeoutMs);
      const read = answer.safeParse(jsonOf(body));
      if (!read.success)
        throw new WarehouseAnswerInvalid(`the rates are not as agreed: ${z.prettifyError(read.error)}`);
      return read.data;
    },
  };
}

async function fetched(address: string, key: string, timeoutMs: number): Promise<string> {
  let status: number;
  let body: string;
  try {
    const received = await fetch(address, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = received.status;
    body = await received.text();
  } catch (error) {
    throw new WarehouseUnavailable('no answer', { cause: error });
  }
  if (status === 200) return body;
  if (status === 408 || status === 429 || status >= 500) throw new WarehouseUnavailable(`answered ${status}`);
  throw new WarehouseRefused(`answered ${status}`);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
