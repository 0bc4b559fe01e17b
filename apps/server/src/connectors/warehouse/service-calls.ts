import type * as z from 'zod';
import { printOf } from './idempotency-key.ts';
import * as objects from './warehouse-objects.ts';
import type { Wire } from './warehouse-wire.ts';

/** A file beside a claim or a message. Assumed: the protocol names files and not their shape. */
export type FileToAttach = { name: string; mediaType: string; content: Buffer };

type ChatMessage = z.output<typeof objects.chatMessage>;
type ChatStep = z.output<typeof objects.chatStep>;
type LabelOffer = z.output<typeof objects.labelOffer>;
type BoughtLabel = z.output<typeof objects.boughtLabel>;

/**
 * Labels, claims, chats, reviews and unidentified packages. `ref`: the number that the fact has with us; whoever makes the call again with it makes
 * the same call.
 */
export type ServiceCalls = {
  returnLabelOffers(packageRef: string): Promise<LabelOffer[]>;
  buyReturnLabel(offerId: string, packageRef: string): Promise<BoughtLabel>;
  voidReturnLabel(labelId: string): Promise<null>;
  openClaim(
    ref: string,
    claim: { packageRef: string; kind: 'lost' | 'damaged'; text: string; files: FileToAttach[] },
  ): Promise<z.output<typeof objects.openedClaim>>;
  /** Answered once. */
  answerExtraPayment(extraPaymentId: string, approved: boolean): Promise<null>;
  openChat(ref: string, chat: { packageRef: string; text: string; files: FileToAttach[] }): Promise<ChatMessage>;
  writeToChat(ref: string, chatId: string, message: { text: string; files: FileToAttach[] }): Promise<ChatMessage>;
  /** `ref`: of the closing or reopening, as a chat is closed and reopened more than once. */
  closeChat(ref: string, chatId: string): Promise<ChatStep>;
  reopenChat(ref: string, chatId: string): Promise<ChatStep>;
  /** Once per package (WH-036). */
  review(packageRef: string, review: { points: number; text: string }): Promise<null>;
  /** Where some are not as agreed, nobody knows which are gone. */
  unidentified(customerRef: string): Promise<objects.Part<objects.UnidentifiedRead>>;
  claimUnidentified(
    code: string,
    claim: { customerRef: string; text: string } & ({ orderNo: string } | { asin: string }),
  ): Promise<objects.UnidentifiedRead>;
  /** Every charge of a day in UTC, yyyy-mm-dd. */
  statement(day: string): Promise<z.output<typeof objects.statement>>;
};

const attached = (files: readonly FileToAttach[]) =>
  files.map(({ name, mediaType, content }) => ({ name, contentType: mediaType, base64: content.toString('base64') }));
const of = encodeURIComponent;

/** Whether an answer is about what was asked for. */
const isOf =
  <Known extends object>(known: Known) =>
  (reported: Known): boolean =>
    (Object.keys(known) as (keyof Known)[]).every((key) => reported[key] === known[key]);
/** What waits as before was not claimed. */
const isClaimed = ({ status }: objects.UnidentifiedRead): boolean => status !== 'Waiting';

export const serviceCalls = (wire: Wire): ServiceCalls => {
  const post = <T>(path: string, body: object, fact: string, answer: z.ZodType<T>) =>
    wire.ask({ method: 'POST', path, body, fact }, answer);
  const changeChat = (chatId: string, act: 'close' | 'reopen', ref: string): Promise<ChatStep> =>
    post(`/chats/${of(chatId)}/${act}`, {}, `chat:${chatId}:${act}:${ref}`, objects.chatStep.refine(isOf({ chatId })));
  return {
    returnLabelOffers: async (packageRef) => {
      const path = `/packages/${of(packageRef)}/return-label-offers`;
      return wire.readOf(path, await wire.ask({ method: 'GET', path }, objects.labelOffers));
    },
    buyReturnLabel: (offerId, packageRef) =>
      post('/return-labels', { offerId, packageRef }, `label:${packageRef}:${offerId}`, objects.boughtLabel),
    voidReturnLabel: (labelId) =>
      post(`/return-labels/${of(labelId)}/void`, {}, `label:${labelId}:void`, objects.nothing),
    openClaim: (ref, { files, ...claim }) =>
      post('/claims', { ...claim, files: attached(files) }, `claim:${ref}`, objects.openedClaim),
    answerExtraPayment: (id, approved) =>
      post(`/extra-payments/${of(id)}/answer`, { approved }, `extra:${id}:answer`, objects.nothing),
    openChat: (ref, { files, ...chat }) =>
      post('/chats', { ...chat, files: attached(files) }, `chat:${ref}`, objects.chatMessage),
    writeToChat: (ref, chatId, { text, files }) =>
      post(
        `/chats/${of(chatId)}/messages`,
        { text, files: attached(files) },
        `message:${ref}`,
        objects.chatMessage.refine(isOf({ chatId })),
      ),
    closeChat: (ref, chatId) => changeChat(chatId, 'close', ref),
    reopenChat: (ref, chatId) => changeChat(chatId, 'reopen', ref),
    review: (packageRef, { points, text }) =>
      post('/reviews', { packageRef, points, text }, `review:${packageRef}`, objects.nothing),
    unidentified: (customerRef) =>
      wire.ask({ method: 'GET', path: '/unidentified', query: { customerRef } }, objects.unidentifiedList),
    claimUnidentified: (code, claim) =>
      post(
        `/unidentified/${of(code)}/claim`,
        claim,
        `unidentified:${code}:claim:${claim.customerRef}:${printOf(claim)}`,
        objects.unidentified.refine((reported) => reported.code === code && isClaimed(reported)),
      ),
    statement: (day) =>
      wire.ask({ method: 'GET', path: `/statements/${of(day)}` }, objects.statement.refine(isOf({ date: day }))),
  };
};
