import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Elif Demirtaş', 'tr', 'ED'],
  ['ipek ışık', 'tr', 'İI'],
  ['ipek ışık', 'en', 'II'],
  ['Ada', 'en', 'A'],
  ['Ada King of Lovelace', 'en', 'AL'],
  ['', 'tr', ''],
] as const)('%s in %s: %s', (name, language, initials) => {
  expect(initialsOf(name, language)).toBe(initials);
});
