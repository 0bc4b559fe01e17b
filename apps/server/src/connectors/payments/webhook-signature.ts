import Stripe from 'stripe';
import type { ProviderEvent } from '@kervan/domain/billing/provider-objects';
import { idOf, msOf } from './stripe-objects.ts';

/** A signature holds for so long, by the time of the system; 0 would switch the check off. */
const TOLERANCE_S = 300;

/** The message is not the provider's, or too old: nothing of it may be believed. */
export class SignatureInvalid extends Error {
  override readonly name: string = 'SignatureInvalid';
}

/** Reads an event whose signature one of the secrets made (two hold while they are changed). @throws SignatureInvalid */
export function readSignedEvent(
  body: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
  webhooks: Stripe['webhooks'],
): ProviderEvent {
  for (const secret of secrets) {
    try {
      return eventOf(webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_S));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) continue;
      // Signed and yet not to be read: as good as nothing.
      throw new SignatureInvalid('the event cannot be read', { cause: error });
    }
  }
  throw new SignatureInvalid('no secret made this signature');
}

/** An event as it is kept: what happened to which object. What it says of the object's state is not looked at. */
function eventOf(event: Stripe.Event): ProviderEvent {
  return { id: event.id, kind: event.type, createdAt: msOf(event.created), object: objectOf(event.data.object) };
}

const NAME = /^[\w.]{1,200}$/;

/** An event of a list; null = it is none that can be kept. */
export function listedEventOf(event: Stripe.Event): ProviderEvent | null {
  try {
    const read = eventOf(event);
    return [read.id, read.kind, read.object?.kind ?? read.kind, read.object?.id ?? read.id].every((name) =>
      NAME.test(name),
    )
      ? read
      : null;
  } catch {
    return null;
  }
}

/** What is read again. A payment of an invoice is of interest for its invoice alone, a warning for its charge. */
function objectOf(value: object): ProviderEvent['object'] {
  const { object, id, invoice, charge } = value as {
    object?: string;
    id?: string;
    invoice?: string | { id: string };
    charge?: string | { id: string };
  };
  const named = (kind: string, of: string | null) => (of === null ? null : { kind, id: of });
  if (object === 'invoice_payment') return named('invoice', idOf(invoice));
  if (object === 'radar.early_fraud_warning') return named('charge', idOf(charge));
  return typeof object === 'string' && typeof id === 'string' ? { kind: object, id } : null;
}
