import { expect, it } from 'vitest';
import { isCompiled } from './compiled-panel.ts';

it.each([
  ['a component', 'part.tsx', 'export const Part = () => <p />;', true],
  ['a hook', 'use-part.ts', 'export function usePart() { return useState(0); }', true],
  ['a rule that calls a hook', 'part.ts', 'export const part = { read: () => useQuery(all) };', true],
  ['a rule', 'rule.ts', 'export const because = (used: Causes) => used.cause;', false],
])('the compiler is asked of %s: %s', (_, file, code, asked) => {
  expect(isCompiled(code, `/panel/src/${file}`)).toBe(asked);
});
