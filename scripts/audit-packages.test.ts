import { expect, it } from 'vitest';
import { faultsOf, ownPackages, type Lock } from './audit-packages.ts';

const SUM = `sha512-${'A'.repeat(86)}==`;
const good: Lock = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { one: '1.2.3' } },
    'node_modules/one': { version: '1.2.3', integrity: SUM, license: 'MIT' },
  },
};
const manifests = { '': { dependencies: { one: '1.2.3' } } };
const withOne = (over: object): Lock => ({
  ...good,
  packages: { ...good.packages, 'node_modules/one': { ...good.packages['node_modules/one'], ...over } },
});

it('ASVS 15.1.2 what this product is made of has exact versions, sums and known licences, and runs nothing while it is installed', () => {
  expect(faultsOf(...ownPackages())).toEqual([]);
});

it('ASVS 15.2.1 a package that has them not is told', () => {
  expect(faultsOf(good, manifests)).toEqual([]);
  for (const [lock, fault] of [
    [withOne({ integrity: undefined }), 'no sum'],
    [withOne({ integrity: 'sha1-AAAA' }), 'no sum'],
    [withOne({ license: 'AGPL-3.0' }), 'licence AGPL-3.0'],
    [withOne({ license: 'MIT AND GPL-3.0-only' }), 'licence MIT AND GPL-3.0-only'],
    [withOne({ license: undefined }), 'licence undefined'],
    [withOne({ hasInstallScript: true }), 'runs while'],
    [withOne({ resolved: 'https://elsewhere.example.com/one.tgz' }), 'from https://elsewhere'],
    [{ ...good, lockfileVersion: 2 }, 'another version'],
  ] as const)
    expect(faultsOf(lock, manifests), fault).toEqual([expect.stringContaining(fault)]);
  expect(faultsOf(withOne({ license: '(AGPL-3.0 OR MIT)' }), manifests)).toEqual([]);
  expect(faultsOf(withOne({ integrity: undefined, optional: true, os: ['win32'] }), manifests)).toEqual([]);
});

it.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', 'github:one/one', 'https://elsewhere.example.com/one.tgz'])(
  'ASVS 15.2.1 %s is no exact version',
  (version) => {
    const said = { dependencies: { one: version } };
    const lock = { ...good, packages: { ...good.packages, '': said } };
    expect(faultsOf(lock, { '': said })).toEqual([`package.json: one ${version} is no exact version`]);
    // Nor may the manifest say one thing and the lock file another.
    expect(faultsOf(lock, manifests)).toEqual(['package.json: one is locked otherwise']);
  },
);
