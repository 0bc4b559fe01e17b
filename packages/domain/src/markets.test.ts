import { expect, it } from 'vitest';
import { isMarketCode, marketCodes, markets, sourceMarket, type MarketCode } from './markets.ts';

/** SHELL-036: the clock's zones; Ireland's and Brazil's serve the store's own times, their clock follows the browser. */
const zones: Record<MarketCode, string> = {
  DE: 'Europe/Berlin',
  CA: 'America/Toronto',
  MX: 'America/Mexico_City',
  JP: 'Asia/Tokyo',
  IE: 'Europe/Dublin',
  BR: 'America/Sao_Paulo',
  US: 'America/Los_Angeles',
  AE: 'Asia/Dubai',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IN: 'Asia/Kolkata',
  IT: 'Europe/Rome',
  NL: 'Europe/Amsterdam',
  PL: 'Europe/Warsaw',
  SA: 'Asia/Riyadh',
  SE: 'Europe/Stockholm',
  TR: 'Europe/Istanbul',
  SG: 'Asia/Singapore',
  AU: 'Australia/Sydney',
  BE: 'Europe/Brussels',
};
const currencies: Record<MarketCode, string> = {
  DE: 'EUR',
  CA: 'CAD',
  MX: 'MXN',
  JP: 'JPY',
  IE: 'EUR',
  BR: 'BRL',
  US: 'USD',
  AE: 'AED',
  ES: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  IN: 'INR',
  IT: 'EUR',
  NL: 'EUR',
  PL: 'PLN',
  SA: 'SAR',
  SE: 'SEK',
  TR: 'TRY',
  SG: 'SGD',
  AU: 'AUD',
  BE: 'EUR',
};

it('SHELL-003 there are exactly 21 markets, and products are copied from the United States', () => {
  expect(marketCodes.toSorted()).toEqual(Object.keys(zones).toSorted());
  expect(Object.keys(markets).toSorted()).toEqual(marketCodes.toSorted());
  expect(sourceMarket).toBe('US');
  for (const code of marketCodes) expect(isMarketCode(code)).toBe(true);
  for (const text of ['CN', 'UK', 'de', 'toString', '']) expect(isMarketCode(text), text).toBe(false);
});

it('SHELL-003 each market has a name of its own in both languages', () => {
  for (const language of ['tr', 'en']) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const all = marketCodes.map((code) => names.of(code) ?? code);
    expect(all.filter((name, index) => name === marketCodes[index])).toEqual([]);
    expect(new Set(all).size).toBe(21);
  }
});

it('SHELL-036 each market has its zone', () => {
  expect(Object.fromEntries(marketCodes.map((code) => [code, markets[code].timeZone]))).toEqual(zones);
});

it('SHELL-104 each market has its currency, the yen alone without decimals', () => {
  expect(Object.fromEntries(marketCodes.map((code) => [code, markets[code].currency]))).toEqual(currencies);
  expect(marketCodes.filter((code) => markets[code].decimals === 0)).toEqual(['JP']);
});

it('SHELL-104 four markets need a warehouse', () => {
  expect(marketCodes.filter((code) => markets[code].isWarehouseNeeded).toSorted()).toEqual(['IN', 'PL', 'SE', 'TR']);
});
