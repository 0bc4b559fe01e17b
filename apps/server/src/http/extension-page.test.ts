import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { extensionPolicy, isExtensionPage, letExtensionsIn } from './extension-page.ts';

const CHROME = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
const FIREFOX = 'moz-extension://0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
const POLICY = "default-src 'self';script-src 'self';frame-ancestors 'none';form-action 'self'";

it.each([
  ['/extentionLogin', true],
  ['/extentionlogin/', true],
  ['/EXTENTIONLOGIN?origin=x', true],
  ['/extentionLogin/more', false],
  ['/extensionLogin', false],
  ['/login?to=/extentionLogin', false],
  ['/', false],
])('AUTH-035 %s is the page of the extension: %j', (url, is) => {
  expect(isExtensionPage(url)).toBe(is);
});

describe('who may frame it', () => {
  it('AUTH-036 the extensions of the settings, and nothing else of the policy changes', () => {
    expect(extensionPolicy(POLICY, [CHROME, FIREFOX])).toBe(
      `default-src 'self';script-src 'self';frame-ancestors ${CHROME} ${FIREFOX};form-action 'self'`,
    );
  });

  it('AUTH-036 nobody while none is named', () => {
    expect(extensionPolicy(POLICY, [])).toBe(POLICY);
  });

  it('AUTH-036 what else would shut them out goes for this answer alone', () => {
    const replyOf = () => {
      const headers = new Map([
        ['content-security-policy', POLICY],
        ['x-frame-options', 'SAMEORIGIN'],
        ['cross-origin-opener-policy', 'same-origin'],
      ]);
      const reply = {
        getHeader: (name: string) => headers.get(name),
        header: (name: string, value: string) => (headers.set(name, value), reply),
        removeHeader: (name: string) => (headers.delete(name), reply),
      };
      return { headers, reply: reply as unknown as FastifyReply };
    };
    const [open, closed] = [replyOf(), replyOf()];
    letExtensionsIn(open.reply, [CHROME]);
    letExtensionsIn(closed.reply, []);
    expect(open.headers.has('x-frame-options')).toBe(false);
    expect(open.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(open.headers.get('content-security-policy')).toContain(CHROME);
    expect([...closed.headers.keys()]).toContain('x-frame-options');
    expect(closed.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });
});
