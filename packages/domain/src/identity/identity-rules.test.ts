import { describe, expect, it } from 'vitest';
import { checkPassword, passwordStrength } from './password-rules.ts';
import {
  checkNewPassword,
  checkRegistration,
  isEmail,
  isPhoneNumber,
  normalizeEmail,
  type Registration,
} from './registration-rules.ts';

const form: Registration = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.com',
  phoneNumber: '+49 (30) 123-4567',
  password: 'Abcd1!x',
  password2: 'Abcd1!x',
};

describe('passwords', () => {
  it.each([
    ['Abcd1!x', []],
    ['Abcd1!', ['length']],
    [`${'Abcd1!x'.padEnd(20, 'a')}`, []],
    [`${'Abcd1!x'.padEnd(21, 'a')}`, ['length']],
    ['Abcd 1!x', ['whitespace']],
    ['Abcdef!x', ['digit']],
    ['abcd1!xy', ['uppercase']],
    ['ABCD1!XY', ['lowercase']],
    ['Abcd1234', ['nonAlphanumeric']],
    ['Çığ1!şü', []],
    ['', ['length', 'digit', 'uppercase', 'lowercase', 'nonAlphanumeric']],
  ])('ASVS 6.2.1 AUTH-010 %j lacks %j', (password, faults) => {
    expect(checkPassword(password)).toEqual(faults);
  });

  it.each([
    ['Abcdef12', 'strong'],
    ['Abcdef1', 'medium'],
    ['abcde1', 'medium'],
    ['abcd1', 'weak'],
    ['abcdefghij', 'weak'],
    ['ABCDEF!', 'medium'],
    ['', 'weak'],
  ])('AUTH-009 %j is %s', (password, strength) => {
    expect(passwordStrength(password, 'elif@example.com')).toBe(strength);
  });
});

describe('registration', () => {
  it('AUTH-012 a filled form has no fault', () => {
    expect(checkRegistration(form)).toEqual([]);
  });

  it('AUTH-012 names, e-mail and phone are required after trimming, and valid', () => {
    expect(checkRegistration({ ...form, firstname: ' ', lastname: '', email: ' ', phoneNumber: ' ' })).toEqual(
      (['firstname', 'lastname', 'email', 'phoneNumber'] as const).map((field) => ({ field, fault: 'blank' })),
    );
    expect(checkRegistration({ ...form, email: 'ada@example', phoneNumber: '12ab' })).toEqual([
      { field: 'email', fault: 'invalid' },
      { field: 'phoneNumber', fault: 'invalid' },
    ]);
  });

  it('AUTH-011, AUTH-014 the confirmation must be equal', () => {
    expect(checkRegistration({ ...form, password2: 'Abcd1!X' })).toEqual([{ field: 'password2', fault: 'mismatch' }]);
    expect(checkNewPassword({ password: 'short', password2: 'other', email: 'ada@example.com' })).toEqual([
      { field: 'password', fault: 'invalid' },
      { field: 'password2', fault: 'mismatch' },
    ]);
  });

  it('a name breaks no line and leads nowhere', () => {
    expect(checkRegistration({ ...form, firstname: 'Ada\nBcc: x', lastname: 'https://evil.example' })).toEqual([
      { field: 'firstname', fault: 'invalid' },
      { field: 'lastname', fault: 'invalid' },
    ]);
  });

  it('a password that is tried first is refused after all other rules', () => {
    expect(checkRegistration({ ...form, password: 'Dragon-77', password2: 'Dragon-77' })).toEqual([
      { field: 'password', fault: 'guessable' },
    ]);
    expect(checkRegistration({ ...form, password: 'dragon', password2: 'dragon' })).toEqual([
      { field: 'password', fault: 'invalid' },
    ]);
  });

  it.each([
    ['a@b.co', true],
    [' a.b+c@sub.example.com ', true],
    ['a@b', false],
    ['a b@c.de', false],
    ['@b.co', false],
    ['a@@b.co', false],
    ['a@b..co', false],
    [`${'a'.repeat(250)}@b.co`, false],
  ])('AUTH-012 the e-mail "%s" is valid: %s', (email, isValid) => {
    expect(isEmail(email)).toBe(isValid);
  });

  it('AUTH-012 phones have 7 to 15 digits', () => {
    expect(['+905321234567', '030.123.4567', '123456', '+1234567890123456', '++49123456'].map(isPhoneNumber)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(normalizeEmail(' Ada@Example.com ')).toBe('ada@example.com');
  });
});
