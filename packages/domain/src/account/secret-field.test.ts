import { expect, it } from 'vitest';
import { isSecretField, withoutSecrets } from './secret-field.ts';

it.each([
  ['password', true],
  ['password2', true],
  ['oldPassword', true],
  ['newPassword2', true],
  ['access_token', true],
  ['clientSecret', true],
  ['set-cookie', true],
  ['recoveryCodes', true],
  ['tokens', false],
  ['tokenAt', false],
  ['passwordChangedAt', false],
  ['amount', false],
  ['code', false],
])('ASVS 16.2.5 %s opens something: %s', (name, is) => {
  expect(isSecretField(name)).toBe(is);
});

it('ASVS 16.2.5 leaves out what opens something, however deep, and nothing else', () => {
  const body = { amount: 5, password: 'x', list: [{ token: 'y', id: 1 }], inner: { newPassword: 'z', note: null } };
  expect(withoutSecrets(body)).toEqual({ amount: 5, list: [{ id: 1 }], inner: { note: null } });
});
