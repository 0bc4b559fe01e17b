import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import type { FindRecords } from './find-keys.ts';

/** A key could not be asked for: whether the mail is proved is not known yet. */
export class KeysNotReachable extends Error {
  override readonly name = 'KeysNotReachable';
}

/** Headers that a mail may have once at most: with two of them the signed one may not be the one that is read. */
const SINGLE = ['from', 'subject', 'content-type', 'content-transfer-encoding', 'mime-version', 'message-id'];
const KEY_BITS_MIN = 1_024;

/**
 * The domains whose signature over the sender, the subject and the whole body of a mail holds (DKIM, RFC 6376). Forwarding keeps them.
 * @throws KeysNotReachable when a key could not be asked for and no other signature holds.
 */
export async function signersOf(raw: Buffer, findRecords: FindRecords): Promise<string[]> {
  const { results, headers, fromFields, headerFrom } = await dkimVerify(raw, {
    resolver: findRecords,
    minBitLength: KEY_BITS_MIN,
    rejectRsaSha1: true,
  });
  const parsed = headers?.parsed ?? [];
  const isPlain =
    fromFields === 1 &&
    headerFrom.length === 1 &&
    SINGLE.every((name) => parsed.filter(({ key }) => key === name).length <= 1);
  if (!isPlain) return [];
  const signers = results.flatMap((result) => {
    const covered = (result.signingHeaders?.keys ?? '').toLowerCase().split(/[:;\s]+/);
    const isWhole = result.canonBodyLengthLimited !== true && covered.includes('from') && covered.includes('subject');
    return result.status.result === 'pass' && isWhole && result.signingDomain
      ? [result.signingDomain.toLowerCase()]
      : [];
  });
  if (signers.length === 0 && results.some(({ status }) => status.result === 'temperror'))
    throw new KeysNotReachable('a signature’s key could not be asked for');
  return [...new Set(signers)];
}
