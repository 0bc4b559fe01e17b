import { describe, expect, it } from 'vitest';
import { render } from '@testing-library/react';
import { answerPlainSelectors } from './plain-selectors.ts';

const PAGE = `
  <form><label for="a">A</label><input id="a" type="text" required list="b"><input type="checkbox" checked><input></form>
  <select><option value="x,y">1</option></select><select multiple size="2"></select>
  <ul role="list menu" class="big one"><li><a href="/x">1</a></li><li><a>2</a></li></ul>
  <img alt=""><img alt="A"><svg role="img"><linearGradient gradientUnits="x"><stop></stop></linearGradient></svg>
  <p data-tone="warning note" aria-label="a &quot;b&quot;"><b><i lang="tr">x</i></b></p>`;

const PLAIN = [
  '*',
  'a',
  'A',
  'input, textarea',
  'a[href]',
  'a:not([href])',
  'input[type="checkbox"]',
  'input[type="text"]:not([list])',
  'input[list]:not([list=""])',
  'input:not([type])',
  'select:not([multiple]):not([size])',
  '[role~="menu"]',
  '*[role~="img"],img',
  'img[alt=""]',
  'img:not([alt=""])',
  '[role~="me"]',
  '[data-tone~="note"],[data-tone="note"]',
  'lineargradient',
  'linearGradient[gradientUnits]',
  'svg stop, b',
  '.big',
  'ul.one.big',
  '#a',
  'form #a',
  'ul li a[href]',
  'main   ul a, p b i',
  'a b',
];
/** Nothing on the page is meant. */
const NOTHING: ReadonlySet<string> = new Set(['[role~="me"]', 'a b', 'input[type="text"]:not([list])']);
/** What they do not claim. */
const OTHERS = [
  'form > input',
  'li + li',
  'ul li:first-child',
  'option[value="x,y"]',
  ':is(a, b)',
  'p:not(b)',
  '[lang|="tr"]',
];

const page = () => render(<main dangerouslySetInnerHTML={{ __html: PAGE }} />).container;
/** The same question as one that the simulation answers itself. */
const whole = (selector: string) =>
  selector
    .split(',')
    .map((part) => `${part.trim()}:not(q.never)`)
    .join(', ');

describe('plain selectors', () => {
  it.each([...PLAIN, ...OTHERS.filter((selector) => !selector.includes('x,y'))])(
    'find what the simulated browser finds: %s',
    (selector) => {
      const root = page();
      const expected = [...root.querySelectorAll(whole(selector))];
      expect(expected.length === 0).toBe(NOTHING.has(selector));
      expect([...root.querySelectorAll(selector)]).toEqual(expected);
      expect(root.querySelector(selector)).toBe(expected[0] ?? null);
      expect([...document.querySelectorAll(selector)].filter((each) => root.contains(each) && each !== root)).toEqual(
        expected,
      );
      for (const element of root.querySelectorAll('main *')) {
        expect(element.matches(selector), element.outerHTML).toBe(expected.includes(element));
        expect(element.closest(selector)).toBe(element.closest(whole(selector)));
      }
    },
  );

  it('leave a comma in a value, and what is no selector, to the simulated browser', () => {
    const root = page();
    expect(root.querySelectorAll('option[value="x,y"]')).toHaveLength(1);
    for (const wrong of ['', 'a[', 'a,,b', '!']) expect(() => root.querySelectorAll(wrong), wrong).toThrow();
  });

  it('are found by the simulated browser itself: the labels of a field', () => {
    const field = page().querySelector('input')!;
    expect([...(field.labels ?? [])].map(({ textContent }) => textContent)).toEqual(['A']);
  });

  it('follow every change of the page, set up however often', () => {
    answerPlainSelectors();
    const root = page();
    const count = () => [
      root.querySelectorAll('[data-x="1"]').length,
      root.querySelectorAll('q').length,
      root.querySelector('q') !== null,
    ];
    const after = (change: () => void) => (change(), count());
    const link = root.querySelector('a')!;
    expect(count()).toEqual([0, 0, false]);
    expect(after(() => link.setAttribute('data-x', '1'))).toEqual([1, 0, false]);
    expect(after(() => void (link.dataset.x = '2'))).toEqual([0, 0, false]);
    expect(after(() => void (link.dataset.x = '1'))).toEqual([1, 0, false]);
    expect(after(() => link.removeAttribute('data-x'))).toEqual([0, 0, false]);
    expect(after(() => link.append(document.createElement('q')))).toEqual([0, 1, true]);
    expect(after(() => link.before(document.createElement('q')))).toEqual([0, 2, true]);
    expect(after(() => void (link.innerHTML = '<q data-x="1"></q><q></q>'))).toEqual([1, 3, true]);
    expect(after(() => link.querySelector('q')?.replaceWith('text'))).toEqual([0, 2, true]);
    expect(after(() => void (link.textContent = ''))).toEqual([0, 1, true]);
    expect(after(() => root.querySelector('q')?.remove())).toEqual([0, 0, false]);
  });

  it('answer for what is not on the page', () => {
    const alone = document.createElement('p');
    alone.innerHTML = '<b></b>';
    expect(alone.querySelectorAll('b')).toHaveLength(1);
    alone.append(document.createElement('b'));
    expect(alone.querySelectorAll('b')).toHaveLength(2);
    expect(alone.querySelectorAll('b').item(1)).toBe(alone.lastElementChild);
    expect(alone.querySelectorAll('p')).toHaveLength(0);
  });
});
