import * as z from 'zod';
import { chatStatuses } from '../books/records.ts';
import { planDecision, planReply } from '../life/answer.ts';
import { nothing } from '../packages/package.operations.ts';
import { reading, writing, type Operation } from '../wire/operation.ts';
import { Refusal, wrongState } from '../wire/refusal.ts';
import { files, reference, text } from '../wire/shapes.ts';
import { readFiles } from './attachments.ts';
import { close, openChat, reopen, say } from './chats.ts';
import { openClaim } from './claims.ts';
import { answerExtra } from './extra-payments.ts';
import { claimUnidentified, showUnidentified, unidentifiedShape } from './unidentified.ts';

const chatAnswer = z.object({ chatId: reference, status: z.enum(chatStatuses) });
const messageAnswer = chatAnswer.extend({ messageId: reference });

const claims: readonly Operation[] = [
  writing(z.strictObject({ packageRef: reference, kind: z.enum(['lost', 'damaged']), text, files }), {
    on: 'POST /claims',
    name: 'openClaim',
    summary: 'A lost or damaged package is claimed; a chat about it begins.',
    answer: z.object({ claimId: reference, chatId: reference }),
    run({ books, body }) {
      const pack = books.need('package', body.packageRef, 'packageRef');
      const claimed = openClaim(books, pack, { ...body, files: readFiles(body.files) });
      const { id, chatId } = planDecision(books, claimed);
      return { claimId: id, chatId };
    },
  }),
  writing(z.strictObject({ approved: z.boolean() }), {
    on: 'POST /extra-payments/{id}/answer',
    name: 'answerExtraPayment',
    summary: 'Whether an extra payment is approved.',
    answer: z.object({ extraPaymentId: reference, approved: z.boolean() }),
    run({ books, id, body }) {
      answerExtra(books, books.need('extra_payment', id), body.approved);
      return { extraPaymentId: id, approved: body.approved };
    },
  }),
];

const chats: readonly Operation[] = [
  writing(z.strictObject({ packageRef: reference, text, files }), {
    on: 'POST /chats',
    name: 'openChat',
    summary: 'Begins a conversation about a package.',
    answer: messageAnswer,
    run({ books, body }) {
      const pack = books.need('package', body.packageRef, 'packageRef');
      return shownMessage(planReply(books, openChat(books, pack, { text: body.text, files: readFiles(body.files) })));
    },
  }),
  writing(z.strictObject({ text, files }), {
    on: 'POST /chats/{id}/messages',
    name: 'sendMessage',
    summary: 'Says something.',
    answer: messageAnswer,
    run: ({ books, id, body }) =>
      shownMessage(
        planReply(books, say(books, books.need('chat', id), { text: body.text, files: readFiles(body.files) })),
      ),
  }),
  ...(
    [
      ['close', 'closeChat', 'Closes it.', close],
      ['reopen', 'reopenChat', 'Opens within 7 days again what the customer closed.', reopen],
    ] as const
  ).map(([act, name, summary, run]) =>
    writing(nothing, {
      on: `POST /chats/{id}/${act}`,
      name,
      summary,
      answer: chatAnswer,
      run({ books, id }) {
        const { status } = run(books, books.need('chat', id));
        return { chatId: id, status };
      },
    }),
  ),
];

const shownMessage = ({ id, status, messages }: ReturnType<typeof say>): z.output<typeof messageAnswer> => ({
  chatId: id,
  status,
  messageId: messages.at(-1)?.id ?? '',
});

const reviews: readonly Operation[] = [
  writing(z.strictObject({ packageRef: reference, points: z.int().min(1).max(5), text }), {
    on: 'POST /reviews',
    name: 'review',
    summary: 'One to five points for a delivered package, once.',
    answer: z.object({ packageRef: reference, points: z.int() }),
    run({ books, body: { packageRef, points, text: said } }) {
      const pack = books.need('package', packageRef, 'packageRef');
      if (pack.deliveredAt === null) throw wrongState('package', pack.state);
      if (books.get('review', packageRef))
        throw new Refusal('state_conflict', 'There is a review already.', { state: pack.state });
      books.put('review', { id: packageRef, points, text: said, at: books.now().toISOString() });
      return { packageRef, points };
    },
  }),
];

const unidentified: readonly Operation[] = [
  reading(z.object({ customerRef: reference }), {
    on: 'GET /unidentified',
    name: 'unidentified',
    summary: 'Packages that nobody knows: those of the customer and those that may belong to anybody; the latest 500.',
    answer: z.array(unidentifiedShape),
    run: ({ books, query: { customerRef } }) =>
      books
        .list('unidentified')
        .filter((one) => one.customerRef === null || one.customerRef === customerRef)
        .slice(-500)
        .map((one) => showUnidentified(books, one)),
  }),
  writing(
    z.strictObject({
      customerRef: reference,
      orderNo: z.string().min(1).max(100).nullable().optional(),
      asin: z.string().min(1).max(20).nullable().optional(),
      text,
    }),
    {
      on: 'POST /unidentified/{code}/claim',
      name: 'claimUnidentified',
      summary: 'It is ours: with the number of the order or the ASIN.',
      answer: unidentifiedShape,
      run({ books, id, body: { customerRef, orderNo = null, asin = null, text: said } }) {
        books.need('customer', customerRef, 'customerRef');
        const one = books.need('unidentified', id);
        return showUnidentified(books, claimUnidentified(books, one, { customerRef, orderNo, asin, text: said }));
      },
    },
  ),
];

/** What Kervan asks of the warehouse's people. */
export const serviceOperations: readonly Operation[] = [...claims, ...chats, ...reviews, ...unidentified];
