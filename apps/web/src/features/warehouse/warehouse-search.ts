import { safeTarget } from '../../session/guard.ts';

/** WH-002: where the seller came from, to go back there after the activation; an address of the panel, and not this one. */
export function warehouseSearch(search: Record<string, unknown>): { source?: string } {
  if (typeof search.source !== 'string') return {};
  const source = safeTarget(search.source);
  return source === '/' || /^\/warehouse(?:[/?#]|$)/i.test(source) ? {} : { source };
}
