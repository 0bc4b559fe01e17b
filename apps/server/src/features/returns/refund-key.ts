import { randomUUID } from 'node:crypto';
import type { Wire } from '../../http/implement.ts';

/** The attempt by which a refund is asked for: the same Idempotency-Key is the same refund, however late it comes again. */
export function refundKeyOf({ request }: Wire): string {
  const key = request.headers['idempotency-key'];
  return `asked:${typeof key === 'string' ? key : randomUUID()}`;
}
