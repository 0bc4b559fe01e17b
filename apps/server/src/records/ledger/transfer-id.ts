import { createHash } from 'node:crypto';

/** How many bytes a UUID has. */
const UUID_BYTES = 16;

/**
 * The id of a transfer, derived from the name of its business fact: whoever books the fact again names the same transfer. A UUID of
 * version 8 (RFC 9562) from SHA-256; version 5 would want SHA-1, which the house does not use.
 */
export function transferIdOf(fact: string): string {
  const bytes = createHash('sha256').update(`kervan:ledger:${fact}`).digest().subarray(0, UUID_BYTES);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** What a transfer refers to: ids and codes that its screens follow, never anything of a person. */
export type TransferRef = Readonly<Record<string, string | number>>;

/** The same for the same request, whenever it is made: its moment is no part of it. */
export function fingerprintOf(request: readonly (string | number | null)[], ref: TransferRef | null): Buffer {
  const sorted = ref && Object.entries(ref).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([...request, sorted]))
    .digest();
}
