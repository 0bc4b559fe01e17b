import { foldCase } from '../filters/fold-case.ts';

/** What a code of a service is called where nobody named it: all capitals are made legible. */
export const serviceName = (code: string): string =>
  /^[A-Z0-9_]+$/.test(code) ? code.charAt(0) + code.slice(1).replaceAll('_', ' ').toLowerCase() : code;

/**
 * What a service is called with its carrier, who is said once (ORD-057): many a service's name begins as its carrier's does, or ends it.
 * `name`: the warehouse's; null = it gave none.
 */
export function serviceTitle(carrier: string, { code, name }: { code: string; name: string | null }): string {
  const service = name ?? serviceName(code);
  const [whole, part] = [foldCase(carrier), foldCase(service)];
  if (part.split(' ')[0] === whole.split(' ')[0]) return service;
  return whole.endsWith(` ${part}`) ? carrier : `${carrier} ${service}`;
}
