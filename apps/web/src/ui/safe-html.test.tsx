import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { harmlessTags, isHarmlessTag, isHarmlessValue } from '@kervan/domain/messages/harmless-html';
import { hostileHtml } from '@kervan/domain/testing/hostile-html';
import { showPart } from '../testing/show.tsx';
import { htmlTree, lineOf, wordsOf } from './html-tree.ts';
import { SafeHtml } from './safe-html.tsx';

const shownOf = async (html: string, onFollow?: () => void) => {
  const shown = await showPart(
    <div data-testid="text">
      <SafeHtml html={html} onFollow={onFollow} />
    </div>,
  );
  return { ...shown, text: screen.getByTestId('text') };
};

/** What React adds to links by itself. */
const ours = new Set(['class', 'target', 'rel']);

describe('a text that staff wrote', () => {
  it('MSG-022 no known way makes anything but the elements of the list, each with its own attributes', async () => {
    await showPart(
      <>
        {hostileHtml.map((html) => (
          <section key={html} aria-label={html}>
            <SafeHtml html={html} />
          </section>
        ))}
      </>,
    );
    const sections = document.querySelectorAll('section');
    expect(sections).toHaveLength(new Set(hostileHtml).size);
    for (const section of sections)
      for (const element of section.firstElementChild?.querySelectorAll('*') ?? []) {
        const { localName: tag, attributes } = element;
        expect(isHarmlessTag(tag) || tag === 'span', section.ariaLabel ?? '').toBe(true);
        for (const { name, value } of attributes)
          expect(
            (tag === 'a' && ours.has(name)) || (isHarmlessTag(tag) && isHarmlessValue(tag, name, value)),
            `${section.ariaLabel} → ${tag} ${name}="${value}"`,
          ).toBe(true);
      }
  });

  it('MSG-022 shows every element of the list with its words', async () => {
    const names = Object.keys(harmlessTags).filter((tag) => !['br', 'hr', 'img', 'a'].includes(tag));
    const html = names.map((tag) => `<${tag}>${tag}&#39;s &lt;words&gt; &amp; more</${tag}>`).join('<br /><hr />');
    const { text } = await shownOf(`${html}<img src="/files/a.png" alt="a &quot;b&quot;" />`);
    for (const tag of names) expect(text.querySelector(tag)?.textContent, tag).toBe(`${tag}'s <words> & more`);
    expect(text.querySelectorAll('br,hr')).toHaveLength(2 * (names.length - 1));
    expect(screen.getByRole('img', { name: 'a "b"' }).getAttribute('src')).toBe('/files/a.png');
  });

  it('MSG-022 a link elsewhere opens a window that knows nothing of this one; one of ours opens here', async () => {
    const onFollow = vi.fn();
    const { user } = await shownOf(
      '<p><a href="https://example.com/a?b=1&amp;c=2">there</a> <a href="mailto:help@kervan.test">mail</a> <a href="/#here">here</a> <a href="//evil.example">bad</a></p>',
      onFollow,
    );
    const there = screen.getByRole('link', { name: 'there' });
    expect(there.getAttribute('href')).toBe('https://example.com/a?b=1&c=2');
    for (const name of ['there', 'mail']) {
      const link = screen.getByRole('link', { name });
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    }
    expect(screen.queryByRole('link', { name: 'bad' })).toBeNull();
    const here = screen.getByRole('link', { name: 'here' });
    expect(here.hasAttribute('target')).toBe(false);
    await user.click(here);
    expect(onFollow).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['<p>a</p><p>b</p>', 'a b'],
  ['<ul><li>a</li><li>b <b>c</b></li></ul>', 'a b c'],
  ['a<br />b', 'a b'],
  ['<b>no</b>break', 'nobreak'],
])('the words of %s in one line are “%s”', (html, words) => {
  expect(wordsOf(htmlTree(html))).toBe(words);
});

it.each([
  ['<p>Pay it.</p><p><a href="/x">Pay</a></p>', 'Pay it.', { to: '/x', words: 'Pay' }],
  ['<p>Pay <a href="/x">it</a>.</p>', 'Pay it.', null],
  ['<p>a</p><p><a href="https://x.test">there</a></p>', 'a there', null],
])('a paragraph that is a link is the line’s action: %s', (html, text, link) => {
  expect(lineOf(htmlTree(html))).toEqual({ text, link });
});
