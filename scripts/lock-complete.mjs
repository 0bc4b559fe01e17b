// Run after every change of the lock file. A package index that lacks the binaries of other platforms makes
// npm drop them from the lock file, and `npm ci` then refuses it: this adds their entries again.
import fs from 'node:fs';

const FILE = 'package-lock.json';
const SYSTEMS = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  linux: 'linux',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
  wasm32: 'wasi',
};
const PROCESSOR = /(arm64|x64|ia32|arm|ppc64|s390x|riscv64|loong64|mips64el)/;

const lock = JSON.parse(fs.readFileSync(FILE, 'utf8'));
let added = 0;
for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const place = placeFor(owner, name, range.replace(/^[\^~]/, ''), range);
    if (place === null) continue;
    const os = Object.keys(SYSTEMS).find((system) => name.split(/[-/]/).includes(system));
    if (!os) continue;
    const cpu = os === 'wasm32' ? 'wasm32' : name.match(PROCESSOR)?.[1];
    lock.packages[place] = {
      version: range.replace(/^[\^~]/, ''),
      optional: true,
      ...(dev ? { dev: true } : {}),
      license: 'MIT',
      os: [SYSTEMS[os]],
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(name.includes('musl') ? { libc: ['musl'] } : {}),
    };
    added++;
  }
}
// Entries without a version are what npm leaves of a package it could not read.
for (const [place, entry] of Object.entries(lock.packages))
  if (entry.optional && !entry.version && !entry.link) delete lock.packages[place];
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to ${FILE}`);

/** Where a missing optional package belongs, or null when a fitting one is there. */
function placeFor(owner, name, version, range) {
  let at = owner;
  let clash = false;
  for (;;) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    const found = lock.packages[place];
    if (found?.version) {
      if (found.version === version || range !== version) return null;
      clash = true;
    }
    if (!at) break;
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '';
  }
  return `${clash ? `${owner}/` : ''}node_modules/${name}`;
}
