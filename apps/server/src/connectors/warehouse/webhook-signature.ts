import { createHmac, timingSafeEqual } from 'node:crypto';
import { event, type WarehouseEventRead } from './warehouse-objects.ts';

/** A signature holds for so long, by the time of the system. */
const TOLERANCE_S = 300;

/** The message is not the warehouse's, or too old: nothing of it may be believed, nothing is stored. */
export class WarehouseSignatureInvalid extends Error {
  override readonly name: string = 'WarehouseSignatureInvalid';
}

/** Signed by the warehouse, and yet nothing that was agreed. */
export class WarehouseEventInvalid extends Error {
  override readonly name: string = 'WarehouseEventInvalid';
}

/**
 * Reads an event whose signature one of the secrets made (two hold while they are changed). `now`: ms of the system clock. What it says is a hint:
 * the events of the object are read. @throws WarehouseSignatureInvalid, WarehouseEventInvalid
 */
export function readWarehouseEvent(
  body: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
  now: number,
): WarehouseEventRead {
  const { t, v1 } = partsOf(signature);
  if (Math.abs(now / 1000 - t) > TOLERANCE_S) throw new WarehouseSignatureInvalid('too old');
  // Every secret is tried, whichever made it: how long it takes says nothing.
  const made = secrets
    .filter((secret) => secret !== '')
    .map((secret) => createHmac('sha256', secret).update(`${t}.`).update(body).digest())
    .filter((expected) => v1.length === expected.length && timingSafeEqual(expected, v1));
  if (made.length === 0) throw new WarehouseSignatureInvalid('no secret made this signature');
  const read = event.safeParse(jsonOf(body.toString('utf8')));
  if (!read.success) throw new WarehouseEventInvalid('the event is not as agreed');
  return read.data;
}

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

function partsOf(signature: string | undefined): { t: number; v1: Buffer } {
  const [, t, v1] = HEADER.exec(signature ?? '') ?? [];
  if (t === undefined || v1 === undefined) throw new WarehouseSignatureInvalid('no signature');
  return { t: Number(t), v1: Buffer.from(v1, 'hex') };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
