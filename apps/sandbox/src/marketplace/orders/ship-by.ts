const DAY_MS = 86_400_000;

/** Handling days of a listing that names none. // Assumed: Amazon's default. */
const HANDLING_DAYS = 2;

/** Days on the way, from the last day of sending on. */
const TRANSIT_DAYS = { earliest: 3, latest: 10 } as const;

type Window = { earliest: string; latest: string };

/** Until when an order must be sent and must arrive: it follows the listing's handling days, counted in business days of the market. */
export function promiseOf(
  at: Date,
  { handlingDays, timeZone }: { handlingDays: number | null; timeZone: string },
): { shipBy: Window; deliverBy: Window } {
  const latest = endOfBusinessDay(at, handlingDays ?? HANDLING_DAYS, timeZone);
  const after = (days: number): string => endOfDay(new Date(latest.getTime() + days * DAY_MS), timeZone).toISOString();
  return {
    shipBy: { earliest: at.toISOString(), latest: latest.toISOString() },
    deliverBy: { earliest: after(TRANSIT_DAYS.earliest), latest: after(TRANSIT_DAYS.latest) },
  };
}

/** 23:59:59 of the local day that lies so many business days after an instant; never a Saturday or Sunday. */
export function endOfBusinessDay(at: Date, days: number, timeZone: string): Date {
  let day = localDay(at, timeZone);
  for (let left = days; left > 0;) {
    day += DAY_MS;
    if (!isWeekend(day)) left--;
  }
  while (isWeekend(day)) day += DAY_MS;
  return endOfLocalDay(day, timeZone);
}

const endOfDay = (at: Date, timeZone: string): Date => endOfLocalDay(localDay(at, timeZone), timeZone);

/** The local calendar day as its midnight in UTC. */
function localDay(at: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
  return Date.parse(`${text}T00:00:00Z`);
}

const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay());

function endOfLocalDay(day: number, timeZone: string): Date {
  const wanted = day + DAY_MS - 1000;
  // Twice, as the first guess may lie on the other side of a change of the clocks.
  const first = wanted - offsetMs(new Date(wanted), timeZone);
  return new Date(wanted - offsetMs(new Date(first), timeZone));
}

/** How far the zone's clocks are ahead of UTC. */
function offsetMs(at: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}
