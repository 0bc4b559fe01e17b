import { hashText, shareOf } from '../../world/random.ts';
import type { EffectHandler } from '../../world/system.ts';
import { easedMs } from '../../world/world.ts';
import type { Books } from '../books/books.ts';
import { desks } from '../books/desk.ts';
import type { Chat, Claim } from '../books/records.ts';
import { reply } from '../service/chats.ts';
import { decideClaim } from '../service/claims.ts';
import { autopilotOf, isMoving } from './autopilot.ts';
import { whenOpen } from './working-hours.ts';

const HOUR_MS = 3_600_000;

/** How long the warehouse's people take to answer, and to decide a claim; how many claims they accept. // Assumed. */
const REPLY_MS = 3 * HOUR_MS;
const DECIDE_MS = 72 * HOUR_MS;
const ACCEPTED_SHARE = 0.8;

const later = (books: Books, ms: number): Date => {
  const due = new Date(books.now().getTime() + easedMs(books.world, ms));
  return books.world.profile === 'demo' ? due : whenOpen(due);
};

/** A chat that waits for the warehouse is answered by itself, where the autopilot is on. */
export function planReply(books: Books, chat: Chat): Chat {
  if (autopilotOf(books).on)
    books.defer({
      kind: 'warehouse.reply',
      due: later(books, REPLY_MS),
      payload: { chatId: chat.id, said: chat.messages.length },
    });
  return chat;
}

/** A claim is decided by itself, where the autopilot is on. */
export function planDecision(books: Books, claim: Claim): Claim {
  if (autopilotOf(books).on)
    books.defer({ kind: 'warehouse.decide', due: later(books, DECIDE_MS), payload: { claimId: claim.id } });
  return claim;
}

export const replyByItself: EffectHandler = async (world, payload) => {
  const { chatId, said } = payload as { chatId: string; said: number }; // Written by planReply.
  await desks.of(world).turn(async (books) => {
    const chat = books.get('chat', chatId);
    if (!chat || !isMoving(books) || chat.status !== 'WaitingReplyFromWarehouse' || chat.messages.length !== said)
      return;
    const { state, no } = books.need('package', chat.packageRef);
    await reply(books, chat, { text: `We have looked at ${no}: it is ${state}.`, hasPhoto: true });
  });
};

export const decideByItself: EffectHandler = async (world, payload) => {
  const { claimId } = payload as { claimId: string }; // Written by planDecision.
  await desks.of(world).turn((books) => {
    const claim = books.get('claim', claimId);
    if (!claim || claim.decision || !isMoving(books)) return;
    const accepted = shareOf(hashText(autopilotOf(books).seed, `claim ${claim.id}`), 1) < ACCEPTED_SHARE;
    decideClaim(books, claim, { accepted, amountMinor: null });
  });
};
