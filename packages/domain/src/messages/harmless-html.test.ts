import { describe, expect, it } from 'vitest';
import { isHarmlessLink, isHarmlessTag, isHarmlessValue, isOwnPlace } from './harmless-html.ts';

describe('where a link of a text may lead', () => {
  it.each([
    ['/subscriptions/mySubscription?tab=a#b', true],
    ['/', true],
    ['https://sellercentral.amazon.de/orders?x=1', true],
    ['HTTPS://Example.com:8443/', true],
    ['mailto:help@kervan.test', true],
    ['http://example.com', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['/a\\b', false],
    ['/a b', false],
    ['https://good.example@evil.example/', false],
    ['https:/evil.example', false],
    ['https:evil.example', false],
    ['https://', false],
    ['https://e\\vil', false],
    ['javascript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['data:text/html,x', false],
    ['vbscript:x', false],
    ['mailto:a@b.example?cc=c@d.example', false],
    ['mailto:x', false],
    [' /a', false],
    ['', false],
    ['relative', false],
  ])('ASVS 1.2.2 MSG-022 %j: %s', (address, isRight) => {
    expect(isHarmlessLink(address)).toBe(isRight);
  });

  it('MSG-022 images come from this product alone', () => {
    expect(isOwnPlace('/files/a.png')).toBe(true);
    for (const away of ['https://example.com/a.png', '//example.com/a.png', 'data:image/png;base64,AA==', 'a.png'])
      expect(isOwnPlace(away), away).toBe(false);
  });
});

it('MSG-022 an element carries its own attributes and no other', () => {
  expect(isHarmlessValue('a', 'href', '/x')).toBe(true);
  expect(isHarmlessValue('img', 'alt', 'anything')).toBe(true);
  for (const [tag, attribute] of [
    ['a', 'onclick'],
    ['a', 'style'],
    ['p', 'href'],
    ['img', 'srcset'],
    ['img', 'onerror'],
    ['p', 'class'],
  ] as const)
    expect(isHarmlessValue(tag, attribute, '/x'), `${tag} ${attribute}`).toBe(false);
  for (const tag of ['script', 'svg', 'math', 'style', 'iframe', 'constructor', '__proto__', 'toString'])
    expect(isHarmlessTag(tag), tag).toBe(false);
});
