import { timingSafeEqual } from 'node:crypto';

/** Whether an authorization header carries the key, in constant time. */
export function hasKey(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header ?? '');
  const right = Buffer.from(`Bearer ${key}`);
  return given.length === right.length && timingSafeEqual(given, right);
}
