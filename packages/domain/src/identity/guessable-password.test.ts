import { expect, it } from 'vitest';
import { isGuessable } from './guessable-password.ts';
import { passwordStrength } from './password-rules.ts';

it.each([
  ['Password1!', 'a word of the list'],
  ['pAsSwOrD-77', 'whatever its case'],
  ['P@ssw0rd99', 'signs for letters'],
  ['#Dragon2026', 'digits and signs around it'],
  ['Dr4g0n!2026', 'digits within it'],
  ['q1W2e3R4t5y!', 'letters and digits in turn'],
  ['Şifre2026!', 'a word of ours'],
  ['Galatasaray1905!', 'a club'],
  ['My-Kervan-9', "the product's name"],
  ['K3rvan-2026!', "the product's name in signs"],
  ['xAysenur9!', 'the part before the @'],
])('%s is easy to guess: %s', (password) => {
  expect(isGuessable(password, 'aysenur@example.com')).toBe(true);
});

it.each(['Kamel-2026!x', 'Tr7!vQ-lodge', 'Abc-93#72!1', 'x9!Q', 'çay-Bardak-88'])('%s is not', (password) => {
  expect(isGuessable(password, 'aysenur@example.com')).toBe(false);
});

it('a short part before the @ says nothing', () => {
  expect(isGuessable('Tr7!vQ-lodge', 'vq@example.com')).toBe(false);
});

it('AUTH-009 the meter calls weak what the registration refuses as easy to guess', () => {
  expect(passwordStrength('Password1!', 'vq@example.com')).toBe('weak');
  expect(passwordStrength('Tr7!vQ-lodge', 'vq@example.com')).toBe('strong');
});
