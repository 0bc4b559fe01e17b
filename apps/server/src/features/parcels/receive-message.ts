import type { FastifyRequest } from 'fastify';
import { readWarehouseEvent, WarehouseSignatureInvalid } from '../../connectors/warehouse/webhook-signature.ts';
import type { WarehouseEventRead } from '../../connectors/warehouse/warehouse-objects.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { keepMessage, uuidOf, type Message } from '../../records/warehouse/inbox.ts';

/** Keeps a message that the warehouse signed; its work follows in the background. What is forged or older than 300 s is refused and leaves nothing. */
export async function receiveMessage(deps: Deps, { body, headers, log }: FastifyRequest): Promise<null> {
  const message = read(deps, { body, signature: [headers['warehouse-signature']].flat()[0], log });
  await deps.db.transaction().execute((tx) => keepMessage(tx, messageOf(message)));
  return null;
}

type Sent = { body: unknown; signature: string | undefined; log: FastifyRequest['log'] };

function read({ config }: Deps, { body, signature, log }: Sent): WarehouseEventRead {
  try {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    return readWarehouseEvent(bytes, signature, config.WAREHOUSE_WEBHOOK_SECRETS, Date.now());
  } catch (error) {
    log.warn({ err: error }, 'a message that is not of the warehouse');
    throw new AppError(error instanceof WarehouseSignatureInvalid ? 'SignatureNotValid' : 'ValidationFailed');
  }
}

/** What is kept of an event: which object, and how far it is; what it says of it is asked anew. */
export const messageOf = ({ id, type, at, object, seq, data }: WarehouseEventRead): Message => ({
  id,
  type,
  at,
  object,
  seq,
  customerRef: uuidOf(data.customerRef),
});
