import Stripe from 'stripe';
import { ProviderError, type ProviderFault } from '@kervan/domain/billing/provider-error';

const { errors } = Stripe;

/** An error of the library as one of ours; anything else is a bug and goes on as it is. */
export function providerErrorOf(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  return new ProviderError(
    faultOf(error),
    {
      code: error.code ?? null,
      declineCode: error.decline_code ?? null,
      param: error.param ?? null,
      requestId: error.requestId ?? null,
      paymentId: error.payment_intent?.id ?? null,
    },
    { cause: error },
  );
}

function faultOf(error: InstanceType<typeof errors.StripeError>): ProviderFault {
  if (error.code === 'idempotency_key_in_use' || error.statusCode === 409) return 'KeyInUse';
  if (error instanceof errors.StripeCardError) return 'CardDeclined';
  if (error instanceof errors.StripeIdempotencyError) return 'KeyReused';
  if (error instanceof errors.StripeRateLimitError) return 'RateLimited';
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return 'NotAuthorized';
  if (error instanceof errors.StripeInvalidRequestError) return error.statusCode === 404 ? 'NotFound' : 'Refused';
  // Sent again, it would be answered so again for a day.
  if ((error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true') return 'FailureStored';
  // No answer, an answer that is no JSON, 5xx: whether it was done stays open.
  return 'OutcomeUnknown';
}

/** An error behind a call that was made: whatever it says, it says nothing of that call. */
export const madeBefore = (error: unknown): unknown =>
  error instanceof ProviderError ? new ProviderError('OutcomeUnknown', error.words, { cause: error }) : error;
