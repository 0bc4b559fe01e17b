import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketCodes } from '@kervan/domain/markets';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';
import { referenceRates } from './reference-rates.ts';

let sandbox: TestSandbox;
let one: TestWorld;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  one = await sandbox.createWorld({ startAt: '2026-03-04T16:00:00Z' });
});
afterAll(() => sandbox.close());

const rateOf = (currency: string, at: string): number =>
  Number(referenceRates(7, new Date(at)).rates.find((one_) => one_.currency === currency)?.rate);

describe('reference rates', () => {
  it("come in the bank's format with the currencies of the markets", async () => {
    const answer = await one.request('GET', '/ecb/eurofxref-daily.xml');
    expect(answer.headers.get('content-type')).toContain('text/xml');
    const xml = new XMLParser({ ignoreAttributes: false }).parse(answer.text) as {
      'gesmes:Envelope': {
        'gesmes:subject': string;
        Cube: { Cube: { '@_time': string; Cube: { '@_currency': string; '@_rate': string }[] } };
      };
    };
    const envelope = xml['gesmes:Envelope'];
    expect(envelope['gesmes:subject']).toBe('Reference rates');
    expect(envelope.Cube.Cube['@_time']).toBe('2026-03-04');
    const rates = Object.fromEntries(
      envelope.Cube.Cube.Cube.map((cube) => [cube['@_currency'], Number(cube['@_rate'])]),
    );
    for (const currency of ['USD', 'GBP', 'CAD', 'MXN', 'JPY', 'BRL', 'AUD', 'INR', 'PLN', 'SEK', 'SGD', 'TRY'])
      expect(rates[currency], currency).toBeGreaterThan(0);
    expect(rates.USD).toBeGreaterThan(1.02);
    expect(rates.USD).toBeLessThan(1.32);
    expect(rates).not.toHaveProperty('AED');
  });

  it('are published on working days at 16:00 in Frankfurt', () => {
    expect(referenceRates(7, new Date('2026-03-04T14:59:00Z')).day).toBe('2026-03-03');
    expect(referenceRates(7, new Date('2026-03-04T15:00:00Z')).day).toBe('2026-03-04');
    expect(referenceRates(7, new Date('2026-07-01T14:00:00Z')).day).toBe('2026-07-01');
    expect(referenceRates(7, new Date('2026-03-08T12:00:00Z')).day).toBe('2026-03-06');
    expect(referenceRates(7, new Date('2026-03-09T10:00:00Z')).day).toBe('2026-03-06');
  });

  it('drift from day to day, a little at a time', () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'].map((day) =>
      rateOf('USD', `${day}T18:00:00Z`),
    );
    expect(new Set(days).size).toBeGreaterThan(3);
    for (const [i, rate] of days.slice(1).entries()) expect(Math.abs(rate / (days[i] ?? 1) - 1)).toBeLessThan(0.02);
    expect(rateOf('USD', '2026-03-03T18:00:00Z')).toBe(days[1]);
  });
});

describe('warehouse rates', () => {
  type Rates = {
    asOf: string;
    currency: string;
    handlingMinor: number;
    rates: {
      market: string;
      carrierCode: string;
      refusesPoBox: boolean;
      maxWeightLb: number | null;
      maxGirthIn: number | null;
      baseMinor: number;
      stepMinor: number;
      stepLb: number;
    }[];
  };
  const read = async (): Promise<Rates> =>
    (await one.request('GET', '/warehouse/rates', { headers: { authorization: 'Bearer sandbox-warehouse-key' } }))
      .body as Rates;

  it('need the bearer key', async () => {
    expect((await one.request('GET', '/warehouse/rates')).status).toBe(401);
    expect((await one.request('GET', '/warehouse/rates', { headers: { authorization: 'Bearer wrong' } })).status).toBe(
      401,
    );
  });

  it('have several carriers for each market within the bounds of the factor', async () => {
    const { asOf, currency, handlingMinor, rates } = await read();
    expect({ asOf, currency, handlingMinor }).toEqual({
      asOf: '2026-03-04T16:00:00.000Z',
      currency: 'USD',
      handlingMinor: 200,
    });
    for (const market of marketCodes)
      expect(rates.filter((rate) => rate.market === market).length, market).toBeGreaterThanOrEqual(2);
    for (const rate of rates) {
      expect(rate.baseMinor).toBeGreaterThanOrEqual(600);
      expect(rate.baseMinor).toBeLessThanOrEqual(960);
      expect(rate.stepMinor).toBeGreaterThanOrEqual(150);
      expect(rate.stepMinor).toBeLessThanOrEqual(240);
      expect(rate.stepLb).toBe(0.5);
    }
    expect(rates.find((rate) => rate.market === 'US' && rate.carrierCode === 'USPS')).toMatchObject({
      baseMinor: 600,
      stepMinor: 150,
    });
  });

  it('ORD-026 two carriers refuse PO boxes and USPS has weight and girth limits', async () => {
    const { rates } = await read();
    expect(new Set(rates.filter((rate) => rate.refusesPoBox).map((rate) => rate.carrierCode))).toEqual(
      new Set(['UPS', 'FEDEX']),
    );
    expect(rates.find((rate) => rate.carrierCode === 'USPS')).toMatchObject({ maxWeightLb: 70, maxGirthIn: 108 });
  });
});
