import * as z from 'zod';
import type { Books } from '../books/books.ts';
import { chatStatuses, type Chat, type Measures, type Package } from '../books/records.ts';
import { carrierCodes } from '../events/event-types.ts';
import { planDeliveries } from '../events/plan-deliveries.ts';
import { carry, changeTracking, dispatch, reportNews } from '../packages/dispatch.ts';
import { scaleOf, contentsOf } from '../packages/measure-contents.ts';
import { damage, measure, moveInbound, photograph, receive } from '../packages/receive.ts';
import { acceptBack, arriveBack, sendBack } from '../returns/return.ts';
import { reply, setStatus } from '../service/chats.ts';
import { decideClaim } from '../service/claims.ts';
import { askExtra } from '../service/extra-payments.ts';
import { notFound } from '../wire/refusal.ts';

/** What the warehouse's people, or a carrier, do with a package: a control call, and a form of the console. */
export type PackageAct = {
  body: z.ZodType;
  run(books: Books, pack: Package, body: unknown): unknown;
};

function act<Body extends z.ZodType>(
  body: Body,
  run: (books: Books, pack: Package, body: z.output<Body>) => unknown,
): PackageAct {
  // The caller gives what the schema made of the body.
  return { body, run: (books, pack, given) => run(books, pack, given as z.output<Body>) };
}

const nothing = z.strictObject({});
/** Any whole number: scales break, too. */
const measured = z.int().min(0).max(100_000_000).optional();

export const packageActs = {
  'inbound-moving': act(nothing, moveInbound),
  receive: act(nothing, receive),
  measure: act(
    z.strictObject({
      grams: measured,
      lengthMm: measured,
      widthMm: measured,
      heightMm: measured,
      battery: z.boolean().optional(),
      liquidMl: measured,
    }),
    (books, pack, { battery, liquidMl, ...given }) => {
      const scale = scaleOf(books.world, pack.items);
      const reported = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      ) as Partial<Measures>; // Its names are those.
      const contents = contentsOf(pack.items);
      return measure(books, pack, {
        measures: { ...scale, ...reported },
        contents: { battery: battery ?? contents.battery, liquidMl: liquidMl ?? contents.liquidMl },
      });
    },
  ),
  photo: act(
    z.strictObject({ kind: z.enum(['parcel', 'scale', 'damage']).default('parcel') }),
    (books, pack, { kind }) => photograph(books, pack, kind),
  ),
  damage: act(z.strictObject({ text: z.string().max(1_000).default('The box is crushed.') }), (books, pack, { text }) =>
    pack.dispatchedAt === null ? damage(books, pack, text) : carry(books, pack, { code: 'damaged' }),
  ),
  lose: act(nothing, (books, pack) => carry(books, pack, { code: 'lost' })),
  dispatch: act(z.strictObject({ tracking: z.string().min(1).max(100).optional() }), (books, pack, { tracking }) =>
    dispatch(books, pack, tracking ?? null),
  ),
  'carrier-event': act(
    z.strictObject({ code: z.enum(carrierCodes), dutyMinor: measured, force: z.boolean().default(false) }),
    (books, pack, { force, ...news }) => (force ? reportNews(books, pack, news) : carry(books, pack, news)),
  ),
  tracking: act(
    z.strictObject({
      tracking: z.string().min(1).max(100).optional(),
      carrier: z.string().min(1).max(64).optional(),
      service: z.string().min(1).max(64).optional(),
    }),
    (books, pack, given) =>
      changeTracking(books, pack, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))),
  ),
  'return-arrival': act(nothing, arriveBack),
  'return-sent': act(nothing, (books, pack) =>
    sendBack(books, pack.return?.arrivedAt === null ? arriveBack(books, pack) : pack),
  ),
  'return-delivered': act(nothing, acceptBack),
  'extra-payment': act(
    z.strictObject({
      amountMinor: z.int().min(1).max(100_000_000),
      text: z.string().min(1).max(1_000).default('A second box was needed.'),
    }),
    (books, pack, body) => void askExtra(books, pack, body),
  ),
  'claim-decision': act(
    z.strictObject({ accepted: z.boolean(), amountMinor: measured, claimId: z.string().optional() }),
    (books, pack, { accepted, amountMinor, claimId }) => {
      const open = books
        .list('claim')
        .findLast(({ id, packageRef }) => packageRef === pack.id && id === (claimId ?? id));
      if (!open) throw notFound('claim');
      decideClaim(books, open, { accepted, amountMinor: amountMinor ?? null });
    },
  ),
  'chat-message': act(
    z.strictObject({
      text: z.string().min(1).max(1_000),
      photo: z.boolean().default(false),
      chatId: z.string().optional(),
    }),
    (books, pack, { text, photo, chatId }) => reply(books, chatOf(books, pack, chatId), { text, hasPhoto: photo }),
  ),
  'chat-status': act(
    z.strictObject({ status: z.enum(chatStatuses), chatId: z.string().optional() }),
    (books, pack, { status, chatId }) => void setStatus(books, chatOf(books, pack, chatId), status),
  ),
  /** An event is told once more: the last one, or an older one by its seq. */
  retell: act(z.strictObject({ seq: z.int().min(1).optional() }), (books, pack, { seq }) => {
    const event = books.eventsOf('package', pack.id)[(seq ?? pack.seq) - 1];
    if (!event) throw notFound('event', 'seq');
    planDeliveries(books, event);
  }),
} as const satisfies Record<string, PackageAct>;

export type PackageActName = keyof typeof packageActs;

/** The conversation that is meant: the last one of the package unless one is named. */
function chatOf(books: Books, pack: Package, chatId: string | undefined): Chat {
  const chat = books.list('chat').findLast(({ id, packageRef }) => packageRef === pack.id && id === (chatId ?? id));
  if (!chat) throw notFound('chat');
  return chat;
}
