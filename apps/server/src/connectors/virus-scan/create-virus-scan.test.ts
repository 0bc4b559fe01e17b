import type { BlobPart } from 'node:buffer';
import { afterEach, describe, expect, it } from 'vitest';
import { openScanner, VIRUS } from '../../testing/scanner.ts';
import { createVirusScan, isTestFile, VirusScanUnavailable } from './create-virus-scan.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function opened(answers?: string) {
  const scanner = await openScanner(answers === undefined ? {} : { answers });
  closers.push(() => scanner.close());
  return { scanner, scan: createVirusScan({ ...scanner.place, timeoutMs: 5_000 }) };
}
const fileOf = (...parts: BlobPart[]): Blob => new Blob(parts);

describe('a scanner for viruses', () => {
  it('ASVS 5.4.3 gets a whole file, however large, and says what it found', async () => {
    const { scanner, scan } = await opened();
    const large = Buffer.alloc(3 * 1024 * 1024 + 17, 'kervan');
    expect(await scan.look(fileOf(large))).toBeNull();
    expect(scanner.looked[0]?.equals(large)).toBe(true);
    // At the very end of it.
    expect(await scan.look(fileOf(large, VIRUS))).toBe('Test.Virus');
    expect(await scan.look(fileOf())).toBeNull();
  });

  it.each(['INSTREAM size limit exceeded. ERROR', 'stream: ERROR', '', 'OK', 'x'.repeat(2_000)])(
    'ASVS 5.4.3 that answers %j found nothing out',
    async (answer) => {
      const { scan } = await opened(answer);
      await expect(scan.look(fileOf('x'))).rejects.toThrow(VirusScanUnavailable);
    },
  );

  it('ASVS 5.4.3 that is not there found nothing out', async () => {
    const { scanner, scan } = await opened();
    await scanner.close();
    closers.length = 0;
    await expect(scan.look(fileOf('x'))).rejects.toThrow(VirusScanUnavailable);
  });
});

it('ASVS 5.4.3 the test file of scanners is known, other files are not', async () => {
  // In halves: whole it would be looked at by the scanner of whoever keeps this file.
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
  const texts = [eicar, `${eicar}\r\n`, eicar.slice(1), `x${eicar}`, ''];
  expect(await Promise.all(texts.map((text) => isTestFile(fileOf(text))))).toEqual([true, true, false, false, false]);
});
