import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPersonName, nameForMail } from './person-name.ts';

describe('names of persons', () => {
  it.each(['Ayşe', 'Jean-Luc', "O'Neill", 'J. R. R.', 'Dr. Öz', '李', 'Mary Ann', 'St.John'])('%s is one', (name) => {
    expect(isPersonName(name)).toBe(true);
  });
  it.each([
    'Ay\nşe',
    'Ay\r\nBcc: x@y.z',
    'x\u2028y',
    'x\u202ey',
    'x\u0000',
    'see https://evil.example',
    'www.evil.example',
    'evil.example/win',
    'a@evil.example',
    '<b>x</b>',
    'javascript:alert(1)',
  ])('%j is none', (name) => {
    expect(isPersonName(name)).toBe(false);
  });

  it.each([
    ['Ayşe', 'Ayşe'],
    ['J. R. R.', 'J. R. R.'],
    ['Win\r\nBcc: all', 'Win Bcc all'],
    ['https://evil.example/win', 'https evil. example win'],
    ['evil.com', 'evil. com'],
    ['me@evil.example', 'me evil. example'],
    ['x\u2028\u202ey', 'x y'],
  ])('%j stands in a mail as %j', (name, written) => {
    expect(nameForMail(name)).toBe(written);
  });

  it('whatever it was, it is one line without a link in a mail', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '.', ':', '/', '@', '\n', '\r', ' ', 'w', 'ş', '<', '\u2028', '-') }),
        (name) => {
          expect(nameForMail(name)).not.toMatch(/[\r\n\u2028]|\/|@|:|<|\.\S/);
        },
      ),
    );
  });
});
