import { describe, expect, it } from 'vitest';
import { formatAmount, formatMoney, formatNumber, formatPercent, formatRate, formatWeight } from './figures.ts';
import { localeOutside } from './writers.ts';
import { ageOf, formatDate, formatLong, formatTime, freshnessOf } from './moments.ts';

const nbsp = '\u00A0';

describe('figures', () => {
  it.each([
    [12522, 'EUR', 'de-DE', `125,22${nbsp}€`],
    [-590, 'EUR', 'de-DE', `−5,90${nbsp}€`],
    [0, 'EUR', 'de-DE', `0,00${nbsp}€`],
    [-0, 'EUR', 'de-DE', `0,00${nbsp}€`],
    [5499, 'USD', 'de-DE', `54,99${nbsp}$`],
    [128450, 'USD', 'en-US', '$1,284.50'],
    [-10, 'USD', 'en-US', '−$0.10'],
    [3400, 'JPY', 'ja-JP', '￥3,400'],
    [123456789012345, 'EUR', 'de-DE', `1.234.567.890.123,45${nbsp}€`],
  ])('SHELL-091 %d %s in %s is %s', (minor, currency, locale, text) => {
    expect(formatMoney(minor, currency, locale)).toBe(text);
  });

  it('shows the sign of a difference, and none of nothing', () => {
    expect([194, -10, 0].map((minor) => formatMoney(minor, 'EUR', 'de-DE', 'always'))).toEqual([
      `+1,94${nbsp}€`,
      `−0,10${nbsp}€`,
      `0,00${nbsp}€`,
    ]);
    expect(formatAmount(-128450, 'EUR', 'de-DE')).toBe('−1.284,50');
    expect(formatAmount(3400, 'JPY', 'ja-JP')).toBe('3,400');
  });

  it('PRICE-013 shows a rate with the sign where the market puts it', () => {
    expect([
      formatRate(1, 'USD', 'de-DE', 0),
      formatRate(0.871232, 'EUR', 'de-DE', 6),
      formatRate(1, 'USD', 'en-GB', 0),
      formatRate(0.79, 'GBP', 'en-GB', 6),
      formatRate(155.25, 'JPY', 'ja-JP', 6),
    ]).toEqual([`1${nbsp}$`, `0,871232${nbsp}€`, 'US$1', '£0.79', '￥155.25']);
  });

  it.each([
    [3074, 'de-DE', 'tr', '%30,7'],
    [-590, 'de-DE', 'tr', '−%5,9'],
    [3074, 'en-US', 'en', '30.7%'],
    [-590, 'en-GB', 'en', '−5.9%'],
    [-4, 'de-DE', 'tr', '%0,0'],
    [0, 'de-DE', 'en', '0,0%'],
  ] as const)('percent %d in a %s market, words in %s: %s', (hundredths, locale, language, text) => {
    expect(formatPercent(hundredths, locale, language)).toBe(text);
  });

  it('percent of a change and of a round limit', () => {
    expect(formatPercent(840, 'de-DE', 'tr', { sign: 'always' })).toBe('+%8,4');
    expect(formatPercent(1500, 'de-DE', 'en', { decimals: 0 })).toBe('15%');
  });

  it('counts and weights', () => {
    expect([
      formatNumber(12846, 'de-DE'),
      formatNumber(12846, 'en-US'),
      formatNumber(-3, 'tr'),
      formatNumber(0.8612, 'de-DE', 4),
      formatNumber(0.868, 'de-DE', 4),
      formatNumber(0.868, 'de-DE', 4, 4),
    ]).toEqual(['12.846', '12,846', '−3', '0,8612', '0,868', '0,8680']);
    expect(formatWeight(1210, 'de-DE')).toBe(`1,21${nbsp}kg`);
  });
});

describe('moments', () => {
  const at = Date.parse('2026-11-20T23:31:00Z');

  it('SHELL-090 dates are mm/dd/yy in the market’s zone, times have 24 hours', () => {
    expect([
      formatDate(at, 'Europe/Berlin'),
      formatTime(at, 'Europe/Berlin'),
      formatDate(at, 'America/Los_Angeles'),
      formatTime(at, 'America/Los_Angeles'),
    ]).toEqual(['11/21/26', '00:31', '11/20/26', '15:31']);
  });

  it('the tooltip names month and zone in words', () => {
    expect(formatLong(at, 'Europe/Berlin', 'tr')).toBe('21 Kasım 2026 Cumartesi 00:31 (Europe/Berlin)');
    expect(formatLong(at, 'America/Los_Angeles', 'en')).toMatch(
      /^Friday,? 20 November 2026 at 15:31 \(America\/Los Angeles\)$/,
    );
  });

  it.each([
    [-5, { unit: 'now' }],
    [59_999, { unit: 'now' }],
    [60_000, { unit: 'minutes', minutes: 1 }],
    [3_599_999, { unit: 'minutes', minutes: 59 }],
    [22_320_000, { unit: 'hours', hours: 6, minutes: 12 }],
    [86_400_000, { unit: 'days', days: 1 }],
    [300_000_000, { unit: 'days', days: 3 }],
  ] as const)('an age of %d ms', (ms, age) => {
    expect(ageOf(ms)).toEqual(age);
  });

  it('ages against a limit of an hour', () => {
    expect([0, 39, 40, 60, 61].map((minutes) => freshnessOf(minutes * 60_000, 3_600_000))).toEqual([
      'fresh',
      'fresh',
      'ageing',
      'ageing',
      'late',
    ]);
  });
});

it('a price is written alike before the first store and in it, in Turkish', () => {
  expect(formatMoney(9_900, 'USD', localeOutside('tr'))).toBe(formatMoney(9_900, 'USD', 'de-DE'));
  expect(formatMoney(9_900, 'USD', localeOutside('en'))).toBe('$99.00');
});
