import fs from 'node:fs';
import { expect, it } from 'vitest';

const tokens = fs.readFileSync('apps/web/src/theme/tokens.css', 'utf8');

/** WCAG 2.2, 1.4.3: words of an ordinary size. */
const WORDS_MIN = 4.5;
/** WCAG 2.2, 1.4.11: the border by which a control is seen. */
const BORDER_MIN = 3;

const grounds = ['canvas', 'surface', 'sunken', 'hover'];
const toned = ['accent', 'pos', 'neg', 'warn', 'info', 'queue'];
/** Words and what lies behind them. */
const pairs: readonly (readonly [words: string, ground: string])[] = [
  ...['text', 'text2', 'text3'].flatMap((words) =>
    [...grounds, 'neutral-soft'].map((ground) => [words, ground] as const),
  ),
  ...toned.flatMap((words) => [...grounds, `${words}-soft`].map((ground) => [words, ground] as const)),
  ...['accent-solid', 'accent-hover', 'neg-solid', 'neg-hover'].map((ground) => ['on-solid', ground] as const),
  ...['inv-text', 'inv-text2', 'inv-accent'].map((words) => [words, 'inv'] as const),
  ['text', 'segment'],
];

/** The colours of a scheme, those that both share among them. */
function coloursOf(scheme: 'light' | 'dark'): Map<string, string> {
  const colours = new Map<string, string>();
  for (const [, selector = '', body = ''] of tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (selector.includes(':root') && (!selector.includes('data-mantine') || selector.includes(`'${scheme}'`)))
      for (const [, name = '', colour = ''] of body.matchAll(/--([\w-]+):\s*(#[\da-f]{3,6});/g))
        colours.set(name, colour);
  return colours;
}

/** The relative luminance of "#rgb" or "#rrggbb", 0 to 1. */
function luminanceOf(colour: string): number {
  const digits = colour.length === 4 ? colour.replaceAll(/[\da-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(colours: ReadonlyMap<string, string>, one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminanceOf(colours.get(name) ?? expect.unreachable(`no colour --${name}`)))
    .toSorted((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

// Each screen is looked at in one colour before a change, in both in the long run.
it.each(['light', 'dark'] as const)(
  'SHELL-041 SHELL-088 words can be read on every ground they lie on: %s',
  (scheme) => {
    const colours = coloursOf(scheme);
    const faint = pairs
      .map(([words, ground]) => ({ pair: `${words} on ${ground}`, contrast: contrastOf(colours, words, ground) }))
      .filter(({ contrast }) => contrast < WORDS_MIN);
    expect(faint).toEqual([]);
    expect(contrastOf(colours, 'control', 'surface')).toBeGreaterThanOrEqual(BORDER_MIN);
  },
);
