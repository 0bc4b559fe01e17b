import { expect, it } from 'vitest';
import { faultsOf, refusedFaults } from './registration-form.ts';

const form = {
  firstname: 'Elif',
  lastname: 'Demirtaş',
  email: 'elif@anatolia.com',
  phoneNumber: '+905324187605',
  password: 'Abcd1!xy',
  password2: 'Abcd1!xy',
};

it('AUTH-012 a filled form has no fault; a phone of no country has one', () => {
  expect([faultsOf(form, true), faultsOf(form, false)]).toEqual([{}, { phoneNumber: 'invalid' }]);
});

it('AUTH-010 to AUTH-012 names the fault of each field', () => {
  expect(
    faultsOf({ firstname: ' ', lastname: '', email: 'a@b', phoneNumber: '', password: 'abc', password2: 'abd' }, false),
  ).toEqual({
    firstname: 'blank',
    lastname: 'blank',
    email: 'invalid',
    phoneNumber: 'blank',
    password: 'invalid',
    password2: 'mismatch',
  });
});

it('AUTH-042 shows refusals of the server at their fields', () => {
  expect(refusedFaults('UserAlreadyRegistered', [])).toEqual({ email: 'taken' });
  expect(
    refusedFaults('ValidationFailed', [
      { field: 'password', code: 'guessable' },
      { field: 'email', code: 'too_big' },
      { field: 'query', code: 'x' },
    ]),
  ).toEqual({ password: 'guessable', email: 'other' });
});
