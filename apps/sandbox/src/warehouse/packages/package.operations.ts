import * as z from 'zod';
import { planNext } from '../life/plan-next.ts';
import { eventShape } from '../events/event-types.ts';
import { showEvent } from '../events/emit.ts';
import { fileOf } from '../photos/photos.ts';
import { reading, writing, type Operation } from '../wire/operation.ts';
import { base64, address, minor, reference, text } from '../wire/shapes.ts';
import { Refusal } from '../wire/refusal.ts';
import { alter, announce, announcement, change } from './announce.ts';
import { commands, release } from './command.ts';
import { brief, showBrief, showPackage, whole } from './show-package.ts';

const EVENTS_MAX = 500;
const LOGO_KB = 1024;

export const nothing = z.strictObject({});
const numeric = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const optional = z.string().max(200).nullable().optional();

const customers: readonly Operation[] = [
  writing(
    z.strictObject({
      personName: text,
      companyName: optional,
      storeName: optional,
      phone: optional,
      email: optional,
      address: address.nullable().optional(),
      logo: base64(LOGO_KB).nullable().optional(),
    }),
    {
      on: 'PUT /customers/{ref}',
      name: 'putCustomer',
      summary: 'Who sends: profile and logo.',
      answer: z.object({ ref: reference }),
      run({ books, id, body }) {
        if (!reference.safeParse(id).success)
          throw new Refusal('invalid', 'customerRef must be a UUID.', { field: 'ref' });
        const { logo, ...profile } = body;
        const bytes = Buffer.from(logo ?? '', 'base64');
        if (bytes.length > 0 && !isImage(bytes))
          throw new Refusal('invalid', 'The logo is no PNG or JPEG.', { field: 'logo' });
        books.put('customer', { id, profile, logoBytes: bytes.length });
        return { ref: id };
      },
    },
  ),
];

const isImage = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('hex') === '89504e47' || bytes.subarray(0, 3).toString('hex') === 'ffd8ff';

const commandOperations = Object.entries(commands).map(([name, { summary, run }]) =>
  writing(nothing, {
    on: `POST /packages/{ref}/${name}`,
    name: `package.${name}`,
    summary,
    answer: brief,
    async run({ books, id }) {
      return showBrief(planNext(books, await run(books, books.need('package', id))));
    },
  }),
);

const packages: readonly Operation[] = [
  writing(announcement, {
    on: 'PUT /packages/{ref}',
    name: 'putPackage',
    summary: 'Announces a package.',
    answer: brief,
    run: ({ books, id, body }) => showBrief(planNext(books, announce(books, id, body))),
  }),
  writing(change, {
    on: 'PATCH /packages/{ref}',
    name: 'patchPackage',
    summary: 'Another recipient, service or inbound parcel, until it is released.',
    answer: brief,
    isConditional: true,
    run: ({ books, id, body, ifMatch }) =>
      showBrief(planNext(books, alter(books, books.need('package', id), { given: body, seq: ifMatch ?? 0 }))),
  }),
  writing(z.strictObject({ quoteId: reference, priceMinor: minor }), {
    on: 'POST /packages/{ref}/release',
    name: 'package.release',
    summary: 'Kervan holds the credit: only this allows dispatch.',
    answer: brief,
    run: ({ books, id, body }) => showBrief(planNext(books, release(books, books.need('package', id), body))),
  }),
  ...commandOperations,
  reading(z.object({}), {
    on: 'GET /packages/{ref}',
    name: 'getPackage',
    summary: 'The whole state.',
    answer: whole,
    run: ({ books, id }) => showPackage(books, books.need('package', id)),
  }),
];

const events: readonly Operation[] = [
  reading(z.object({ after: numeric.optional() }), {
    on: 'GET /packages/{ref}/events',
    name: 'packageEvents',
    summary: 'The events of a package after a seq, in order and without a gap; at most 500.',
    answer: z.object({ events: z.array(eventShape) }),
    run({ books, id, query: { after = 0 } }) {
      books.need('package', id);
      return {
        events: books
          .eventsOf('package', id)
          .slice(after, after + EVENTS_MAX)
          .map(showEvent),
      };
    },
  }),
  reading(z.object({ cursor: numeric.optional(), limit: numeric.pipe(z.int().min(1).max(EVENTS_MAX)).optional() }), {
    on: 'GET /events',
    name: 'events',
    summary: 'The events of everything in the order in which they came; the cursor goes on after the last one.',
    answer: z.object({ events: z.array(eventShape), cursor: z.string() }),
    run({ books, query: { cursor = 0, limit = 100 } }) {
      const shown = books
        .events()
        .slice(cursor, cursor + limit)
        .map(showEvent);
      return { events: shown, cursor: String(Math.min(cursor, books.events().length) + shown.length) };
    },
  }),
  reading(z.object({}), {
    on: 'GET /photos/{id}',
    name: 'photo',
    summary: 'A picture.',
    answer: 'image/jpeg',
    run: ({ books, id }) => fileOf(books.need('photo', id)),
  }),
];

/** Customers, packages, their events and pictures. */
export const packageOperations: readonly Operation[] = [...customers, ...packages, ...events];
