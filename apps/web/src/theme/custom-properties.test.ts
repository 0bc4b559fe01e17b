import fs from 'node:fs';
import { expect, it } from 'vitest';

const files = fs
  .globSync('apps/web/src/**/*.{css,ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));
/** Given in a style sheet, in a style of an element, or by the component library. */
const GIVEN = /(--[\w-]+)['"]?\]?\s*:|setProperty\(\s*['"](--[\w-]+)/g;
/** Used without anything in its place. */
const USED = /var\((--[\w-]+)\)/g;

it('every custom property that a style uses is given somewhere', () => {
  const given = new Set(files.flatMap(({ text }) => [...text.matchAll(GIVEN)].map(([, one, other]) => one ?? other)));
  const missing = files.flatMap(({ file, text }) =>
    [...text.matchAll(USED)]
      .flatMap(([, name = '']) => (given.has(name) || name.startsWith('--mantine-') ? [] : [name]))
      .map((name) => `${file}: ${name}`),
  );
  expect(given.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
