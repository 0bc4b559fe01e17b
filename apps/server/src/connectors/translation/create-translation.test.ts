import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textLanguages } from '@kervan/domain/languages';
import { openWorld, type TestWorld } from '../../testing/world.ts';
import {
  codeAmong,
  createTranslation,
  knowsLanguage,
  LanguageUnknown,
  TranslationUnavailable,
} from './create-translation.ts';

/** The client against the service of the sandbox, which is written from LibreTranslate's own description. */
let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ products: 1 });
});
beforeEach(() => world.endFaults());

const KEY = 'sandbox-translation-key';
const client = ({ key = KEY as string | null, timeoutMs = 10_000 } = {}) =>
  createTranslation({ url: `http://localhost:${world.port}${world.prefix}/translation/`, key, timeoutMs });
const asked = () => world.ask<{ q: string[]; target: string }[]>('GET', '/world/translations');

describe('the translation service', () => {
  it('MSG-041 SHELL-049 is asked for all texts in one call, and answers them in their order', async () => {
    const said = await client().translate(['Merhaba, nerede?', 'İyi günler', ''], 'en');
    expect(said).toEqual(['[en] Merhaba, nerede?', '[en] İyi günler', '']);
    expect((await asked()).at(-1)).toEqual({ q: ['Merhaba, nerede?', 'İyi günler', ''], target: 'en' });
    expect(await client({ key: null }).translate(['a'], 'ar')).toEqual(['[ar] a']);
  });

  it('SHELL-048 SHELL-049 says which of the languages that texts are told in it knows, and of another one at once that it does not', async () => {
    const codes = await client().languages();
    const lacking = textLanguages.filter((language) => codeAmong(codes, language) === null);
    expect(lacking).toEqual(['bs', 'hr', 'hy', 'is', 'ka', 'kk', 'mk', 'mt', 'sr', 'sw', 'ta', 'uz']);
    expect([await knowsLanguage(client(), 'zh'), await knowsLanguage(client(), 'is')]).toEqual([true, false]);
    await expect(client().translate(['a'], 'is')).rejects.toBeInstanceOf(LanguageUnknown);
    expect(await client().translate(['a'], 'zh')).toEqual(['[zh] a']);
    // It has another name for Norwegian.
    expect(await client().translate(['a'], 'no')).toEqual(['[nb] a']);
    await world.fault({ kind: 'error5xx', operation: 'translation.languages' });
    expect(await knowsLanguage(client(), 'zh')).toBeNull();
  });

  it('is not asked for nothing', async () => {
    const before = (await asked()).length;
    expect(await client().translate([], 'en')).toEqual([]);
    expect(await asked()).toHaveLength(before);
  });

  it.each(['slowDown', 'lostText', 'error5xx', 'html503', 'reset'])('that is struck by %s is away', async (kind) => {
    await world.fault({ kind, operation: 'translation.translate' });
    await expect(client().translate(['a', 'b'], 'en')).rejects.toBeInstanceOf(TranslationUnavailable);
    await world.endFaults();
    expect(await client().translate(['a', 'b'], 'en')).toEqual(['[en] a', '[en] b']);
  });

  it('that does not answer in its time is away', async () => {
    await world.fault({ kind: 'hang', operation: 'translation.translate' });
    await expect(client({ timeoutMs: 50 }).translate(['a'], 'en')).rejects.toBeInstanceOf(TranslationUnavailable);
  });

  it('a language that it does not know and a key that is not its own are no answers', async () => {
    await expect(client().translate(['a'], 'tlh')).rejects.toBeInstanceOf(LanguageUnknown);
    await expect(client({ key: 'another' }).translate(['a'], 'en')).rejects.toThrow('answered 403');
  });

  it.each(['', 'no JSON', '{}', '{"translatedText":"a"}', '{"translatedText":[1]}', '{"translatedText":[]}'])(
    'an answer that is none is away: %j',
    async (body) => {
      const server = createServer((_, response) => response.writeHead(200).end(body));
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo; // It listens on a port.
      const refused = createTranslation({ url: `http://127.0.0.1:${port}`, key: null }).translate(['a'], 'en');
      await expect(refused).rejects.toBeInstanceOf(TranslationUnavailable);
      server.close();
    },
  );
});
