// The one entry of every command. Runs on any system Node >= 20 without dependencies:
// installs what the lock file names, chooses the Node that the product runs on, builds the panel when
// its sources changed, and hands over. `node scripts/boot.mjs start|test|long|check|run|bin|install|prepare [args]`.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const [task = 'start', ...args] = process.argv.slice(2);
const NODE_MAJOR_MIN = 26;

const hashOf = (...parts) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 20);
const stampFile = (name) => path.join('node_modules', '.cache', `${name}.stamp`);
const isStamped = (name, value) => fs.existsSync(stampFile(name)) && fs.readFileSync(stampFile(name), 'utf8') === value;
function stamp(name, value) {
  fs.mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  fs.writeFileSync(stampFile(name), value);
}

function run(command, commandArgs, env = {}, { mayFail = false } = {}) {
  const { status } = spawnSync(command, commandArgs, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0 && !mayFail) process.exit(status ?? 1);
  return status === 0;
}

/** Says what happens, how long it usually takes, and in the end how long it took. */
function telling(what, usual, work) {
  console.log(`${what} (${usual})…`);
  const startedAt = Date.now();
  work();
  console.log(`  done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

function install() {
  const lock = hashOf(fs.readFileSync('package-lock.json'), process.platform, process.arch);
  if (isStamped('install', lock)) return lock;
  const flags = [
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
  ];
  const env = { NODE_ENV: '' };
  // An index without the binaries of other platforms makes `npm ci` refuse a complete lock file.
  telling('Installing the dependencies', 'once, usually 20 to 60 s', () => {
    if (!run('npm', ['ci', ...flags], env, { mayFail: true })) run('npm', ['install', '--no-save', ...flags], env);
  });
  stamp('install', lock);
  return lock;
}

/** The Node from the npm platform package; a system Node of the same major serves too; anything else is an error. */
function chooseNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const exe = path.resolve(
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (fs.existsSync(exe) && spawnSync(exe, ['-v']).status === 0) return exe;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return process.execPath;
  console.error(
    `Kervan runs on Node ${NODE_MAJOR_MIN} or newer; there is no npm build for ${process.platform}-${process.arch}. Install Node ${NODE_MAJOR_MIN} and start again.`,
  );
  process.exit(1);
}

function filesUnder(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function buildWeb(lock, node, env) {
  const sources = ['apps/web', 'packages'].flatMap(filesUnder).filter((file) => !file.includes('.test.'));
  const built = hashOf(lock, ...sources.flatMap((file) => [file, fs.readFileSync(file)]));
  if (isStamped('web', built) && fs.existsSync('dist/web/index.html')) return;
  telling('Building the panel', 'once and after each change of it, usually 5 to 20 s', () =>
    run(node, ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'], {
      ...env,
      NODE_ENV: 'production',
    }),
  );
  stamp('web', built);
}

/** The browser extension lies beside the panel: whenever that is built anew, it is too. */
function buildExtension(lock, node, env) {
  const sources = ['apps/extension', 'packages/domain/src']
    .flatMap(filesUnder)
    .filter((file) => !file.includes('.test.'));
  const built = hashOf(lock, ...sources.flatMap((file) => [file, fs.readFileSync(file)]));
  if (isStamped('extension', built) && fs.existsSync('dist/web/kervan-extension.zip')) return;
  run(node, ['scripts/build-extension.mjs'], { ...env, NODE_ENV: 'production' });
  stamp('extension', built);
}

const startedAt = Date.now();
const lock = install();
const node = chooseNode();
const env = {
  PATH: path.dirname(node) + path.delimiter + process.env.PATH,
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/v8'),
};
const bin = (name) => path.resolve('node_modules/.bin', name);
/** Tests of the browser and of its files alone need the built panel: who names others does not wait for it. */
const namesOthers =
  task === 'test' &&
  args.some((arg) => /^(apps|packages|scripts|drills)\b/.test(arg)) &&
  !args.some((arg) => /^(e2e|bench)\b/.test(arg));
const needsWeb = task === 'start' || task === 'long' || (task === 'test' && !namesOthers) || task === 'prepare';
if (needsWeb) {
  buildWeb(lock, node, env);
  buildExtension(lock, node, env);
}
if (task === 'prepare' || task === 'install') process.exit(0);

const commands = {
  start: () => [node, ['scripts/start.ts', ...args]],
  test: () => [node, ['scripts/measured-tests.ts', ...args]],
  long: () => [node, ['scripts/long-tests.ts', ...args]],
  check: () => [node, ['scripts/check.mjs', ...args]],
  dev: () => [node, ['scripts/dev.ts', ...args]],
  run: () => [node, args],
  bin: () => [bin(args[0]), args.slice(1)],
};
const command = commands[task];
if (!command) {
  console.error(`Unknown command ${task}: ${Object.keys(commands).join(', ')}`);
  process.exit(1);
}
if (task === 'start' && process.env.KERVAN_BOOT_TIMES) console.log(`prepared in ${Date.now() - startedAt} ms`);
const [file, fileArgs] = command();
const child = spawn(file, fileArgs, {
  stdio: task === 'start' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  env: { ...process.env, ...env, ...(task === 'start' ? { NODE_ENV: 'production' } : {}) },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
