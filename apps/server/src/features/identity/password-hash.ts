import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { AppError } from '../../http/errors.ts';

/** 19 MiB, two passes: the parameters stand in the stored text, so that they can be raised later. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
/** Beyond this many waiting hashes a sign-in is refused: hashing is a lever for denial of service. */
const QUEUE_MAX = 200;

const derive = promisify(argon2);
const free = { slots: availableParallelism(), waiting: [] as (() => void)[] };

/** Hashes a password with argon2id. Throws ServerBusy when too many hashes wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await hash(password, salt, MEMORY_KIB, PASSES);
  return ['argon2id', MEMORY_KIB, PASSES, salt.toString('base64url'), tag.toString('base64url')].join('$');
}

/** True when the password is the one of the stored hash; an unknown account (null) takes just as long. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, salt = '', tag = ''] = (stored ?? DUMMY).split('$');
  const expected = Buffer.from(tag, 'base64url');
  const found = await hash(password, Buffer.from(salt, 'base64url'), Number(memory), Number(passes));
  return stored !== null && timingSafeEqual(found, expected);
}

/** True when a stored hash has older parameters and is to be renewed at the next sign-in. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(`argon2id$${MEMORY_KIB}$${PASSES}$`);

const DUMMY = [
  'argon2id',
  MEMORY_KIB,
  PASSES,
  Buffer.alloc(16).toString('base64url'),
  Buffer.alloc(TAG_BYTES).toString('base64url'),
].join('$');

async function hash(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
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
