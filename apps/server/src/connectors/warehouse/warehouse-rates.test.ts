import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createWarehouse, type Warehouse } from './create-warehouse.ts';
import { WarehouseAnswerInvalid, WarehouseRefused, WarehouseUnavailable } from './warehouse-errors.ts';

const rate = {
  market: 'DE',
  carrierCode: 'DHL',
  serviceCode: 'EXPRESS',
  name: 'DHL Express',
  transitDays: 4,
  refusesPoBox: true,
  maxWeightLb: 66,
  maxGirthIn: null,
  baseMinor: 660,
  stepMinor: 165,
  stepLb: 0.5,
};
const rates = { asOf: '2026-11-20T10:00:00Z', currency: 'USD', handlingMinor: 200, rates: [rate] };

/** Asks a server that answers as given, and gives what it was asked. */
async function asking(
  status: number,
  body: string | null,
  timeoutMs?: number,
): Promise<{ result: Awaited<ReturnType<Warehouse['rates']>>; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    if (body !== null) response.writeHead(status).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    // A server that listens on a port has an address with a port.
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/warehouse/`;
    return { result: await createWarehouse({ url, key: 'k-1', ...(timeoutMs ? { timeoutMs } : {}) }).rates(), asked };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('the warehouse', () => {
  it('gives its rates to who shows the key', async () => {
    const { result, asked } = await asking(200, JSON.stringify(rates));
    expect(result).toEqual({ ...rates, rates: { read: [rate], unread: 0 } });
    expect(asked).toEqual(['GET /warehouse/rates Bearer k-1']);
  });

  it.each([
    ['no JSON', '<html>'],
    ['another currency', JSON.stringify({ ...rates, currency: 'EUR' })],
    ['a price in parts of cents', JSON.stringify({ ...rates, rates: [{ ...rate, baseMinor: 6.5 }] })],
    ['a market nobody knows', JSON.stringify({ ...rates, rates: [{ ...rate, market: 'XX' }] })],
    ['a missing limit', JSON.stringify({ ...rates, rates: [{ ...rate, maxWeightLb: undefined }] })],
    ['a field that was not agreed', JSON.stringify({ ...rates, surchargeMinor: 100 })],
  ])('is not believed with %s', async (_, body) => {
    await expect(asking(200, body)).rejects.toBeInstanceOf(WarehouseAnswerInvalid);
  });

  it.each([
    ['a price in parts of cents', { baseMinor: 6.5 }],
    ['a price of more than a parcel costs', { stepMinor: 9_000_000_000_000_000 }],
    ['a step of no weight', { stepLb: 1e-9 }],
    ['a market nobody knows', { market: 'XX' }],
    ['a field that was not agreed', { surchargeMinor: 100 }],
    ['a name that no column holds', { name: 'DHL\0' }],
  ])('WH-039 one rate with %s stops none of the others', async (_, over) => {
    const other = { ...rate, serviceCode: 'ECOMMERCE' };
    const { result } = await asking(200, JSON.stringify({ ...rates, rates: [{ ...rate, ...over }, other] }));
    expect(result.rates).toEqual({ read: [other], unread: 1 });
  });

  it.each([
    [401, WarehouseRefused],
    [404, WarehouseRefused],
    [429, WarehouseUnavailable],
    [500, WarehouseUnavailable],
  ])('answering %i is told apart', async (status, expected) => {
    await expect(asking(status, '')).rejects.toBeInstanceOf(expected);
  });

  it('that does not answer in time is unavailable', async () => {
    await expect(asking(200, null, 50)).rejects.toBeInstanceOf(WarehouseUnavailable);
  });
});
