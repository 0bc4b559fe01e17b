import { isIPv6 } from 'node:net';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Sliding windows (security design section 1); times are system time. */
export const rateLimits = {
  loginPerIp: { max: 50, windowMs: 10 * MINUTE },
  registerPerIp: { max: 5, windowMs: HOUR },
  registerPerDevice: { max: 3, windowMs: HOUR },
  mailPerAddress: { max: 3, windowMs: HOUR },
  mailPause: { max: 1, windowMs: MINUTE },
  linkPerIp: { max: 60, windowMs: HOUR },
  lookupPerIp: { max: 120, windowMs: 10 * MINUTE },
} as const;

/** Wrong passwords that lock an address, and for how long (AUTH-045). */
export const lock = { failures: 5, ms: 15 * MINUTE };

const MAPPED = '::ffff:';
/** The groups of an IPv6 address that a /56 network shares whole, and how many bits of the next one. */
const WHOLE_GROUPS = 3;
const BITS_OF_LAST = 8;

/** The network an address belongs to (/24, /56): one person can hold many addresses of it. */
export function networkOf(ip: string): string {
  const plain = ip.toLowerCase().startsWith(MAPPED) ? ip.slice(MAPPED.length) : ip;
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = groupsOf(plain);
  const last = ((groups[WHOLE_GROUPS] ?? 0) >> BITS_OF_LAST) << BITS_OF_LAST;
  return `${[...groups.slice(0, WHOLE_GROUPS), last].map((group) => group.toString(16)).join(':')}::/56`;
}

/** The first four groups of an IPv6 address, however it is shortened. */
function groupsOf(ip: string): number[] {
  const [head = '', tail = ''] = ip.split('::');
  const parse = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [front, back] = [parse(head), parse(tail)];
  // An IPv4 ending stands for two groups.
  const backLength = back.length + (tail.includes('.') ? 1 : 0);
  const zeros = ip.includes('::') ? Math.max(0, 8 - front.length - backLength) : 0;
  return [...front, ...Array<number>(zeros).fill(0), ...back].slice(0, WHOLE_GROUPS + 1);
}
