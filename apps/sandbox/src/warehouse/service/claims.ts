import type { Books } from '../books/books.ts';
import type { Attachment, Claim, Package } from '../books/records.ts';
import { emitOf } from '../events/emit.ts';
import { afterBusinessDays } from '../life/working-hours.ts';
import { Refusal, wrongState } from '../wire/refusal.ts';
import { openChat } from './chats.ts';

/** WH-041: damage is claimed within 5 business days of delivery, nothing later than two months after dispatch. */
const DAMAGE_DAYS = 5;
const MONTHS = 2;

type Claimed = { kind: Claim['kind']; text: string; files: Attachment[] };

/** A claim, and the conversation about it. */
export function openClaim(books: Books, pack: Package, { kind, text, files }: Claimed): Claim {
  const isPossible =
    kind === 'lost'
      ? pack.state === 'lost' || pack.state === 'dispatched'
      : pack.state === 'damaged' || pack.state === 'delivered';
  if (!isPossible) throw wrongState('package', pack.state);
  const end = termOf(pack, kind);
  if (end && end < books.now())
    throw new Refusal('claim_term_over', `It could be claimed until ${end.toISOString()}.`, { field: 'kind' });
  if (books.list('claim').some(({ packageRef, decision }) => packageRef === pack.id && decision === null))
    throw new Refusal('state_conflict', 'There is a claim that is not decided yet.', { state: pack.state });
  const chat = openChat(books, pack, { text, files });
  const madeAt = books.now().toISOString();
  return books.put('claim', {
    id: books.newId(),
    packageRef: pack.id,
    chatId: chat.id,
    kind,
    text,
    files,
    madeAt,
    decision: null,
  });
}

/** Until when a package may be claimed; null = it has not left. */
function termOf({ dispatchedAt, deliveredAt }: Package, kind: Claim['kind']): Date | null {
  if (dispatchedAt === null) return null;
  const end = new Date(dispatchedAt);
  end.setUTCMonth(end.getUTCMonth() + MONTHS);
  if (kind === 'lost' || deliveredAt === null) return end;
  const afterDelivery = afterBusinessDays(new Date(deliveredAt), DAMAGE_DAYS);
  return afterDelivery < end ? afterDelivery : end;
}

/** What the goods are worth: the payout unless somebody says another. */
export const valueOf = ({ items }: Package): number =>
  items.reduce((sum, { valueMinor, quantity }) => sum + valueMinor * quantity, 0);

export function decideClaim(
  books: Books,
  claim: Claim,
  { accepted, amountMinor }: { accepted: boolean; amountMinor: number | null },
): Claim {
  if (claim.decision) throw wrongState('claim', claim.decision.accepted ? 'accepted' : 'refused');
  const pack = books.need('package', claim.packageRef);
  const decision = { accepted, amountMinor: accepted ? (amountMinor ?? valueOf(pack)) : 0 };
  emitOf(books, pack, 'claim.decided', { claimId: claim.id, ...decision });
  return books.put('claim', { ...claim, decision });
}
