import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { marketCodes, markets } from '@kervan/domain/markets';
import { manifest } from '../manifest.ts';

const matches = manifest.content_scripts.flatMap((script) => script.matches);

it.each(marketCodes)('EXT-001 EXT-004 the extension works on the seller’s pages of %s', (code) => {
  expect(matches).toContain(`https://${markets[code].sellerCentralHost}/*`);
});

it('EXT-001 of the shops on the source’s alone, and its id is the one that its operator names', () => {
  const shops = marketCodes.filter((code) => matches.includes(`https://${markets[code].shopHost}/*`));
  expect(shops).toEqual(['US']);
  const hash = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex').slice(0, 32);
  const id = [...hash].map((digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16))).join('');
  expect(id).toBe('meeokacanffcljigofmjlcmajaadidia');
});
