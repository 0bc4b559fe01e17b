import { expect, it } from 'vitest';
import { createCall, messageOf } from '@kervan/contracts/call';
import { inventory } from '@kervan/contracts/inventory-calls';
import { askAhead, takeAhead } from './asked-ahead.ts';
import { createSend, requestOf } from './send.ts';

const asker = { token: 'abc', storeId: 7, language: 'en' };
const counts = (of: Partial<typeof asker> = {}) => requestOf(messageOf(inventory.counts, {}), { ...asker, ...of });
const answering = (text: string, status = 200) => ({
  fetch: () => Promise.resolve(new Response(text, { status })),
  now: 1_000,
});

it('an answer that was asked for ahead is taken once, by the same request alone', async () => {
  askAhead(...counts(), answering('{"data":1}'));
  expect(takeAhead(...counts({ storeId: 8 }), 1_001), 'another store').toBeNull();
  expect(takeAhead(...counts({ token: 'next' }), 1_001), 'another session').toBeNull();
  expect(takeAhead(...counts({ language: 'tr' }), 1_001), 'another language').toBeNull();
  expect(takeAhead(...requestOf(messageOf(inventory.list, { body: {} }), asker), 1_001), 'another call').toBeNull();
  expect(await takeAhead(...counts(), 1_001)).toEqual({ status: 200, text: '{"data":1}', location: null });
  expect(takeAhead(...counts(), 1_002), 'a second time').toBeNull();
});

it('an answer that is older than 15 seconds is asked for anew', () => {
  askAhead(...counts(), answering('{}'));
  expect(takeAhead(...counts(), 16_001)).toBeNull();
});

it('SHELL-072 SHELL-075 what was asked ahead and failed is told of like any other call', async () => {
  const refused: string[] = [];
  const call = createCall(
    createSend({
      fetch: () => Promise.reject(new Error('asked twice')),
      ahead: (url, init) => takeAhead(url, init, 1_001),
      session: () => asker,
      language: () => 'en',
      onRefused: (token, why) => refused.push(`${token} ${why}`),
      onMarketTime: () => {},
    }),
  );
  askAhead(...counts(), { fetch: () => Promise.reject(new TypeError('no line')), now: 1_000 });
  await expect(call(inventory.counts, {})).rejects.toMatchObject({ code: 'NetworkError', status: 0 });
  askAhead(...counts(), answering('{"message":"NotSignedIn"}', 401));
  await expect(call(inventory.counts, {})).rejects.toMatchObject({ code: 'NotSignedIn', status: 401 });
  expect(refused).toEqual(['abc refused']);
});
