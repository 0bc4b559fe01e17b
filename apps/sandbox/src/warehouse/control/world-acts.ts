import * as z from 'zod';
import type { Books } from '../books/books.ts';
import { chargeKinds } from '../books/records.ts';
import { agreementOf } from '../catalogue/agreement.ts';
import { allServices } from '../catalogue/carrier-services.ts';
import { emit } from '../events/emit.ts';
import { planNext } from '../life/plan-next.ts';
import { switchAutopilot } from '../life/live.ts';
import { receive } from '../packages/receive.ts';
import { sendBatch } from '../returns/return.ts';
import { disposeOf, find, giveBack, match, showUnidentified } from '../service/unidentified.ts';
import { notFound, Refusal } from '../wire/refusal.ts';
import { instant, market, reference } from '../wire/shapes.ts';

/** A control call that is not about one package. `id` is the path's parameter, empty without one. */
export type WorldAct = {
  on: string;
  body: z.ZodType;
  run(books: Books, id: string, body: unknown): unknown;
};

function act<Body extends z.ZodType>(
  on: string,
  body: Body,
  run: (books: Books, id: string, body: z.output<Body>) => unknown,
): WorldAct {
  // The caller gives what the schema made of the body.
  return { on, body, run: (books, id, given) => run(books, id, given as z.output<Body>) };
}

const nothing = z.strictObject({});
const text = z.string().max(1_000);

const unidentifiedActs: readonly WorldAct[] = [
  act(
    'POST /unidentified',
    z.strictObject({
      location: text.default('Shelf U-1'),
      asin: z.string().max(20).nullable().default(null),
      customerRef: reference.nullable().default(null),
      market: market.nullable().default(null),
      comment: text.default('The label cannot be read.'),
    }),
    async (books, _id, body) => showUnidentified(books, await find(books, body)),
  ),
  act('POST /unidentified/:id/match', z.strictObject({ package: z.string().min(1) }), async (books, id, body) => {
    const pack = books.findPackage(body.package);
    if (!pack) throw notFound('package', 'package');
    const one = books.need('unidentified', id);
    const matched = match(books, one, pack);
    planNext(books, await receive(books, pack));
    return showUnidentified(books, matched);
  }),
  act('POST /unidentified/:id/return', nothing, (books, id) =>
    showUnidentified(books, giveBack(books, books.need('unidentified', id))),
  ),
  act('POST /unidentified/:id/dispose', nothing, (books, id) =>
    showUnidentified(books, disposeOf(books, books.need('unidentified', id))),
  ),
];

const requireCarrier = (code: string): void => {
  if (!allServices.some(({ carrierCode }) => carrierCode === code)) throw notFound('carrier');
};

const noticeActs: readonly WorldAct[] = [
  act(
    'PUT /notices/:id',
    z.strictObject({
      kind: z.enum(['strike', 'unserved']),
      until: instant,
      market: market.nullable().default(null),
    }),
    (books, id, body) => {
      requireCarrier(id);
      books.put('notice', { id, ...body });
      const { kind, until } = body;
      const data = { carrierCode: id, market: body.market, notice: { kind, until } };
      emit(books, { kind: 'carrier', ref: id }, { type: 'carrier.notice', data });
      return { carrierCode: id, ...body };
    },
  ),
  act('DELETE /notices/:id', nothing, (books, id) => {
    const known = books.need('notice', id);
    books.remove('notice', id);
    const data = { carrierCode: id, market: known.market, notice: null };
    emit(books, { kind: 'carrier', ref: id }, { type: 'carrier.notice', data });
    return { carrierCode: id, notice: null };
  }),
];

/** Everything that is not about one package. */
export const worldActs: readonly WorldAct[] = [
  ...unidentifiedActs,
  ...noticeActs,
  act('PUT /autopilot', z.strictObject({ on: z.boolean(), seed: z.int().min(0).optional() }), (books, _id, body) => {
    const autopilot = { on: body.on, seed: body.seed ?? books.world.seed };
    switchAutopilot(books, autopilot);
    return autopilot;
  }),
  act('POST /batch', nothing, (books) => ({ sent: sendBatch(books).map((pack) => planNext(books, pack).no) })),
  act(
    'POST /statement',
    z.strictObject({
      package: z.string().nullable().default(null),
      kind: z.enum(chargeKinds).default('correction'),
      amountMinor: z.int().min(-100_000_000).max(100_000_000),
      at: instant.optional(),
    }),
    (books, _id, { package: name, at, ...body }) => {
      const pack = name === null ? null : books.findPackage(name);
      if (name !== null && !pack) throw notFound('package', 'package');
      const instantAt = at === undefined ? books.now() : new Date(at);
      return books.put('charge', {
        ...body,
        id: books.newId(),
        packageRef: pack?.id ?? null,
        at: instantAt.toISOString(),
      });
    },
  ),
  act(
    'PUT /agreement',
    z.strictObject({ version: z.string().min(1).max(40), tr: z.string().optional(), en: z.string().optional() }),
    (books, _id, { version, ...texts }) => {
      const known = agreementOf(books);
      if (known.version === version)
        throw new Refusal('state_conflict', 'It is the version that holds.', { state: version });
      const value = { ...known, version, ...(texts.tr ? { tr: texts.tr } : {}), ...(texts.en ? { en: texts.en } : {}) };
      books.put('setting', { id: 'agreement', value });
      emit(books, { kind: 'agreement', ref: version }, { type: 'agreement.changed', data: { version } });
      return value;
    },
  ),
  act('PUT /secret', z.strictObject({ secret: z.string().min(1).max(200) }), (books, _id, { secret }) => {
    books.put('setting', { id: 'secret', value: { secret } });
    return {};
  }),
  act('POST /stray', z.strictObject({ ref: reference.optional() }), (books, _id, { ref }) => {
    const object = { kind: 'package' as const, ref: ref ?? books.newId() };
    return emit(books, object, { type: 'carrier.event', data: { code: 'delivered' } });
  }),
];
