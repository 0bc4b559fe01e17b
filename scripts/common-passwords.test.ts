import fs from 'node:fs';
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { isGuessable } from '../packages/domain/src/identity/guessable-password.ts';
import { COMMON_PASSWORDS, COMMON_WORDS_FILE, commonWordsFile } from './common-passwords.ts';

it('the words of common passwords are made of the list of the package, whole', () => {
  expect(fs.readFileSync(COMMON_WORDS_FILE, 'utf8')).toBe(commonWordsFile());
  expect(passwords.length).toBeGreaterThanOrEqual(COMMON_PASSWORDS);
});

it('each of the 10,000 that has four letters is guessed again with capitals, digits and signs around it', () => {
  const wordy = passwords.slice(0, COMMON_PASSWORDS).filter((password) => password.replace(/[^a-z]/gi, '').length >= 4);
  expect(wordy.length).toBeGreaterThan(7_000);
  const dressed = (password: string) => `#${password.charAt(0).toUpperCase()}${password.slice(1)}2026!`;
  expect(wordy.filter((password) => !isGuessable(dressed(password), 'nobody@example.com'))).toEqual([]);
});
