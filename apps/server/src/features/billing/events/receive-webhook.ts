import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { receiveEvent } from '../../../records/billing/inbox.ts';

/** Keeps an event whose signature is the provider's; its work follows in the background. What is forged or older than 300 s is refused and leaves nothing. */
export async function receiveWebhook(deps: Deps, { body, headers, log }: FastifyRequest): Promise<null> {
  const event = read(deps, body, headers['stripe-signature'], log);
  await deps.db.transaction().execute((tx) => receiveEvent(tx, event));
  return null;
}

function read({ payments }: Deps, body: unknown, signature: string | string[] | undefined, log: FastifyRequest['log']) {
  try {
    return payments.readSignedEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), [signature].flat()[0]);
  } catch (error) {
    log.warn({ err: error }, 'a message that is not of the payment provider');
    throw new AppError('ValidationFailed');
  }
}
