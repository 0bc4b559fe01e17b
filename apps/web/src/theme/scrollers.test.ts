import fs from 'node:fs';
import { expect, it } from 'vitest';

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const SCROLLS = /overflow(-x)?:\s*auto/;

it('what scrolls is the place of what lies in it: hidden words for ears do not make a phone’s page wider', () => {
  const rules = fs.globSync('apps/web/src/**/*.css').flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(RULE)].map(([, name = '', body = '']) => ({
      name: `${file}: ${name.trim()}`,
      body,
    })),
  );
  const scrolling = rules.filter(({ body }) => SCROLLS.test(body));
  expect(scrolling.length).toBeGreaterThan(20);
  expect(scrolling.filter(({ body }) => !/position:/.test(body)).map(({ name }) => name)).toEqual([]);
});
