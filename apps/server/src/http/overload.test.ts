import fastify from 'fastify';
import { expect, it } from 'vitest';
import { handleErrors } from './errors.ts';
import { refuseOverload } from './overload.ts';

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
