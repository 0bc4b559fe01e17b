import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** The lines a process writes that logs `statements` with the product's log. */
function logged(statements: string): string {
  const script = `const { createLog } = await import(${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))}); const log = createLog('trace', 'test'); ${statements}`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

const SECRETS = {
  password: 'Kamel-2026!x',
  oldPassword: 'Kamel-2025!x',
  newPassword2: 'Kamel-2027!x',
  token: 'k3J9-token-of-a-session',
  refreshToken: 'refresh-me-9',
  cookie: 'dev=abcdef',
  authorization: 'Bearer abcdefgh',
  email: 'ayse.yilmaz@example.com',
  phoneNumber: '+905321234567',
  spapi_oauth_code: 'ANcode',
};

describe('log', () => {
  it('hides private fields at the top and inside', () => {
    const text = logged(
      `const s = ${JSON.stringify(SECRETS)}; log.info(s, 'top'); log.info({ body: s }, 'inside'); log.info({ req: { headers: s } }, 'headers'); log.info({ a: { b: { c: s } } }, 'deep'); log.info({ list: [s] }, 'list');`,
    );
    expect(text.trim().split('\n')).toHaveLength(5);
    for (const [name, value] of Object.entries(SECRETS)) expect(text, name).not.toContain(value);
  });

  it('ASVS 16.2.5 hides mail addresses, tokens, phone and card numbers wherever they stand in a text', () => {
    const texts = [
      'wrote to ayse.yilmaz@example.com',
      'Atzr|IwEBIA-secret/part=',
      'Atza|IwEBIB+x',
      'sent Bearer s3cr3t-token',
      'card 4242 4242 4242 4242',
      'card 4242424242424242',
      'call +90 532 123 45 67',
    ];
    const secrets = ['ayse.yilmaz', 'IwEBIA', 'IwEBIB', 's3cr3t', '4242', '532 123'];
    const script = (text: string) =>
      `log.info(${JSON.stringify(text)}); log.warn({ detail: ${JSON.stringify(text)}, deep: { inner: [${JSON.stringify(text)}] } }, 'fine'); log.error({ err: new Error(${JSON.stringify(text)}, { cause: new Error(${JSON.stringify(text)}) }) }, 'failed');`;
    const all = logged(texts.map(script).join(' '));
    expect(all.trim().split('\n')).toHaveLength(texts.length * 3);
    for (const secret of secrets) expect(all, secret).not.toContain(secret);
  });

  it('keeps what helps: ids, amounts, times, the place of an error', () => {
    const [line = ''] = logged(
      "log.error({ storeId: 7, amountMinor: 1234567890123, at: '2026-03-04T16:00:00.000Z', asin: 'B012345678', err: new RangeError('out of range') }, 'item 4711 failed');",
    )
      .trim()
      .split('\n');
    const entry = JSON.parse(line) as Record<string, unknown>;
    expect(entry).toMatchObject({
      part: 'test',
      storeId: 7,
      amountMinor: 1_234_567_890_123,
      at: '2026-03-04T16:00:00.000Z',
      asin: 'B012345678',
      msg: 'item 4711 failed',
      err: { type: 'RangeError', message: 'out of range' },
    });
    expect(entry.time).toBeGreaterThan(1_700_000_000_000);
    expect(JSON.stringify(entry.err)).toContain('at ');
  });
});
