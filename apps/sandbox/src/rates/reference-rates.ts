import { bellOf, hashText } from '../world/random.ts';

/** What one euro is worth, by currency in the file's order, with the decimals the bank publishes. Rounded from rates of late 2025. */
const perEuro: readonly (readonly [string, number, number])[] = [
  ['USD', 1.1628, 4],
  ['JPY', 179.05, 2],
  ['CZK', 24.21, 3],
  ['DKK', 7.4687, 4],
  ['GBP', 0.8837, 5],
  ['HUF', 384.2, 2],
  ['PLN', 4.244, 4],
  ['RON', 5.0865, 4],
  ['SEK', 11.046, 4],
  ['CHF', 0.9302, 4],
  ['ISK', 146.8, 1],
  ['NOK', 11.716, 4],
  ['TRY', 49.07, 4],
  ['AUD', 1.7907, 4],
  ['BRL', 6.2208, 4],
  ['CAD', 1.6279, 4],
  ['CNY', 8.2674, 4],
  ['HKD', 9.0472, 4],
  ['IDR', 19402, 2],
  ['ILS', 3.7805, 4],
  ['INR', 103.02, 4],
  ['KRW', 1702.3, 2],
  ['MXN', 21.395, 4],
  ['MYR', 4.8262, 4],
  ['NZD', 2.0716, 4],
  ['PHP', 68.31, 3],
  ['SGD', 1.5116, 4],
  ['THB', 37.69, 3],
  ['ZAR', 20.105, 4],
];

const DAY_MS = 86_400_000;

/** The bank publishes at about 16:00 its time on working days. */
const PUBLISHED_HOUR = 16;

const frankfurt = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The rates published last at an instant: they drift from day to day and stay near their middle. Rates are decimal texts. */
export function referenceRates(seed: number, now: Date): { day: string; rates: { currency: string; rate: string }[] } {
  const day = publicationDay(now);
  const number = Math.round(Date.parse(day) / DAY_MS);
  const rates = perEuro.map(([currency, middle, decimals]) => {
    const hash = hashText(seed, `rate ${currency}`);
    // The krone is pegged; the others move by some tenths of a percent a day around moves of weeks and months.
    const move =
      currency === 'DKK'
        ? 0.0002 * bellOf(hash, number)
        : 0.0025 * bellOf(hash, number) + 0.006 * smooth(hash, number / 9) + 0.02 * smooth(hash ^ 1, number / 61);
    return { currency, rate: String(Number((middle * Math.exp(move)).toFixed(decimals))) };
  });
  return { day, rates };
}

/** A wave through drawn values: neighbours in time are neighbours in value. */
function smooth(hash: number, at: number): number {
  const left = Math.floor(at);
  const part = at - left;
  return bellOf(hash, left) * (1 - part) + bellOf(hash, left + 1) * part;
}

/** The last working day whose rates are out. */
function publicationDay(now: Date): string {
  const parts = Object.fromEntries(frankfurt.formatToParts(now).map(({ type, value }) => [type, value]));
  let day = Date.parse(`${parts.year}-${parts.month}-${parts.day}T00:00:00Z`);
  if (Number(parts.hour) < PUBLISHED_HOUR) day -= DAY_MS;
  while ([0, 6].includes(new Date(day).getUTCDay())) day -= DAY_MS;
  return new Date(day).toISOString().slice(0, 10);
}
