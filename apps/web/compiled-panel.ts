import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import babel from '@rolldown/plugin-babel';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import type { Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, 'node_modules/.cache/compiled');
/** Which compiler it was: what is installed decides what comes out. */
const COMPILER = fs.readFileSync(path.join(ROOT, 'package-lock.json'));

type Compiled = { code: string; map?: unknown } | null | undefined;
type Handler = (this: unknown, code: string, id: string, options?: unknown) => Promise<Compiled>;

/**
 * The React compiler for the files that `include` names. What was compiled is kept by its content beside the installed packages: the build and the
 * tests compile the same files, and each is compiled once.
 */
export async function compiledPanel(include: RegExp): Promise<Plugin> {
  const plugin = (await babel({ presets: [reactCompilerPreset()], include, parallel: true })) as Plugin;
  const transform = plugin.transform as unknown as { handler: Handler };
  const { handler } = transform;
  transform.handler = async function compileOnce(code, id, options) {
    if (!isCompiled(code, id)) return null;
    const file = path.join(CACHE, `${keyOf(code, id)}.json`);
    const known = read(file);
    if (known !== null) return known;
    const compiled = await handler.call(this, code, id, options);
    if (compiled) keep(file, compiled);
    return compiled;
  };
  return plugin;
}

/** Whether there is something in a file for the compiler: components, which only a .tsx has, or hooks. */
export const isCompiled = (code: string, id: string): boolean => id.endsWith('x') || /\buse[A-Z]/.test(code);

function keyOf(code: string, id: string): string {
  const hash = createHash('sha256').update(COMPILER).update(path.relative(ROOT, id)).update('\0').update(code);
  return hash.digest('hex').slice(0, 40);
}

function read(file: string): Compiled {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Compiled;
  } catch {
    // Not there yet, or half of it from a run that was ended.
    return null;
  }
}

/** Whole or not at all: another run may read it meanwhile. */
function keep(file: string, { code, map }: NonNullable<Compiled>): void {
  fs.mkdirSync(CACHE, { recursive: true });
  const half = `${file}.${process.pid}`;
  fs.writeFileSync(half, JSON.stringify({ code, map }));
  fs.renameSync(half, file);
}
