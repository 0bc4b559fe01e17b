import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';
import { DEFAULT_TRANSLATION_KEY } from './translation-key.ts';

let sandbox: TestSandbox;
let one: TestWorld;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  one = await sandbox.createWorld();
});

const question = { q: ['Hello', ''], source: 'auto', target: 'de', format: 'text' };
const ask = (body: object) => one.request('POST', '/translation/translate', { body: { ...question, ...body } });
const fault = (kind: string) =>
  one.request('POST', '/world/faults', {
    body: { kind, operation: 'translation.translate', share: 1, forMs: 60_000, seed: 1 },
  });

describe('translation', () => {
  it('answers texts in their order and one text as one, with the language that it found', async () => {
    expect(await ask({ api_key: DEFAULT_TRANSLATION_KEY })).toMatchObject({
      status: 200,
      body: {
        translatedText: ['[de] Hello', ''],
        detectedLanguage: [{ language: 'en' }, { language: 'en' }],
      },
    });
    expect((await ask({ q: 'Hello', source: 'en', target: 'tr' })).body).toEqual({ translatedText: '[tr] Hello' });
    expect((await one.request('GET', '/world/translations')).body).toEqual([
      { q: ['Hello', ''], target: 'de' },
      { q: ['Hello'], target: 'tr' },
    ]);
    const { body } = await one.request('GET', '/translation/languages');
    expect(body).toContainEqual({ code: 'tr', name: 'Turkish', targets: expect.arrayContaining(['en', 'zh-Hans']) });
  });

  it.each([
    [{ q: [] }, 400, 'Invalid request: missing q parameter'],
    [{ source: '' }, 400, 'Invalid request: missing source parameter'],
    [{ target: undefined }, 400, 'Invalid request: missing target parameter'],
    [{ target: 'us' }, 400, 'us is not supported'],
    [{ target: 'auto' }, 400, 'auto is not supported'],
    [{ target: 'is' }, 400, 'is is not supported'],
    [{ source: 'tlh' }, 400, 'tlh is not supported'],
    [{ format: 'pdf' }, 400, 'pdf format is not supported'],
    [{ q: Array.from({ length: 101 }, () => 'a') }, 400, 'Invalid request: request (101) exceeds text limit (100)'],
    [{ q: 'x'.repeat(50_001) }, 400, 'Invalid request: request (50001) exceeds text limit (50000)'],
    [{ api_key: 'another' }, 403, 'Invalid API key'],
  ])('refuses %o', async (wrong, status, error) => {
    expect(await ask(wrong)).toMatchObject({ status, body: { error } });
    expect((await one.request('GET', '/world/translations')).body).toEqual([]);
  });

  it('is struck by faults: told to slow down, broken, and a text that is lost', async () => {
    await fault('slowDown');
    expect(await ask({})).toMatchObject({ status: 429, body: { error: 'Slowdown: 30 per 1 minute' } });
    await one.advance(61_000);
    await fault('lostText');
    expect(await ask({ q: ['a', 'b'] })).toMatchObject({ status: 200, body: { translatedText: ['[de] a'] } });
    await fault('html503');
    expect((await ask({})).status).toBe(503);
  });
});
