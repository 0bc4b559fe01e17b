import { isIPv6 } from 'node:net';

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
