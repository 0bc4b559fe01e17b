import type { MailKind } from './warning-of-mail.ts';

/** A mail that came, as far as it shows whether the forwarding works; `kind` null = it is not read yet. */
type Arrived = { kind: MailKind | null; isProved: boolean | null };

/**
 * How far the forwarding of a store's mail is: nothing came, only the provider asked for its code, mails come and none is
 * read yet, they come but what forwards them breaks the sender's signature, or one is proved.
 */
export type ForwardingState = 'waiting' | 'confirming' | 'reading' | 'unproved' | 'proved';

/** MSG-040, STORE-046: one proved mail shows that the forwarding leaves mails as they were. */
export function forwardingState(mails: readonly Arrived[]): ForwardingState {
  if (mails.length === 0) return 'waiting';
  const forwarded = mails.filter(({ kind }) => kind !== 'forwarding');
  if (forwarded.length === 0) return 'confirming';
  if (forwarded.some(({ isProved }) => isProved === true)) return 'proved';
  return forwarded.some(({ kind }) => kind !== null) ? 'unproved' : 'reading';
}
