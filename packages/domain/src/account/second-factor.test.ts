import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCode, recoveryCodeOf, recoveryCodes, stepOf } from './second-factor.ts';

describe('the code of a second factor', () => {
  it.each([
    ['123456', { kind: 'totp', digits: '123456' }],
    [' 123 456 ', { kind: 'totp', digits: '123456' }],
    ['123-456', { kind: 'totp', digits: '123456' }],
    ['7K2M-90QX-ABCD-EFGH', { kind: 'recovery', code: '7K2M90QXABCDEFGH' }],
    ['7k2m 90qx abcd efgh', { kind: 'recovery', code: '7K2M90QXABCDEFGH' }],
    // What reads alike is the same sign.
    ['ol1i-90qx-abcd-efgh', { kind: 'recovery', code: '011190QXABCDEFGH' }],
    ['1234567890123456', { kind: 'recovery', code: '1234567890123456' }],
    ['12345', null],
    ['1234567', null],
    ['٣٤٥٦٧٨', null],
    ['7K2M-90QX-ABCD-EFG', null],
    ['7K2M-90QX-ABCD-EFGU', null],
    ['', null],
  ])('AUTH-039 %j is read as %j', (text, code) => {
    expect(readCode(text)).toEqual(code);
  });

  it('AUTH-039 every recovery code is read as it was shown, and no two are alike', () => {
    const bytes = fc.uint8Array({ minLength: recoveryCodes.bytes, maxLength: recoveryCodes.bytes });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const shown = recoveryCodeOf(one);
        expect(shown).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
        expect(readCode(shown)).toEqual({ kind: 'recovery', code: shown.replaceAll('-', '') });
        expect(recoveryCodeOf(other) === shown).toBe(Buffer.from(one).equals(Buffer.from(other)));
      }),
    );
  });

  it('AUTH-039 a step lasts half a minute', () => {
    expect([0, 29_999, 30_000, 59_999].map(stepOf)).toEqual([0, 0, 1, 1]);
  });
});
