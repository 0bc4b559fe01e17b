import fastify, { type FastifyBaseLogger, type FastifyReply } from 'fastify';
import http from 'node:http';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { LedgerRefusal } from '@kervan/domain/credit/ledger-refusal';
import { handleErrors } from './errors.ts';

type Line = { level: number; msg: string };

/** A server whose one answer is `handler`'s; `bugs` are the messages it logged as such. */
async function serving(handler: (reply: FastifyReply) => Promise<unknown>) {
  const bugs: string[] = [];
  const write = (line: string): void => {
    const { level, msg } = JSON.parse(line) as Line;
    if (level >= 50) bugs.push(msg);
  };
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write });
  const app = fastify({ loggerInstance: log });
  handleErrors(app);
  let isHandled!: () => void;
  const handled = new Promise<void>((resolve) => void (isHandled = resolve));
  app.addHook('onResponse', async () => isHandled());
  app.addHook('onError', async () => void setImmediate(isHandled));
  app.get('/', (_, reply) => handler(reply));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, bugs, handled, stop: () => app.close() };
}

const prematureClose = () => Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

it('a visitor who leaves before the answer has begun is no bug', async () => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const server = await serving(async (reply) => {
    const left = new Promise((resolve) => reply.raw.once('close', resolve));
    begin();
    await left;
    throw prematureClose();
  });
  const request = http.get(server.address).on('error', () => {});
  await begun;
  request.destroy();
  await server.handled;
  await server.stop();
  expect(server.bugs).toEqual([]);
});

it('the same from a source that broke while the visitor waits is one, and the visitor is told', async () => {
  const server = await serving(async () => {
    throw prematureClose();
  });
  const answer = await fetch(server.address);
  await server.handled;
  await server.stop();
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([500, 'UnexpectedError']);
  expect(server.bugs).toEqual(['unexpected error']);
});

it.each([
  ['NotEnough', 400, 'InsufficientWarehouseCredit'],
  ['Frozen', 400, 'CreditFrozen'],
  ['OtherRequest', 409, 'IdempotencyKeyReused'],
  ['NoHold', 500, 'UnexpectedError'],
] as const)(
  'what the ledger refuses is told, and what it refuses for a bug is one: %s',
  async (fault, status, code) => {
    const server = await serving(async () => {
      throw new LedgerRefusal(fault);
    });
    const answer = await fetch(server.address);
    await server.handled;
    await server.stop();
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([status, code]);
    expect(server.bugs).toHaveLength(status === 500 ? 1 : 0);
  },
);
