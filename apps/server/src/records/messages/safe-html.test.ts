import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHarmlessTag, isHarmlessValue } from '@kervan/domain/messages/harmless-html';
import { hostileHtml } from '@kervan/domain/testing/hostile-html';
import { isHarmless, safeHtml } from './safe-html.ts';

const TAG = /<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?>/g;
const read = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '');

/** Nothing but elements of the list, written in one way, and text without a bracket. */
function expectHarmless(html: string, what: string): void {
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
    expect(isHarmlessTag(tag), `${what} → ${html}`).toBe(true);
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g))
      expect(isHarmlessTag(tag) && isHarmlessValue(tag, name, read(value)), `${what} → ${html}`).toBe(true);
  }
  expect(html.replace(TAG, ''), `${what} → ${html}`).not.toMatch(/[<>]/);
  expect(safeHtml(html), what).toBe(html);
}

/** A browser makes no element of these: they are text, or a remark that is left out, and nothing has to be taken away. */
const noElement = new Set([
  '<img src=x onerror=alert(1)//',
  '<![CDATA[<img src onerror=alert(1)>]]>',
  '<!DOCTYPE html [<!ENTITY x "<img src onerror=alert(1)>">]>&x;',
  '<\u0000script>alert(1)</script>',
]);

describe('HTML that staff write', () => {
  it.each(hostileHtml.map((html) => [html]))('ASVS 1.3.1 MSG-022 leaves nothing of %j', (html) => {
    expectHarmless(safeHtml(html), html);
    expect(isHarmless(html)).toBe(noElement.has(html));
  });

  it('MSG-022 at least eighty known ways are tried', () => {
    expect(new Set(hostileHtml).size).toBeGreaterThanOrEqual(80);
  });

  it('MSG-022 any mixture of them is harmless afterwards, and stays as it is when it is read again', () => {
    const pieces = hostileHtml.flatMap((html) => [html, ...html.split(/(?=[<>"])/)]);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces, '<p>', '</p>', '<!--', '-->', '&lt;', "'", ' '), { maxLength: 12 }),
        (parts) => {
          const html = parts.join('');
          expectHarmless(safeHtml(html), html);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    '<h2>Bakım</h2><p>Pazar günü <strong>02:00–04:00</strong> arası &amp; sonrası</p>',
    '<ul><li>a</li><li>b</li></ul><hr /><blockquote>c</blockquote><pre><code>d</code></pre>',
    '<p>1 &lt; 2<br />x</p><p><a href="https://example.com/a?b=1&amp;c=2">x</a> <a href="/helpdesk">y</a> <a href="mailto:help@kervan.test">z</a></p>',
    '<img src="/files/a.png" alt="a &quot;b&quot;" />',
  ])('MSG-022 leaves what is allowed as it was: %j', (html) => {
    expect(safeHtml(html)).toBe(html);
    expect(isHarmless(html)).toBe(true);
  });
});
