import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { languages } from '@kervan/texts/languages';
import { GOAL_KB, kilobytes, scriptsOf, sizeOf } from '../bench/first-load.ts';

it.each(languages)('the first load of the list asks for no more script than it may: %s', (language) => {
  const scripts = scriptsOf(language);
  expect(scripts.length).toBeGreaterThan(3);
  expect(kilobytes(scripts.reduce((sum, file) => sum + sizeOf(file), 0))).toBeLessThanOrEqual(GOAL_KB);
});

it('every class of the component library that a built script names has its style in a built file', () => {
  const built = (ending: string): string =>
    fs
      .readdirSync('dist/web/assets')
      .filter((file) => file.endsWith(ending))
      .map((file) => fs.readFileSync(path.join('dist/web/assets', file), 'utf8'))
      .join('\n');
  const classesOf = (text: string, pattern: RegExp): Set<string> =>
    new Set([...text.matchAll(pattern)].map(([name]) => name.replace('.', '')));
  const library = classesOf(fs.readFileSync('node_modules/@mantine/core/styles.layer.css', 'utf8'), /\.m_[\da-f]+/g);
  const styled = classesOf(built('.css'), /\.m_[\da-f]+/g);
  const named = [...classesOf(built('.js'), /\bm_[\da-f]+/g)].filter((name) => library.has(name));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !styled.has(name))).toEqual([]);
});
