import net from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { useProduct } from '../testing/product.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { handleErrors } from './errors.ts';
import { IN_FLIGHT_MAX, refuseOverload } from './overload.ts';

const product = useProduct({ products: 5 });
const ASKED_MAX = 100;

it('beyond so many requests under way the next one is refused at once with the time to come back; streams do not count', async () => {
  const app = fastify();
  handleErrors(app);
  refuseOverload(app, 2);
  const open: (() => void)[] = [];
  const waiting = async () => {
    await new Promise<void>((resolve) => void open.push(resolve));
    return { done: true };
  };
  app.get('/', waiting);
  app.get('/stream', { config: { staysOpen: true } }, waiting);
  const ask = (url: string) => app.inject({ method: 'GET', url });
  const begun = async (count: number) => {
    while (open.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  const [stream, one, two] = [ask('/stream'), ask('/'), ask('/')];
  await begun(3);
  const refused = await ask('/');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ message: string }>().message]).toEqual([
    503,
    '5',
    'Overloaded',
  ]);
  const another = ask('/stream');
  await begun(4);
  open.forEach((end) => end());
  for (const answer of await Promise.all([stream, one, two, another])) expect(answer.statusCode).toBe(200);
  const next = ask('/');
  await begun(5);
  open.at(-1)?.();
  expect((await next).statusCode).toBe(200);
});

it('the panel refuses what comes while so many requests are under way, and goes on when they are over', async () => {
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const address = product.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const ask = () =>
    sendRaw(Buffer.from('GET /api/nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'), {
      port,
      from: '127.0.0.1',
    });
  // A request whose body never comes is under way.
  const head =
    'POST /connect/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';
  const open = Array.from({ length: IN_FLIGHT_MAX }, () => net.connect({ port, host: '127.0.0.1' }));
  try {
    await Promise.all(
      open.map((socket) => new Promise((resolve) => void socket.on('error', resolve).write(head, resolve))),
    );
    const answers: number[] = [];
    // What was written is read soon; who is asked meanwhile is answered.
    while (answers.length < ASKED_MAX && !answers.includes(503)) answers.push((await ask()).status);
    expect(answers.at(-1)).toBe(503);
  } finally {
    for (const socket of open) socket.destroy();
  }
  await expect.poll(async () => (await ask()).status).toBe(404);
});
