import { createCipheriv, createHmac, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type MasterKey = { kid: string; key: Buffer };

/** Where a secret stands: bound into the ciphertext, so that a swapped one does not open. */
export type SecretPlace = { table: string; column: string; accountId: number; row: string | number };

/** Seals and opens secrets at rest: AES-256-GCM under a key derived per account from a master key. */
export type Secrets = {
  seal(plain: string, place: SecretPlace): string;
  open(sealed: string, place: SecretPlace): string;
  /** Keyed hashes by which a text is found again without being kept, the current key's first; `purpose` keeps one use out of another. */
  marks(text: string, purpose: string): [Buffer, ...Buffer[]];
};

const VERSION = 'v1';

/** The first key seals; every key of the list opens, so keys can be rotated. Throws when a text was altered or moved. */
export function createSecrets(keys: readonly MasterKey[]): Secrets {
  const [current] = keys;
  if (!current) throw new Error('MASTER_KEYS holds no key');
  return {
    seal(plain, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', accountKey(current.key, place.accountId), iv);
      cipher.setAAD(aad(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [VERSION, current.kid, Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')].join('.');
    },
    open(sealed, place) {
      const [version, kid, encoded = ''] = sealed.split('.');
      const master = keys.find((key) => key.kid === kid);
      if (version !== VERSION || !master)
        throw new Error(`no master key ${kid ?? ''} for a sealed ${place.table}.${place.column}`);
      const bytes = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', accountKey(master.key, place.accountId), bytes.subarray(0, 12));
      decipher.setAAD(aad(place));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    marks(text, purpose) {
      const markOf = ({ key }: MasterKey) =>
        createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', `kervan-mark-${purpose}`, 32)))
          .update(text)
          .digest();
      return [markOf(current), ...keys.slice(1).map(markOf)];
    },
  };
}

const accountKey = (master: Buffer, accountId: number): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `kervan-account-${accountId}`, 32));
const aad = ({ table, column, accountId, row }: SecretPlace): Buffer =>
  Buffer.from(`${table}|${column}|${accountId}|${row}`);
