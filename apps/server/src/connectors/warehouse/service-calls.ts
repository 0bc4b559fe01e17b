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
  unidentified(customerRef: string): Promise<objects.UnidentifiedRead[]>;
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

export const serviceCalls = (wire: Wire): ServiceCalls => {
  const post = <T>(path: string, body: object, fact: string, answer: z.ZodType<T>) =>
    wire.ask({ method: 'POST', path, body, fact }, answer);
  return {
    returnLabelOffers: (packageRef) =>
      wire.ask({ method: 'GET', path: `/packages/${of(packageRef)}/return-label-offers` }, objects.labelOffers),
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
      post(`/chats/${of(chatId)}/messages`, { text, files: attached(files) }, `message:${ref}`, objects.chatMessage),
    closeChat: (ref, chatId) => post(`/chats/${of(chatId)}/close`, {}, `chat:${chatId}:close:${ref}`, objects.chatStep),
    reopenChat: (ref, chatId) =>
      post(`/chats/${of(chatId)}/reopen`, {}, `chat:${chatId}:reopen:${ref}`, objects.chatStep),
    review: (packageRef, { points, text }) =>
      post('/reviews', { packageRef, points, text }, `review:${packageRef}`, objects.nothing),
    unidentified: (customerRef) =>
      wire.ask({ method: 'GET', path: '/unidentified', query: { customerRef } }, objects.unidentifiedList),
    claimUnidentified: (code, claim) =>
      post(
        `/unidentified/${of(code)}/claim`,
        claim,
        `unidentified:${code}:claim:${claim.customerRef}:${printOf(claim)}`,
        objects.unidentified,
      ),
    statement: (day) => wire.ask({ method: 'GET', path: `/statements/${of(day)}` }, objects.statement),
  };
};
