import { createHash } from 'node:crypto';
import { accountState, stateEnvelope } from '@kervan/contracts/account-state';
import { STATE_FORMAT, STATE_VERSION, type AccountState } from '@kervan/domain/takeover/account-state';
import { canonicalJson, canonicalState } from '@kervan/domain/takeover/canonical';
import { findStateFault } from '@kervan/domain/takeover/find-state-fault';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';

/** A state in its canonical text, and the hash of that text: equal states have equal hashes, whatever copy of the product they stand in. */
export type HashedState = { state: AccountState; text: string; hash: string };

export function hashState(state: AccountState): HashedState {
  const canonical = canonicalState(state);
  const text = canonicalJson(canonical);
  return { state: canonical, text, hash: createHash('sha256').update(text).digest('hex') };
}

/** The file of a state: its hash stands before what it is of. */
export const fileOf = ({ text, hash }: HashedState): string =>
  `{"format":${JSON.stringify(STATE_FORMAT)},"version":${STATE_VERSION},"stateHash":"${hash}","state":${text}}\n`;

/**
 * The state in a file, checked in its shape, its meaning and its hash.
 * @throws StateNotValid with the path of what is wrong, StateNewer, StateDamaged
 */
export function readStateFile(content: string): HashedState {
  const envelope = parsed(stateEnvelope, jsonOf(content), '');
  if (envelope.version > STATE_VERSION)
    throw new AppError('StateNewer', { data: { version: envelope.version, known: STATE_VERSION } });
  const state: AccountState = parsed(accountState, envelope.state, 'state.');
  const fault = findStateFault(state);
  if (fault) throw notValid(`state.${fault.path}`, fault.code);
  const hashed = hashState(state);
  if (envelope.stateHash !== undefined && envelope.stateHash !== hashed.hash)
    throw new AppError('StateDamaged', { data: { stateHash: envelope.stateHash, found: hashed.hash } });
  return hashed;
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw notValid('', 'NotJson');
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown, before: string): z.output<S> {
  const answer = schema.safeParse(value);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  const path = (issue?.path ?? []).map(String);
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  throw notValid(`${before}${[...path, ...unknown].join('.')}`, issue?.code ?? 'invalid');
}

const notValid = (field: string, code: string): AppError =>
  new AppError('StateNotValid', { fields: [{ field, code }] });
