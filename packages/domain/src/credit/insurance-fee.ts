import { minor, type Minor } from '../money/money.ts';
import { ceilDiv } from './ceil-div.ts';

/** Destinations that parcels can be insured for (WH-027). */
export const insuredDestinations: readonly string[] = 'US CA MX DE GB NL IT ES FR BE SE IE PL SG JP AE SA AU'.split(
  ' ',
);

/** Up to here covered without a fee; above, each started step costs `fee` (WH-024, WH-025). In cents. */
export const insuranceTerms = { free: 100_00, step: 50_00, fee: 1_50 } as const;

/**
 * What insuring a parcel costs and covers. Off, or to a destination that is not insured (WH-040): nothing, up to what is free.
 * `value`: sale price in cents of USD.
 */
export function insuranceOf({ value, isOn, destination }: { value: Minor; isOn: boolean; destination: string }): {
  fee: Minor;
  cover: Minor;
} {
  if (minor(value) < 0) throw new RangeError(`no value: ${value}`);
  if (!isOn || !insuredDestinations.includes(destination))
    return { fee: 0, cover: Math.min(value, insuranceTerms.free) };
  return {
    fee:
      value <= insuranceTerms.free ? 0 : insuranceTerms.fee * ceilDiv(value - insuranceTerms.free, insuranceTerms.step),
    cover: value,
  };
}
