import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '..');
const LIBRARY = path.resolve(import.meta.dirname, '../../../../node_modules/@mantine');
const CORE = path.join(LIBRARY, 'core/esm');
/** Parts of the library that are made of the core's components and bring only their own styles. */
const PARTS = fs.readdirSync(LIBRARY).filter((part) => !['core', 'hooks', 'form', 'store'].includes(part));

const read = (file: string) => fs.readFileSync(file, 'utf8');
const filesIn = (folder: string, kind: RegExp) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => path.join(folder, file));
/** What is imported of a package by name, types apart. */
const namesFrom = (code: string, name: string) =>
  [...code.matchAll(new RegExp(`import \\{([^}]*)\\} from ['"]${name}['"]`, 'g'))].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((each) => each.trim().split(' as ')[0] ?? '')
      .filter((each) => /^[A-Z]/.test(each)),
  );

/** Files of the core by the names they give. */
const fileOf = new Map(
  [...read(path.join(CORE, 'index.mjs')).matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g)].flatMap(
    ([, names = '', file = '']) => names.split(',').map((name) => [name.trim(), path.join(CORE, file)] as const),
  ),
);

/** The components whose styles a file of the core needs, its own among them. */
function stylesOf(file: string, seen: Set<string>): string[] {
  if (file === '' || seen.has(file)) return [];
  seen.add(file);
  const own = /[\\/](\w+)\.module\.mjs$/.exec(file)?.[1];
  const needed = [...read(file).matchAll(/from "(\.[^"]+)"/g)].flatMap(([, other = '']) =>
    stylesOf(path.resolve(path.dirname(file), other), seen),
  );
  return own === undefined ? needed : [own];
}

/** What the panel needs: what it imports of the core, itself and through other parts of the library that it imports. */
function neededStyles(): string[] {
  const sources = filesIn(SOURCES, /(?<!\.test)\.tsx?$/).map(read);
  const parts = PARTS.filter((part) => sources.some((code) => code.includes(`from '@mantine/${part}'`)));
  const codes = [...sources, ...parts.flatMap((part) => filesIn(path.join(LIBRARY, part, 'esm'), /\.mjs$/).map(read))];
  const seen = new Set<string>();
  return (
    codes
      .flatMap((code) => namesFrom(code, '@mantine/core'))
      // A name that the core itself has from elsewhere has no styles.
      .flatMap((name) => stylesOf(fileOf.get(name) ?? '', seen))
  );
}

/** Where a component's styles stand in the library's one file of all: each after those it overrides. */
function placeOf(component: string, whole: string): number {
  const [first = 'none'] = /\.m_[\da-f]+/.exec(read(path.join(LIBRARY, `core/styles/${component}.layer.css`))) ?? [];
  return whole.indexOf(first);
}

it('every component of the library that is on a page has its styles, in the order of the library, and no other', () => {
  const list = read(path.join(import.meta.dirname, 'mantine-styles.ts'));
  const imported = [...list.matchAll(/styles\/([A-Z]\w+)\.layer\.css'/g)].map(([, name = '']) => name);
  const whole = read(path.join(LIBRARY, 'core/styles.layer.css'));
  const needed = [...new Set(neededStyles())].toSorted((a, b) => placeOf(a, whole) - placeOf(b, whole));
  expect(needed.length).toBeGreaterThan(20);
  expect(imported).toEqual(needed);
});
