import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { laterNamespaces, shellNamespaces } from '../apps/web/src/i18n/namespaces.ts';
import { languages, type Language } from '@kervan/texts/languages';
import type { Benchmark } from './benchmark.ts';

/** Script of the first load of the list, gzipped. */
export const GOAL_KB = 300;
const BUILT = 'dist/web';
/** Named with the list in the routes. */
const WORDS_OF_LIST = ['inventory', 'filters'];
/** Files listed one by one; the rest is small. */
const LISTED = 8;

const sizes = new Map<string, number>();
/** Gzipped size of a built file, in bytes. */
export function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(fs.readFileSync(path.join(BUILT, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Which built file holds which source, as the build tells it. */
const manifestOf = (): Manifest =>
  JSON.parse(fs.readFileSync(path.join(BUILT, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Every script that is loaded until the list of products stands: those of the page, the words, the screen, and what these import. */
export function scriptsOf(language: Language): string[] {
  const manifest = manifestOf();
  const html = fs.readFileSync(path.join(BUILT, 'index.html'), 'utf8');
  const ofPage = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  const wanted = [
    'src/features/inventory/inventory.screen.tsx',
    ...[...shellNamespaces, ...WORDS_OF_LIST].map((name) => `../../packages/texts/src/${language}/${name}.json`),
  ];
  return withImports(manifest, [
    ...Object.keys(manifest).filter((key) => ofPage.includes(manifest[key]?.file)),
    ...wanted,
  ]);
}

/** Parts that the first screen does not wait for: live changes with what each call shows, banners, unread chats and the plan's meter in the menu, saved searches and the columns chosen beside those of the start. */
const PARTS_BESIDE = [
  'src/api/follow-changes.ts',
  'src/shell/banners.tsx',
  'src/shell/unread-chats.tsx',
  'src/shell/plan-meter.tsx',
  'src/shell/trial-days.tsx',
  'src/features/inventory/saved-tools.tsx',
  'src/features/inventory/extra-columns.tsx',
];
const WORDS_BESIDE = [...laterNamespaces, 'banners', 'savedSearches', 'itemColumns'];

/** What comes beside the first screen, which does not wait for it: parts of it, and the words of these and of refusals. */
export function scriptsBeside(language: Language): string[] {
  return withImports(manifestOf(), [
    ...PARTS_BESIDE,
    ...WORDS_BESIDE.map((name) => `../../packages/texts/src/${language}/${name}.json`),
  ]);
}

function withImports(manifest: Manifest, wanted: readonly string[]): string[] {
  const waiting = [...wanted];
  const known = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (known.has(key)) continue;
    known.add(key);
    const built = manifest[key];
    if (!built) throw new Error(`${key} has no built file of its own`);
    waiting.push(...(built.imports ?? []));
  }
  const files = [...known].map((key) => manifest[key]?.file ?? '');
  return [...new Set(files)].toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

/** What the scripts of the first load weigh together. */
export const weightKb = (scripts: readonly string[]): number =>
  kilobytes(scripts.reduce((sum, file) => sum + sizeOf(file), 0));

export const kilobytes = (bytes: number): number => bytes / 1000;

export const firstLoad: Benchmark = {
  title: 'scripts of the first load of the list of products, gzipped',
  async run(_scale, report) {
    await promisify(execFile)(process.execPath, ['scripts/boot.mjs', 'prepare']);
    for (const language of languages) {
      const scripts = scriptsOf(language);
      if (language === languages[0])
        for (const file of scripts.slice(0, LISTED))
          report.figure(path.basename(file), `${kilobytes(sizeOf(file)).toFixed(1)} kB`);
      report.goal(`${scripts.length} scripts, ${language}`, weightKb(scripts), { atMost: GOAL_KB }, 'kB');
      const beside = scriptsBeside(language).filter((file) => !scripts.includes(file));
      report.figure(`${beside.length} beside it, ${language}`, `${weightKb(beside).toFixed(1)} kB`);
    }
  },
};
