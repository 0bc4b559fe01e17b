import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { namespaces } from './load-words.ts';
import { laterNamespaces, shellNamespaces } from './namespaces.ts';

const onAnyPage = [...shellNamespaces, ...laterNamespaces];

const SOURCES = path.resolve(import.meta.dirname, '..');
const AREAS = path.join(SOURCES, 'routes');
/** Where addresses are declared: what they load later is a screen of its own. */
const routeFiles = fs.readdirSync(AREAS).map((file) => path.join(AREAS, file));
/** Without what comments say. */
const read = (file: string) => fs.readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/ .*$/gm, '');

/** A file with everything that it loads at once or later; what the routes load is a screen of its own. */
function filesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  // A part that is opened later brings its own words.
  const code = read(file)
    .replace(/^import type .*$/gm, '')
    .replaceAll(routeFiles.includes(file) ? /(?!)/g : /withWords\(\[[^\]]*\],\s*import\('[^']+'\)\)/g, '');
  const imports = routeFiles.includes(file) ? /from '(\.[^']+\.tsx?)'/g : /(?:from |import\()'(\.[^']+\.tsx?)'/g;
  for (const [, other = ''] of code.matchAll(imports)) filesOf(path.resolve(path.dirname(file), other), seen);
  return seen;
}

/** Whose words these files say: t('inventory:title'), also in keys that are put together. */
const saidIn = (files: Iterable<string>) => {
  const said = [...files].flatMap((file) => [...read(file).matchAll(/['"`](\w+):[a-zA-Z]/g)].map(([, name]) => name));
  return namespaces.filter((namespace) => said.includes(namespace));
};

const screens = routeFiles.flatMap((file) =>
  [
    ...read(file).matchAll(/(?:(?:withWords\(\s*\[([^\]]*)\]|withBothWords\(\s*('[^']+')),\s*)?import\('(\.[^']+)'\)/g),
  ].map(
    ([, given, both, screen = '']) =>
      [
        path.relative(SOURCES, path.resolve(AREAS, screen)),
        [...(given ?? both ?? '').matchAll(/\w+/g)].map(([name]) => name),
      ] as const,
  ),
);

describe('words are there when they are said', () => {
  it('of the frame around every screen', () => {
    const said = saidIn(filesOf(path.join(SOURCES, 'main.tsx')));
    expect(said.filter((namespace) => !onAnyPage.includes(namespace))).toEqual([]);
  });

  it('all screens are looked at', () => expect(screens.length).toBeGreaterThan(20));

  it.each(screens)('of %s, and no others are loaded with it', (file, given) => {
    const frame = filesOf(path.join(SOURCES, 'main.tsx'));
    const own = [...filesOf(path.resolve(SOURCES, file))].filter((each) => !frame.has(each));
    const said = saidIn(own).filter((namespace) => !onAnyPage.includes(namespace));
    expect([...given].toSorted()).toEqual([...said].toSorted());
  });
});
