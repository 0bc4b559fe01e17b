import { hashNumber, hashText, shareOf } from '../../world/random.ts';
import { easedMs } from '../../world/world.ts';
import type { Books } from '../books/books.ts';
import type { Package } from '../books/records.ts';
import type { CarrierCode } from '../events/event-types.ts';
import { autopilotOf } from './autopilot.ts';
import { nextBatch, whenOpen } from './working-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a package does by itself. */
export const steps = [
  'inbound',
  'receive',
  'measure',
  'dispatch',
  'carry',
  'arrive-back',
  'send-back',
  'accept-back',
] as const;
export type Step = (typeof steps)[number];

/** How long each takes, in world time before the profile's ease; `more` is drawn. // Assumed. */
const takes = {
  inbound: { ms: 6 * HOUR_MS, more: 12 * HOUR_MS },
  receive: { ms: 2 * DAY_MS, more: 3 * DAY_MS },
  measure: { ms: HOUR_MS, more: 4 * HOUR_MS },
  dispatch: { ms: 3 * HOUR_MS, more: 12 * HOUR_MS },
  carry: { ms: 20 * HOUR_MS, more: 30 * HOUR_MS },
  'arrive-back': { ms: 5 * DAY_MS, more: 6 * DAY_MS },
  'send-back': { ms: 0, more: 0 },
  'accept-back': { ms: 3 * DAY_MS, more: 4 * DAY_MS },
} as const satisfies Record<Step, { ms: number; more: number }>;

/** What carriers, and not the warehouse's people, do goes on at any hour. */
const atAnyHour: readonly Step[] = ['inbound', 'carry', 'arrive-back', 'accept-back'];

/** The next step of a package with the instant it is due, or null: it waits for Kervan, or is at its end. */
export function nextStep(books: Books, pack: Package): { step: Step; due: Date } | null {
  const step = stepOf(books, pack);
  if (step === null) return null;
  const now = books.now();
  const { ms, more } = takes[step];
  const hash = hashText(autopilotOf(books).seed, `${pack.no} ${pack.state} ${pack.seq}`);
  const isDemo = books.world.profile === 'demo';
  if (step === 'send-back') {
    const untilMonday = nextBatch(now).getTime() - now.getTime();
    return { step, due: new Date(now.getTime() + easedMs(books.world, untilMonday)) };
  }
  const due = new Date(now.getTime() + easedMs(books.world, ms + more * shareOf(hash, 1)));
  // In the demo a newcomer sees something happen at night, too.
  return { step, due: isDemo || atAnyHour.includes(step) ? due : whenOpen(due) };
}

function stepOf(books: Books, pack: Package): Step | null {
  if (pack.isRemeasureAsked) return 'measure';
  switch (pack.state) {
    case 'announced':
      return pack.inbound === null ? null : pack.inboundMovingAt === null ? 'inbound' : 'receive';
    case 'received':
      return 'measure';
    case 'released':
      return 'dispatch';
    case 'dispatched':
    case 'undeliverable':
      return nextNews(books, pack) === null ? null : 'carry';
    case 'returning':
      return stepBack(pack);
    default:
      return null;
  }
}

function stepBack({ return: going }: Package): Step | null {
  if (!going || going.kind === 'carrier' || going.sentAt !== null) return 'accept-back';
  return going.arrivedAt === null ? 'arrive-back' : 'send-back';
}

/** Ways of parcels with their shares; most arrive. // Assumed. */
const ways: readonly { share: number; codes: readonly CarrierCode[] }[] = [
  { share: 0.86, codes: ['out_for_delivery', 'delivered'] },
  { share: 0.04, codes: ['out_for_delivery', 'attempted', 'out_for_delivery', 'delivered'] },
  { share: 0.03, codes: ['out_for_delivery', 'attempted', 'pickup', 'delivered'] },
  { share: 0.02, codes: ['action_needed', 'out_for_delivery', 'delivered'] },
  { share: 0.02, codes: ['out_for_delivery', 'attempted', 'undeliverable', 'returning'] },
  { share: 0.01, codes: ['damaged'] },
  { share: 0.02, codes: ['lost'] },
];

/** What the carrier tells next, or null at the end of the way. Abroad the way begins at customs, where a third pays duty. */
export function nextNews(
  books: Books,
  { no, market, carrierCodes, items }: Package,
): { code: CarrierCode; dutyMinor?: number } | null {
  const hash = hashText(autopilotOf(books).seed, `way ${no}`);
  let drawn = shareOf(hash, 1);
  const way = ways.find(({ share }) => (drawn -= share) < 0) ?? ways[0];
  const codes = [...(market === 'US' ? [] : (['customs'] as const)), ...(way?.codes ?? [])];
  const code = codes[carrierCodes.length];
  if (code === undefined) return null;
  const worthMinor = items.reduce((sum, { valueMinor, quantity }) => sum + valueMinor * quantity, 0);
  const isDutiable = code === 'customs' && hashNumber(hash, 2) % 3 === 0;
  return { code, ...(isDutiable ? { dutyMinor: Math.round(worthMinor * 0.12) } : {}) };
}
