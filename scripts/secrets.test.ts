import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, it } from 'vitest';

/** How keys look that open something outside. Written in parts, so that this file holds none. */
const secrets = [
  new RegExp(`sk${'_live_'}[0-9A-Za-z]{16,}`),
  new RegExp(`whsec${'_'}[0-9A-Za-z]{24,}`),
  new RegExp(`AK${'IA'}[0-9A-Z]{16}`),
  new RegExp(`-----BEGIN ${'(?:RSA |EC |OPENSSH )?'}PRIVATE KEY-----`),
  new RegExp(`gh[pousr]${'_'}[0-9A-Za-z]{36}`),
  new RegExp(`xox${'[abp]'}-[0-9A-Za-z-]{20,}`),
  new RegExp(`amzn1\\.oa2-cs\\.v1\\.[0-9a-f]{32}`),
];

const filesOf = () =>
  execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => file !== '' && fs.existsSync(file) && fs.statSync(file).size < 2_000_000);

it('ASVS 13.3.1 no file of the repository holds a key', () => {
  const found = filesOf().filter((file) => {
    const text = fs.readFileSync(file, 'latin1');
    return secrets.some((secret) => secret.test(text));
  });
  expect(found).toEqual([]);
});

it.each([`sk_${'live_'}51ABCDEFGHIJKLMNOP`, `AK${'IA'}ABCDEFGHIJKLMNOP`, `-----BEGIN ${'PRIVATE'} KEY-----`])(
  'ASVS 13.3.1 one such as %.10s would be found',
  (key) => {
    expect(secrets.some((secret) => secret.test(key))).toBe(true);
  },
);
