import { dateWriter } from './writers.ts';

/** The moment at which a day (yyyy-mm-dd), or a later one, begins in a zone. */
export function startOfDay(day: string, plusDays: number, timeZone: string): string {
  const guess = Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000;
  // The zone's distance from UTC at that moment, asked twice: the second answer is right also on the day of a clock change.
  let at = guess;
  for (let round = 0; round < 2; round++) at = guess - offsetOf(at, timeZone);
  return new Date(at).toISOString();
}

function offsetOf(at: number, timeZone: string): number {
  const parts = dateWriter('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(at / 1000) * 1000
  );
}
