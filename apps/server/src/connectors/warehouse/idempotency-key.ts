import { createHash } from 'node:crypto';

/** How many bytes a UUID has. */
const UUID_BYTES = 16;

/** The key of a business fact, the same whoever makes the call again: a UUID of version 8 (RFC 9562) from SHA-256. */
export function keyOfFact(fact: string): string {
  const bytes = createHash('sha256').update(`kervan:warehouse:${fact}`).digest().subarray(0, UUID_BYTES);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A short name of a content, where a fact is only the same with the same content. */
export const printOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
