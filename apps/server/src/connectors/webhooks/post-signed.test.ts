import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { isPublic, mayCall, postSigned } from './post-signed.ts';

it.each([
  ['93.184.216.34', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:2800:220:1::1', true],
  ['::1', false],
  ['::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['example.com', false],
])('M12 %s is public: %s', (address, yes) => expect(isPublic(address)).toBe(yes));

it.each([
  ['https://shop.example.com/hook', true, true],
  ['http://shop.example.com/hook', false, false],
  ['https://user:pass@shop.example.com/', false, false],
  ['https://intranet/hook', false, false],
  ['https://10.0.0.8/hook', false, false],
  ['https://[::1]/hook', false, false],
  ['http://localhost:9000/hook', false, true],
  ['ftp://shop.example.com', false, false],
  ['nonsense', false, false],
])('M12 %s may be called: %s, beside a product of one’s own: %s', (address, open, local) => {
  expect(mayCall(address, { mayBeLocal: false })).toBe(open);
  expect(mayCall(address, { mayBeLocal: true })).toBe(local);
});

/** Each is no address of the public internet, however it is written. */
it.each([
  // This machine.
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.255.255.254/',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://shop.localhost/',
  'https://①②⑦.0.0.1/',
  // What clouds tell their machines about themselves.
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0xa9.0xfe.0xa9.0xfe/',
  'https://0251.0376.0251.0376/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[64:ff9b:1::a9fe:a9fe]/',
  'https://[2002:a9fe:a9fe::]/',
  'https://[fd00:ec2::254]/',
  'https://metadata.google.internal/',
  'https://metadata/',
  'https://100.100.100.200/',
  'https://192.0.0.192/',
  // Private networks.
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://167772161/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://192.168.1/',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://[fc00::1]/',
  'https://[fdff::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[2001:0:a9fe:a9fe::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:192.168.1.1]/',
  'https://printer.local/',
  'https://intranet/',
  // Nobody's: documents, many at once, all.
  'https://192.0.2.1/',
  'https://198.51.100.7/',
  'https://203.0.113.9/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  // Another program of a machine, another way of calling, somebody's name.
  'https://shop.example.com:22/',
  'https://shop.example.com:8443/',
  'http://shop.example.com/',
  'https://user@shop.example.com/',
  'https://shop.example.com@127.0.0.1/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
])('ASVS 1.3.6 %s is not called', async (address) => {
  expect(mayCall(address, { mayBeLocal: false })).toBe(false);
  // Nor is what was let in once: nobody is asked where it leads.
  const resolve = () => expect.unreachable('it was asked for');
  expect(await postSigned(address, message, { mayBeLocal: false, resolve })).toMatchObject({ status: null });
});

it.each(['https://shop.example.com/', 'https://93.184.216.34/', 'https://[2606:2800:220:1::1]/hook?x=1'])(
  'ASVS 1.3.6 %s may be called',
  (address) => expect(mayCall(address, { mayBeLocal: false })).toBe(true),
);

const message = { body: '{}', secret: 's', at: 1 };

/** A listening server that answers by `answer`, where it stands, and how often it was called. */
async function listening(answer: RequestListener) {
  const calls = { count: 0 };
  const server = createServer((request, response) => {
    calls.count++;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address with a port.
  return { server, calls, port: (server.address() as AddressInfo).port };
}

it('ASVS 1.3.6 a name is called where it led when it was looked at, and nowhere inside', async () => {
  const asked: string[] = [];
  const leadsTo =
    (...found: string[]) =>
    (
      host: string,
      _options: object,
      done: (error: null, found: { address: string; family: number }[]) => void,
    ): void => {
      asked.push(host);
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
  for (const inside of [['169.254.169.254'], ['127.0.0.1', '::1'], ['::ffff:10.0.0.1']]) {
    const told = await postSigned('https://rebinding.example.com/', message, {
      mayBeLocal: false,
      resolve: leadsTo(...inside),
    });
    expect(told).toEqual({ status: null, error: 'the address is not public' });
  }
  // A name that leads outside at first and inside when it is asked again is asked once.
  expect(asked).toHaveLength(3);
});

it('ASVS 15.3.2 a redirect is not followed, not even into this network', async () => {
  const inside = await listening((_, answer) => answer.end());
  for (const location of [
    `http://127.0.0.1:${inside.port}/`,
    'http://169.254.169.254/latest/meta-data/',
    '/elsewhere',
  ]) {
    const shop = await listening((_, answer) => answer.writeHead(302, { location }).end());
    const told = await postSigned(`http://localhost:${shop.port}/`, message, { mayBeLocal: true });
    expect([told, shop.calls.count]).toEqual([{ status: 302, error: null }, 1]);
    shop.server.close();
  }
  expect(inside.calls.count).toBe(0);
  inside.server.close();
});
