import { stripVTControlCharacters } from 'node:util';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { terminalQr } from './terminal-qr.ts';

it('SHELL-102 the second factor of a new member of staff can be scanned from the terminal', () => {
  const address = 'otpauth://totp/Kervan:ayse@example.com?issuer=Kervan&secret=ABCDEFGHIJKLMNOP&period=30';
  // Each sign stands for two rows: what is filled is light.
  const light: Readonly<Record<string, [boolean, boolean]>> = {
    '█': [true, true],
    '▀': [true, false],
    '▄': [false, true],
    ' ': [false, false],
  };
  const rows = stripVTControlCharacters(terminalQr(address))
    .split('\n')
    .map((line) => Array.from(line.slice(2), (sign) => light[sign] ?? [false, false]))
    .flatMap((line) => [line.map(([upper]) => !upper), line.map(([, lower]) => !lower)]);
  const { data } = encode(address, { border: 2 });
  expect(rows.slice(0, data.length)).toEqual(data);
});
