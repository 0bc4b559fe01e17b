import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { staffPasswordFault } from './staff-password.ts';
import { needsSecondPerson, refusalOfDecider } from './two-persons.ts';

describe('a password of staff', () => {
  it.each([
    ['elevenchars', 'length'],
    ['twelve chars', null],
    ['ğüşıöçİ 12 karakter', null],
    ['x'.repeat(64) + 'long-and-fine'.repeat(4), null],
    ['a1'.repeat(64), null],
    ['a1'.repeat(64) + 'b', 'length'],
    ['🐪🐪🐪🐪🐪🐪🐪🐪🐪🐪🐪', 'length'],
    ['password1234', 'guessable'],
    ['zeynep.kaya-2026', 'guessable'],
  ])('SHELL-102 %j: %s', (password, fault) => {
    expect(staffPasswordFault(password, 'zeynep.kaya@kervan.test')).toBe(fault);
  });
});

describe('two persons', () => {
  it.each([
    [50_000, 0, false],
    [50_001, 0, true],
    [1, 50_000, true],
    [25_000, 25_000, false],
    [25_000, 25_001, true],
  ])('SHELL-102 %i cents after %i alone lately: %s', (amount, lately, asks) => {
    expect(needsSecondPerson(amount, lately)).toBe(asks);
  });

  it('SHELL-102 no way of cutting a sum lets one member move more than the limit within a day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 30 }), (pieces) => {
        let alone = 0;
        for (const piece of pieces) if (!needsSecondPerson(piece, alone)) alone += piece;
        expect(alone).toBeLessThanOrEqual(limits.staffAloneMaxMinor);
      }),
    );
  });

  it('SHELL-102 nobody approves what they asked for', () => {
    expect(refusalOfDecider(3, 3)).toBe('SecondPersonNeeded');
    expect(refusalOfDecider(3, 4)).toBeNull();
  });
});
