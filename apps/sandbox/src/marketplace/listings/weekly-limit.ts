import { markets } from '@kervan/domain/markets';
import type { Sql } from '../../database/transaction.ts';
import type { World } from '../../world/world.ts';
import type { ListingScope } from './listing-row.ts';

type Asked = { sql: Sql; world: World; scope: ListingScope; lock?: boolean };

/** New listings a seller may still make this week, or null = no limit set. The week begins on Sunday 12:00 of the store's zone (INV-088). With `lock` nobody else counts until the transaction is over. */
export async function newListingsLeft({ sql, world, scope, lock = false }: Asked): Promise<number | null> {
  const of = [world.id, scope.market, scope.sellerId];
  const limits = await sql.query<{ allowed: number }>(
    `select new_listings_per_week as allowed from sandbox.listing_limit where world = $1 and market = $2 and seller_id = $3${lock ? ' for update' : ''}`,
    of,
  );
  const limit = limits.rows[0];
  if (!limit) return null;
  // A statement of its own: it sees what was accepted while the row was waited for.
  const { rows } = await sql.query<{ made: number }>(
    'select count(*)::int as made from sandbox.listing where world = $1 and market = $2 and seller_id = $3 and created_at >= $4',
    [...of, weekStart(world.clock.now(), markets[scope.market].timeZone)],
  );
  return Math.max(0, limit.allowed - (rows[0]?.made ?? 0));
}

const HOUR_MS = 3_600_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The latest Sunday 12:00 of the zone at or before the instant. */
export function weekStart(now: Date, timeZone: string): Date {
  const noonBefore = (at: Date): Date => {
    const { hour, minute, second } = zoned(at, timeZone);
    const sinceNoon = ((hour + 12) % 24) * HOUR_MS + minute * 60_000 + second * 1000 + at.getMilliseconds();
    return new Date(at.getTime() - sinceNoon);
  };
  let noon = noonBefore(now);
  // Two steps of twelve hours reach the noon before, whatever daylight saving does in between.
  while (zoned(noon, timeZone).weekday !== 'Sun') noon = noonBefore(new Date(noon.getTime() - 12 * HOUR_MS));
  return noon;
}

function zoned(at: Date, timeZone: string): { weekday: string; hour: number; minute: number; second: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const value = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return {
    weekday: weekdays.find((day) => day === value('weekday')) ?? '',
    hour: Number(value('hour')),
    minute: Number(value('minute')),
    second: Number(value('second')),
  };
}
