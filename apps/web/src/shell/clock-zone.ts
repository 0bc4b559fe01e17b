import { markets, type MarketCode } from '@kervan/domain/markets';

/** SHELL-035, SHELL-036: these two have no zone of their own; the browser's stands in. */
const withoutZone: ReadonlySet<MarketCode> = new Set(['IE', 'BR']);

/** The time zone a market's times are shown in; undefined = the browser's. */
export const clockZone = (code: MarketCode): string | undefined =>
  withoutZone.has(code) ? undefined : markets[code].timeZone;
