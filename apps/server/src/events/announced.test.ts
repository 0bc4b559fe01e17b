import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { announcedTopics } from '@kervan/contracts/topic';

const SOURCES = path.resolve(import.meta.dirname, '..');

it('SHELL-109 every kind of hint is announced somewhere, and what is announced is a kind', () => {
  const sources = fs
    .globSync('{records,features}/**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.endsWith('.test.ts'));
  const announced = sources.flatMap((file) => {
    const text = fs.readFileSync(path.join(SOURCES, file), 'utf8');
    return [...text.matchAll(/announce(?:ToAll)?\([^;]*?\btype: '([a-z]+)'/g)].map(([, type]) => type);
  });
  expect([...new Set(announced)].toSorted()).toEqual(announcedTopics.toSorted());
});
