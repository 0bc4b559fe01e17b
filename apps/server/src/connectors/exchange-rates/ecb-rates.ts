import {
  divide,
  multiply,
  one,
  rational,
  readDecimal,
  roundIfSafe,
  type Rational,
} from '@kervan/domain/money/rational';
import { XMLParser } from 'fast-xml-parser';
import { waitMs } from '../../wait-factor.ts';

/** Units of a currency per US dollar as exact decimal text with at most 6 decimals, as of a day (YYYY-MM-DD). */
export type DollarRates = { date: string; rates: Record<string, string> };

/** The rates file could not be fetched or read: yesterday's rates stay (PRICE-016). */
export class RatesUnavailable extends Error {
  override readonly name: string = 'RatesUnavailable';
}

// Currencies pegged to the dollar that the file lacks (PRICE-016).
const fixedRates = { AED: '3.6725', SAR: '3.75' };
const DECIMALS = 6;
const TIMEOUT_MS = waitMs(30_000);

/** Fetches the European Central Bank's daily file and crosses it over to the dollar. @throws RatesUnavailable */
export async function fetchDollarRates(ecbUrl: string): Promise<DollarRates> {
  return parseDollarRates(await fetched(ecbUrl));
}

/** PRICE-014, PRICE-016: USD → x is (EUR → x) / (EUR → USD), rounded half up to 6 decimals; USD → USD is 1. @throws RatesUnavailable */
export function parseDollarRates(xml: string): DollarRates {
  const { date, perEuro } = dailyRates(xml);
  const dollarsPerEuro = perEuro.get('USD');
  if (!dollarsPerEuro) throw new RatesUnavailable('the rates file has no US dollar');
  const crossed = [...perEuro, ['EUR', one] as const].map(
    ([currency, rate]) => [currency, currency === 'USD' ? '1' : decimalText(divide(rate, dollarsPerEuro))] as const,
  );
  return { date, rates: { ...fixedRates, ...Object.fromEntries(crossed) } };
}

async function fetched(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw new RatesUnavailable('the rates file could not be fetched', { cause: error });
  }
}

function dailyRates(xml: string): { date: string; perEuro: Map<string, Rational> } {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    removeNSPrefix: true,
    isArray: (name) => name === 'Cube',
  });
  let file: unknown;
  try {
    file = parser.parse(xml, true);
  } catch (error) {
    throw new RatesUnavailable('the rates file is no XML', { cause: error });
  }
  const day = findDay(file);
  if (!day) throw new RatesUnavailable('the rates file has no day of rates');
  const perEuro = new Map<string, Rational>();
  for (const { currency, rate } of day.rates) {
    const exact = /^\d+(\.\d+)?$/.test(rate) ? readDecimal(rate) : null;
    if (/^[A-Z]{3}$/.test(currency) && exact && exact.num > 0) perEuro.set(currency, exact);
  }
  return { date: day.date, perEuro };
}

/** The file nests Cube in Cube in Cube: all days, one day with its `time`, one rate. The first day is the newest. */
function findDay(file: unknown): { date: string; rates: { currency: string; rate: string }[] } | null {
  for (const all of cubesOf(property(file, 'Envelope'))) {
    for (const day of cubesOf(all)) {
      const date = property(day, 'time');
      if (typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date)) {
        return {
          date,
          rates: cubesOf(day).map((cube) => ({
            currency: String(property(cube, 'currency')),
            rate: String(property(cube, 'rate')),
          })),
        };
      }
    }
  }
  return null;
}

function cubesOf(node: unknown): unknown[] {
  const cubes = property(node, 'Cube');
  return Array.isArray(cubes) ? cubes : [];
}

function property(node: unknown, name: string): unknown {
  // Any object may be asked for any name; a missing one is undefined.
  return typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined;
}

/** The rate with at most 6 decimals, rounded half up, without zeros at its end; what is beyond a safe number is no rate and reads so. */
function decimalText(rate: Rational): string {
  const millionths = roundIfSafe(multiply(rate, rational(10 ** DECIMALS)));
  if (millionths === null) return 'Infinity';
  const digits = String(millionths).padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
}
