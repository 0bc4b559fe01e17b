import { describe, expect, it } from 'vitest';
import { isExtensionOrigin, messageOf, targetOrigin } from './extension-message.ts';

const CHROME = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
const FIREFOX = 'moz-extension://0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';

describe('what the extension is told', () => {
  const connected = { token: 'the-token', customerId: 7, email: 'elif@example.com', name: 'Elif Kaya' };

  it('AUTH-035, AUTH-036 who is signed in, and the nonce that it sent', () => {
    expect(messageOf(connected, 'n-1')).toEqual({ message: 'User Logged In', ...connected, nonce: 'n-1' });
  });

  it.each([null, { ...connected, customerId: 0 }])('AUTH-035 nobody: %j, and then it holds no token', (who) => {
    expect(messageOf(who, null)).toEqual({
      message: 'User Not Found',
      token: null,
      customerId: 0,
      email: null,
      name: null,
      nonce: null,
    });
  });
});

describe('where it is told', () => {
  it.each([
    [CHROME, CHROME],
    [FIREFOX, FIREFOX],
    [`${CHROME}/`, null],
    [CHROME.toUpperCase(), null],
    ['*', null],
    ['null', null],
    ['https://evil.example', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('ASVS 3.5.5 AUTH-036 asked for %j it posts to %j', (asked, target) => {
    expect(targetOrigin(asked, [FIREFOX, CHROME])).toBe(target);
  });

  it('AUTH-036 with an empty list nowhere', () => {
    expect(targetOrigin(CHROME, [])).toBeNull();
  });

  it.each([
    [CHROME, true],
    [FIREFOX, true],
    ['*', false],
    ['https://www.amazon.com', false],
    [`${CHROME} https://evil.example`, false],
    [`${CHROME};`, false],
    ['chrome-extension://short', false],
  ])('AUTH-036 %j may stand in the settings: %j', (text, may) => {
    expect(isExtensionOrigin(text)).toBe(may);
  });
});
