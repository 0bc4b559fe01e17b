/** A second factor as authenticator apps show it (RFC 6238): six digits, new every half minute; a step to either side is taken. */
export const totp = { digits: 6, periodS: 30, window: 1 } as const;

/** Codes for whoever lost the second factor: shown once, each good for one time. */
export const recoveryCodes = { count: 10, bytes: 10 } as const;

/** What was typed into the field for the code. */
export type TypedCode = { kind: 'totp'; digits: string } | { kind: 'recovery'; code: string };

/** No letter of it is taken for another: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_LENGTH = 16;
const GROUP = 4;

/** The code that a text means, whatever stands between its signs; null = it can be none. */
export function readCode(text: string): TypedCode | null {
  const signs = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^[0-9]{6}$/.test(signs)) return { kind: 'totp', digits: signs };
  const code = signs.replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  if (code.length !== RECOVERY_LENGTH || [...code].some((sign) => !ALPHABET.includes(sign))) return null;
  return { kind: 'recovery', code };
}

/** Ten random bytes as a recovery code is shown: "7K2M-90QX-…". */
export function recoveryCodeOf(bytes: Uint8Array): string {
  let left = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  let code = '';
  for (let place = 0; place < RECOVERY_LENGTH; place++) {
    code = (ALPHABET[Number(left % 32n)] ?? '') + code;
    left /= 32n;
  }
  return (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** The step of a moment, ms. */
export const stepOf = (now: number): number => Math.floor(now / (totp.periodS * 1000));
