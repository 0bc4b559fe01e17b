import { createHmac, timingSafeEqual } from 'node:crypto';
import type { World } from '../../world/world.ts';

/** A presigned address works so long, in world time [Amazon's documentation]. */
export const LINK_MS = 5 * 60_000;

/** A presigned address: whoever has it may read (GET) or fill (PUT) the document until it expires. */
export function documentLink(world: World, documentId: string, method: 'GET' | 'PUT'): string {
  const expires = String(world.clock.nowMs() + LINK_MS);
  const query = new URLSearchParams({
    'X-Amz-Method': method,
    'X-Amz-Expires-At': expires,
    'X-Amz-Signature': sign(world, [documentId, method, expires]),
  });
  return `${world.baseUrl()}/documents/${encodeURIComponent(documentId)}?${query.toString()}`;
}

export type LinkState = 'valid' | 'expired' | 'wrong';

/** What an address called with a method is worth now. */
export function checkLink(world: World, documentId: string, method: 'GET' | 'PUT', query: URLSearchParams): LinkState {
  const expires = query.get('X-Amz-Expires-At') ?? '';
  const given = Buffer.from(query.get('X-Amz-Signature') ?? '');
  const wanted = Buffer.from(sign(world, [documentId, method, expires]));
  if (query.get('X-Amz-Method') !== method || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return 'wrong';
  return world.clock.nowMs() <= Number(expires) ? 'valid' : 'expired';
}

/** The key is the world's seed: the addresses guard nothing but a sandbox, and a restart keeps them. */
const sign = (world: World, parts: readonly string[]): string =>
  createHmac('sha256', `${world.lineage} ${world.seed}`).update(parts.join('\n')).digest('hex');
