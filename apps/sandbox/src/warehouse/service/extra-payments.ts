import type { Books } from '../books/books.ts';
import type { ExtraPayment, Package } from '../books/records.ts';
import { emitOf } from '../events/emit.ts';
import { charge } from '../statement/charges.ts';
import { wrongState } from '../wire/refusal.ts';

/** Decision 57: silence for so long is a refusal, which Kervan says. */
const ANSWER_MS = 72 * 3_600_000;

/** The warehouse wants more money for a package: repacking, a second box. */
export function askExtra(
  books: Books,
  pack: Package,
  { amountMinor, text }: { amountMinor: number; text: string },
): ExtraPayment {
  const now = books.now();
  const asked = books.put('extra_payment', {
    id: books.newId(),
    packageRef: pack.id,
    amountMinor,
    text,
    createdAt: now.toISOString(),
    approved: null,
  });
  const until = new Date(now.getTime() + ANSWER_MS).toISOString();
  emitOf(books, pack, 'extra_payment.created', { extraPaymentId: asked.id, amountMinor, text, until });
  return asked;
}

/** Kervan's answer; what is approved is charged. */
export function answerExtra(books: Books, asked: ExtraPayment, approved: boolean): ExtraPayment {
  if (asked.approved !== null) throw wrongState('extra payment', asked.approved ? 'approved' : 'refused');
  const { packageRef, amountMinor } = asked;
  if (approved) charge(books, { kind: 'extra', packageRef, amountMinor });
  return books.put('extra_payment', { ...asked, approved });
}
