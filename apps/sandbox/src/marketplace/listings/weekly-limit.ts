import { markets } from '@kervan/domain/markets';
import type { Sql } from '../../database/transaction.ts';
import type { World } from '../../world/world.ts';
import type { ListingScope } from './listing-row.ts';

/** New listings a seller may still make this week, or null = no limit set. The week begins on Sunday 12:00 of the store's zone (INV-088). */
export async function newListingsLeft(sql: Sql, world: World, scope: ListingScope): Promise<number | null> {
  const { rows } = await sql.query<{ allowed: number; made: number }>(
    `select l.new_listings_per_week as allowed,
       (select count(*)::int from sandbox.listing i where i.world = l.world and i.market = l.market and i.seller_id = l.seller_id and i.created_at >= $4) as made
     from sandbox.listing_limit l where l.world = $1 and l.market = $2 and l.seller_id = $3`,
    [world.id, scope.market, scope.sellerId, weekStart(world.clock.now(), markets[scope.market].timeZone)],
  );
  const limit = rows[0];
  return limit ? Math.max(0, limit.allowed - limit.made) : null;
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
