import { expect, it } from 'vitest';
import { compileWhole } from './compile-ahead.ts';

const bundleOf = (...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [`assets/${name}-1.js`, { type: 'chunk' as const, name, code: `const ${name} = 1;` }]),
  );

it('the files of the first page are compiled whole, others by function', () => {
  const bundle = bundleOf('libraries', 'panel', 'list', 'item.screen');
  compileWhole(bundle);
  expect(Object.values(bundle).map(({ name, code }) => [name, code.split('\n')[0]])).toEqual([
    ['libraries', '//# allFunctionsCalledOnLoad'],
    ['panel', '//# allFunctionsCalledOnLoad'],
    ['list', '//# allFunctionsCalledOnLoad'],
    ['item.screen', 'const item.screen = 1;'],
  ]);
});

it('a file that is built no longer fails the build', () => {
  expect(() => compileWhole(bundleOf('libraries', 'panel'))).toThrow('list is not a file of the build');
});
