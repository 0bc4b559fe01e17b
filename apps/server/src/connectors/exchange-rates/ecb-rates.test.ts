import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fetchDollarRates, parseDollarRates, RatesUnavailable } from './ecb-rates.ts';

const file = (rates: Record<string, string>, date = '2026-11-20') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${date}'>${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join('')}</Cube></Cube>
</gesmes:Envelope>`;

describe('parseDollarRates', () => {
  it('PRICE-016 crosses over the euro and rounds half up to 6 decimals', () => {
    const { date, rates } = parseDollarRates(file({ USD: '1.25', GBP: '0.8', JPY: '160', TRY: '50.1234567' }));
    expect(date).toBe('2026-11-20');
    expect(rates).toMatchObject({ EUR: '0.8', GBP: '0.64', JPY: '128', TRY: '40.098765' });
    // 0.8000004 / 1.6 = 0.50000025: the seventh decimal is 2; 0.8000008 / 1.6 = 0.5000005 goes up.
    expect(parseDollarRates(file({ USD: '1.6', GBP: '0.8000004', SEK: '0.8000008' })).rates).toMatchObject({
      GBP: '0.5',
      SEK: '0.500001',
    });
    expect(parseDollarRates(file({ USD: '1.0827', TRY: '34.0123' })).rates['TRY']).toBe('31.414335');
  });

  it('PRICE-014 adds a rate of 1 for the dollar itself', () => {
    expect(parseDollarRates(file({ USD: '1.0827' })).rates['USD']).toBe('1');
  });

  it('PRICE-016 has fixed rates for the dirham and the riyal', () => {
    expect(parseDollarRates(file({ USD: '1.1' })).rates).toMatchObject({ AED: '3.6725', SAR: '3.75' });
  });

  it('leaves out what is no rate', () => {
    expect(
      Object.keys(parseDollarRates(file({ USD: '1.1', GBP: 'N/A', TRY: '0', SEK: '-1', JPY: '160' })).rates).sort(),
    ).toEqual(['AED', 'EUR', 'JPY', 'SAR', 'USD']);
  });

  it.each([
    ['<html>busy</html>'],
    [''],
    ['no XML'],
    [file({})],
    [file({ GBP: '0.8' })],
    [file({ USD: '1.1' }, 'yesterday')],
  ])('refuses %j', (xml) => {
    expect(() => parseDollarRates(xml)).toThrow(RatesUnavailable);
  });
});

describe('fetchDollarRates', () => {
  async function fetching(status: number, body: string): Promise<unknown> {
    const server = createServer((_, response) => response.writeHead(status).end(body));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      // A server that listens on a port has an address with a port.
      return await fetchDollarRates(`http://127.0.0.1:${(server.address() as AddressInfo).port}/eurofxref-daily.xml`);
    } finally {
      server.close();
    }
  }

  it('reads the file', async () => {
    expect(await fetching(200, file({ USD: '1.25' }))).toEqual({
      date: '2026-11-20',
      rates: { USD: '1', EUR: '0.8', AED: '3.6725', SAR: '3.75' },
    });
  });

  it('says so when the file cannot be had', async () => {
    await expect(fetching(503, '')).rejects.toBeInstanceOf(RatesUnavailable);
  });
});
