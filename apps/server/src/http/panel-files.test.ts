import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePanelFiles } from './panel-files.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-panel-'));
let app: FastifyInstance;
beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'assets'));
  const files = {
    'index.html': 'page',
    'favicon.svg': '<svg/>',
    'assets/list-a1.js': 'plain',
    'assets/list-a1.js.br': 'small',
  };
  for (const [file, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), content);
  fs.writeFileSync(path.join(folder, 'assets', 'list-a1.js.gz'), 'less small');
  app = fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('nobody'));
  await servePanelFiles(app, folder);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

describe('the files of the panel', () => {
  it('are sent as they are and kept for ever where their content is in their name', async () => {
    const { body, headers } = await app.inject('/assets/list-a1.js');
    expect(body).toBe('plain');
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    expect(headers['content-type']).toMatch(/javascript/);
    const icon = await app.inject('/favicon.svg');
    expect(icon.body).toBe('<svg/>');
    expect(icon.headers['cache-control']).toBe('no-cache');
  });

  it('are sent as small as the browser takes them', async () => {
    const ask = (encoding: string) =>
      app.inject({ url: '/assets/list-a1.js', headers: { 'accept-encoding': encoding } });
    const [br, gzip] = [await ask('gzip, br'), await ask('gzip')];
    expect([br.body, br.headers['content-encoding']]).toEqual(['small', 'br']);
    expect([gzip.body, gzip.headers['content-encoding']]).toEqual(['less small', 'gzip']);
    expect(br.headers['content-type']).toMatch(/javascript/);
  });

  it('are asked for without their content, and not again when they are known', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/assets/list-a1.js' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5']);
    const { etag } = head.headers;
    const again = await app.inject({ url: '/assets/list-a1.js', headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    '/assets/list-a1.js.br',
    '/assets/gone-b2.js',
    '/assets/',
    '/assets',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets/deep/list-a1.js',
    '/index.html',
  ])('are no others: %s', async (url) => {
    const { statusCode, body } = await app.inject(url);
    expect([statusCode, body]).toEqual([404, 'nobody']);
  });
});
