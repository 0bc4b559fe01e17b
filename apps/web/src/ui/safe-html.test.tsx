import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hostileHtml } from '@kervan/domain/testing/hostile-html';
import { harmlessTags } from '@kervan/domain/messages/harmless-html';
import { SafeHtml } from './safe-html.tsx';

const shown = (html: string) => render(<SafeHtml html={html} />).container.firstElementChild as HTMLElement; // One element is rendered.

describe('a text of staff on a page', () => {
  it.each([
    ['<p>Bu gece <strong>bakım</strong> var.</p>', '<p>Bu gece <strong>bakım</strong> var.</p>'],
    ['<ul><li>1</li><li>2 &amp; 3</li></ul>', '<ul><li>1</li><li>2 &amp; 3</li></ul>'],
    ['a<br />b<hr />', 'a<br>b<hr>'],
    ['<a href="/help?a=1&amp;b=2">x</a>', '<a href="/help?a=1&amp;b=2">x</a>'],
    ['<a href="https://example.com/">x</a>', '<a href="https://example.com/" target="_blank" rel="noreferrer">x</a>'],
    ['<img src="/files/a.png" alt="&quot;A&quot;" />', '<img src="/files/a.png" alt="&quot;A&quot;">'],
    ['&lt;b&gt; &#305; &#x131;', '&lt;b&gt; ı ı'],
    ['<p>open <em>still open', '<p>open <em>still open</em></p>'],
    ['<b>a</i>b</b>', '<b>ab</b>'],
  ])('MSG-022 %s', (html, inside) => {
    expect(shown(html).innerHTML).toBe(inside);
  });

  it('MSG-022 ASVS 1.3.1 makes no element, attribute or address but those of the list, whatever is given to it', () => {
    for (const html of hostileHtml) {
      for (const element of shown(html).querySelectorAll('*')) {
        const tag = element.tagName.toLowerCase();
        expect(Object.keys(harmlessTags), html).toContain(tag);
        for (const { name, value } of element.attributes) {
          expect(['href', 'src', 'alt', 'target', 'rel'], html).toContain(name);
          if (name === 'href' || name === 'src') expect(value, html).toMatch(/^(\/(?![/\\])|https:\/\/|mailto:)/i);
        }
      }
    }
  });
});
