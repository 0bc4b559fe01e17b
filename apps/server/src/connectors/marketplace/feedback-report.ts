import type { ReportedFeedback } from '@kervan/domain/feedback/reported-feedback';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { tabRecords } from './tab-report.ts';
import type { OpenDocument } from './documents.ts';
import { dayOf } from './returns-report.ts';

/** How long a comment is kept. */
const COMMENT_MAX = 2_000;
const ORDER = /^\d{3}-\d{7}-\d{7}$/;

/** Names of the columns as they were seen; in other languages their places say which they are. */
const names = {
  day: ['date'],
  rating: ['rating'],
  comment: ['comments', 'comment'],
  orderId: ['order id', 'order-id', 'orderid'],
} as const;
const places: Record<keyof typeof names, number> = { day: 0, rating: 1, comment: 2, orderId: -1 };

/** Reads the tab-separated report line by line. `today`: YYYY-MM-DD; no buyer has said anything later. Nothing of who said it is read. */
export async function* feedbackReportRows(
  document: OpenDocument,
  { market, today }: { market: MarketCode; today: string },
): AsyncGenerator<ReportedFeedback> {
  let header: readonly string[] | null = null;
  for await (const record of tabRecords(document, { fallback: 'windows-1252' })) {
    // Without `columns` each record is a list of texts.
    const cells = (record as string[]).map((cell) => cell.trim());
    if (header === null) header = cells.map((name) => name.toLowerCase());
    else yield rowOf(header, cells, { market, today });
  }
}

function rowOf(
  header: readonly string[],
  cells: readonly string[],
  { market, today }: { market: MarketCode; today: string },
): ReportedFeedback {
  const reported = (column: keyof typeof names): string => {
    const place = header.findIndex((name) => names[column].some((known) => known === name));
    return cells[place < 0 ? places[column] : place] ?? '';
  };
  const named = reported('orderId');
  const orderId = [named, ...cells.slice(3)].find((cell) => ORDER.test(cell)) ?? null;
  const rating = Number(reported('rating'));
  const day = feedbackDay(reported('day'), { market, today });
  if (orderId === null || day === null || !Number.isInteger(rating) || rating < 1 || rating > 5)
    return { isBroken: true, orderId };
  return { isBroken: false, orderId, rating, comment: reported('comment').slice(0, COMMENT_MAX), day };
}

/** A day as the market writes it: in figures, in its own order; null for what is none, or is yet to come. */
export function feedbackDay(text: string, { market, today }: { market: MarketCode; today: string }): string | null {
  const named = dayOf(text);
  if (named !== null) return named <= today ? named : null;
  const figures = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:[ T].*)?$/.exec(text)?.slice(1);
  if (!figures) return null;
  const [first = '', second = '', third = ''] = figures;
  const candidates = first.length === 4 ? [[first, second, third]] : inOrder(market, [first, second, third]);
  return candidates.map(isoOf).find((day) => day !== null && day <= today) ?? null;
}

type Figures = [string, string, string];

/** The figures as year, month and day: first in the market's order, then the other way round. */
function inOrder(market: MarketCode, figures: Figures): Figures[] {
  const parts = new Intl.DateTimeFormat(markets[market].locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
  const by = (order: readonly string[]): Figures => {
    const at = (part: string) => figures[order.indexOf(part)] ?? '';
    return [at('year'), at('month'), at('day')];
  };
  return [by(parts), by(parts.map((part) => (part === 'day' ? 'month' : part === 'month' ? 'day' : part)))];
}

function isoOf([year = '', month = '', day = '']: readonly string[]): string | null {
  if (year.length !== 4 && year.length !== 2) return null;
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(written) ? null : written;
}
