import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { languages, type Language } from '@kervan/texts/languages';
import type { Benchmark } from './benchmark.ts';

/** Script of the first load of the list, gzipped (growth.md section 2, row 6). */
export const GOAL_KB = 250;
const BUILT = 'dist/web';
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

/** The files that a built file imports before it runs; what is imported by call comes later. */
function importsOf(file: string): string[] {
  const code = fs.readFileSync(path.join(BUILT, file), 'utf8');
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g)].map(([, target]) =>
    path.posix.join(path.posix.dirname(file), target ?? ''),
  );
}

/** The built file of a source that stands in a chunk of its own, or of a group of sources. */
function chunkOf(source: string): string {
  const found = fs
    .readdirSync(path.join(BUILT, 'assets'))
    .filter((file) => file.startsWith(`${source}-`) && file.endsWith('.js'));
  if (found.length !== 1) throw new Error(`${source} has ${found.length} built files, one was expected`);
  return `assets/${found[0]}`;
}

/** Every script that is loaded until the list of products stands: the entry, its words, the screen, and what these import. */
export function scriptsOf(language: Language): string[] {
  const html = fs.readFileSync(path.join(BUILT, 'index.html'), 'utf8');
  const waiting = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? '');
  waiting.push(chunkOf(`first-${language}`), chunkOf('list'));
  const scripts = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (scripts.has(file)) continue;
    scripts.add(file);
    waiting.push(...importsOf(file));
  }
  return [...scripts].toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

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
      report.goal(
        `${scripts.length} scripts, ${language}`,
        kilobytes(scripts.reduce((sum, file) => sum + sizeOf(file), 0)),
        { atMost: GOAL_KB },
        'kB',
      );
    }
  },
};
