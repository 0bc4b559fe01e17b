import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { componentStyles, hasClassNames, stylesOf } from './component-styles.ts';

const LIBRARY = 'node_modules/@mantine/core';
const classNames = fs
  .readdirSync(`${LIBRARY}/esm`, { recursive: true, encoding: 'utf8' })
  .map((file) => path.resolve(LIBRARY, 'esm', file))
  .filter(hasClassNames);

it('every component of the library that names classes has a style of its own, in which they stand', () => {
  expect(classNames.length).toBeGreaterThan(80);
  for (const file of classNames) {
    const style = fs.readFileSync(path.join('node_modules', stylesOf(file)), 'utf8');
    const named = [...fs.readFileSync(file, 'utf8').matchAll(/"(m_[\da-f]+)"/g)].map(([, name = '']) => name);
    expect(
      named.some((name) => style.includes(`.${name}`)),
      file,
    ).toBe(true);
  }
});

it('a component that has no style of its own any more fails the build', () => {
  expect(() => stylesOf('/clone/node_modules/@mantine/core/esm/components/Gone/Gone.module.mjs')).toThrow(
    'Gone has no style of its own',
  );
});

it('while developing there is one file with all styles', () => {
  // A plugin's hooks may be called in several forms; these two have the ones named here.
  const { transform, configResolved } = componentStyles() as unknown as {
    transform: { handler(code: string, id: string): { code: string } | null };
    configResolved(config: { command: string }): void;
  };
  configResolved({ command: 'serve' });
  expect(transform.handler('start();', '/clone/apps/web/src/main.tsx')?.code).toBe(
    "import '@mantine/core/styles.layer.css';start();",
  );
  configResolved({ command: 'build' });
  expect(transform.handler('start();', '/clone/apps/web/src/main.tsx')).toBeNull();
});
