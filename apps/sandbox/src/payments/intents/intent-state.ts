import { timingSafeEqual } from 'node:crypto';
import type { Caller } from '../wire/endpoint.ts';
import { invalid, noSuch, type Failure } from '../wire/failure.ts';

/** What cannot be done in the state an intent is in. */
export function unexpectedState(
  name: 'SetupIntent' | 'PaymentIntent',
  verb: string,
  { status }: { status: string },
): Failure {
  const code = name === 'SetupIntent' ? 'setup_intent_unexpected_state' : 'payment_intent_unexpected_state';
  return invalid(
    status === 'succeeded' && verb === 'confirm'
      ? `You cannot confirm this ${name} because it has already succeeded after being previously confirmed.`
      : `You cannot ${verb} this ${name} because it has a status of ${status}.`,
    { code },
  );
}

/** From a browser an intent is only open to who has its secret. */
export function checkSecret(intent: { id: string; secret: string }, given: string | undefined, caller: Caller): void {
  if (caller === 'secret' && given === undefined) return;
  if (given === undefined)
    throw invalid('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' });
  const [held, shown] = [Buffer.from(intent.secret), Buffer.from(given)];
  if (held.length !== shown.length || !timingSafeEqual(held, shown))
    throw intent.id.startsWith('seti_')
      ? noSuch('setupintent', intent.id, 'intent')
      : noSuch('payment_intent', intent.id, 'intent');
}
