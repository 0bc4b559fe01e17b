import { createHmac } from 'node:crypto';
import { lookup as resolve, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSafe } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { signedText } from '@kervan/domain/webhooks/delivery';
import { waitMs } from '../../wait-factor.ts';

const TIMEOUT_MS = waitMs(10_000);
const ERROR_MAX = 200;

/** Addresses that belong to a machine or a private network: a customer's webhook must not reach into ours. */
const closed = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, prefix, 'ipv4');
// Of IPv6 only what is given out for the public internet is open; within it, what carries an address of IPv4 inside, or is for documents, is not.
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, prefix, 'ipv6');

/** True for an address of the public internet. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  if (version === 4) return !closed.check(address, 'ipv4');
  return given.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/**
 * `mayBeLocal`: this very machine may be called, also without TLS: a self-hosted product whose programs stand beside it, and its tests. `resolve`: who
 * says where a name leads, the machine's own resolver unless told.
 */
type Rules = { mayBeLocal: boolean; resolve?: Resolve };
type Resolve = (host: string, options: LookupAllOptions, done: Found) => void;
type Found = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void;

/** Whether an address may be called at all; what its name resolves to is looked at when it is called. */
export function mayCall(address: string, { mayBeLocal }: Pick<Rules, 'mayBeLocal'>): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (mayBeLocal && isLocal(url.hostname)) return url.protocol === 'http:' || url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  // The port of https alone: on others stand programs that are nobody's webhook.
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return isIP(host) === 0 ? host.includes('.') && !INSIDE.test(host) : isPublic(host);
}

/** Names that lead inside wherever they are asked for. */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|intranet|home\.arpa)$/i;

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';

export type Told = { status: number | null; error: string | null };

/** Posts a signed message and answers what came back; no redirect is followed, and no name that leads into a private network. */
export function postSigned(
  address: string,
  { body, secret, at }: { body: string; secret: string; at: number },
  rules: Rules,
): Promise<Told> {
  // An address of figures is asked for from nobody, so it is looked at here; and what was allowed once may be so no longer.
  if (!mayCall(address, rules)) return Promise.resolve({ status: null, error: 'the address is not public' });
  const url = new URL(address);
  const resolveAll: Resolve = rules.resolve ?? resolve;
  const signature = createHmac('sha256', secret).update(signedText(at, body)).digest('hex');
  const lookup: LookupFunction = (host, options, done) =>
    resolveAll(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const open = found.filter(({ address: each }) => isPublic(each) || (rules.mayBeLocal && isLocal(host)));
      const [first] = open;
      if (first === undefined) return done(new Error('the address is not public'), []);
      if (options.all === true) done(null, open);
      else done(null, first.address, first.family);
    });
  const request = url.protocol === 'https:' ? requestSafe : requestPlain;
  return new Promise((tell) => {
    const sent = request(
      url,
      {
        method: 'POST',
        lookup,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Kervan-Webhooks',
          'kervan-signature': `t=${at},v1=${signature}`,
        },
      },
      (answer) => {
        // What it says beside its status is nobody's interest.
        answer.resume();
        tell({ status: answer.statusCode ?? null, error: null });
      },
    );
    sent.on('error', (error) => tell({ status: null, error: error.message.slice(0, ERROR_MAX) }));
    sent.end(body);
  });
}
