import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { PasswordCost } from '../../config.ts';
import { AppError } from '../../errors.ts';

const TAG_BYTES = 32;
/** Beyond this many waiting hashes a sign-in is refused: hashing is a lever for denial of service. */
const QUEUE_MAX = 200;

const derive = promisify(argon2);
const free = { slots: availableParallelism(), waiting: [] as (() => void)[] };

/** Hashes a password with argon2id; its cost stands in the stored text, so that it can be raised later. Throws ServerBusy when too many hashes wait. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  return stored(cost, salt, await hash(password, salt, cost));
}

/** True when the password is the one of the kept hash; an unknown account (null) takes just as long as one of the cost. */
export async function checkPassword(password: string, kept: string | null, cost: PasswordCost): Promise<boolean> {
  const [, memory, passes, salt = '', tag = ''] = (kept ?? dummyHash(cost)).split('$');
  const expected = Buffer.from(tag, 'base64url');
  const found = await hash(password, Buffer.from(salt, 'base64url'), {
    memoryKib: Number(memory),
    passes: Number(passes),
  });
  return kept !== null && timingSafeEqual(found, expected);
}

/** True when a kept hash has another cost and is to be renewed at the next sign-in. */
export const needsRehash = (kept: string, { memoryKib, passes }: PasswordCost): boolean =>
  !kept.startsWith(`argon2id$${memoryKib}$${passes}$`);

const stored = ({ memoryKib, passes }: PasswordCost, salt: Buffer, tag: Buffer): string =>
  ['argon2id', memoryKib, passes, salt.toString('base64url'), tag.toString('base64url')].join('$');

const dummyHash = (cost: PasswordCost): string => stored(cost, Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

async function hash(password: string, nonce: Buffer, { memoryKib: memory, passes }: PasswordCost): Promise<Buffer> {
  await takeSlot();
  try {
    return await derive('argon2id', { message: password, nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes });
  } finally {
    const next = free.waiting.shift();
    if (next) next();
    else free.slots++;
  }
}

function takeSlot(): Promise<void> {
  if (free.slots > 0) {
    free.slots--;
    return Promise.resolve();
  }
  if (free.waiting.length >= QUEUE_MAX) throw new AppError('ServerBusy');
  return new Promise((resolve) => free.waiting.push(resolve));
}
