import { marketCodes, markets } from '../markets.ts';
import type { Decimals } from './money.ts';

const known = new Map<string, Decimals>(marketCodes.map((code) => [markets[code].currency, markets[code].decimals]));

/** Digits behind the point of an amount's own currency, by the markets that have it; of any other one two. Never those of the store that holds it. */
export const decimalsOf = (currency: string): Decimals => known.get(currency) ?? 2;
