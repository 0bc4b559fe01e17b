import { minor, type Minor } from '../money/money.ts';

const SHARE_PERCENT = 20;

/** What an affiliate earns of a paid amount: a fifth, rounded half up. */
export function affiliateShareOf(paid: Minor): Minor {
  if (minor(paid) < 0) throw new RangeError(`not paid: ${paid}`);
  const hundredths = paid * SHARE_PERCENT + 50;
  return (hundredths - (hundredths % 100)) / 100;
}
