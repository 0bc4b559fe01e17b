import { describe, expect, it } from 'vitest';
import { splitQuoted } from '../protection/mail-text.ts';
import { isAliasProved, isBuyerAlias } from '../protection/warning-of-mail.ts';
import { orderNumbersIn, replyClock } from './buyer-mail.ts';

const HOUR = 3_600_000;

describe('mails of buyers', () => {
  it.each([
    ['Order 302-1000001-7000037 is late', ['302-1000001-7000037']],
    ['302-1000001-7000037, 302-1000001-7000037, 028-0000001-0000002', ['302-1000001-7000037', '028-0000001-0000002']],
    ['1302-1000001-7000037 302-1000001-70000371 302-1000001-7000037-1', []],
    ['nothing', []],
  ])('MSG-030 the order is found by its number: %s', (text, numbers) => {
    expect(orderNumbersIn(text)).toEqual(numbers);
  });

  it.each([
    ['k7@marketplace.amazon.de', true],
    ['k7@marketplace.amazon.com', true],
    ['k7@marketplace.amazon.co.uk', true],
    ['k7@amazon.de', false],
    ['k7@marketplace.amazon.de.example.com', false],
    ['k7@xmarketplace.amazon.de', false],
    [null, false],
  ])('MSG-030 %s is the alias of a buyer: %s', (address, isAlias) => {
    expect(isBuyerAlias(address)).toBe(isAlias);
  });

  it.each([
    ['k7@marketplace.amazon.de', ['marketplace.amazon.de'], true],
    ['k7@marketplace.amazon.de', ['AMAZON.de'], true],
    ['k7@marketplace.amazon.de', ['amazon.com'], false],
    ['k7@marketplace.amazon.de', ['evil-amazon.de'], false],
    ['k7@marketplace.amazon.de', [], false],
    ['k7@example.com', ['amazon.de'], false],
  ])('MSG-030 %s signed by %j is proved: %s', (address, signedBy, isProved) => {
    expect(isAliasProved(address, signedBy)).toBe(isProved);
  });

  it.each([
    [
      'Where is it?\n\nOn Mon, 1 Jan, Shop wrote:\n> On its way',
      'Where is it?',
      'On Mon, 1 Jan, Shop wrote:\n> On its way',
    ],
    ['Danke\r\n> alt', 'Danke', '> alt'],
    ['> only repeated', '> only repeated', null],
    ['plain', 'plain', null],
    ['', '', null],
  ])('MSG-031 what is repeated is folded: %j', (text, own, quoted) => {
    expect(splitQuoted(text)).toEqual({ own, quoted });
  });

  it.each([
    [null, 0, 'none'],
    [0, 0, 'calm'],
    [0, 20 * HOUR, 'calm'],
    [0, 20 * HOUR + 1, 'soon'],
    [0, 24 * HOUR - 1, 'soon'],
    [0, 24 * HOUR, 'over'],
  ])('MSG-001 waiting since %s, it is %s: %s', (since, now, clock) => {
    expect(replyClock(since, now).clock).toBe(clock);
  });
});
