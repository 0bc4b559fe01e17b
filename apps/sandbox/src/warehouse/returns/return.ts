import * as z from 'zod';
import type { Books } from '../books/books.ts';
import type { Package } from '../books/records.ts';
import { hub, localOf } from '../catalogue/facilities.ts';
import { emitOf } from '../events/emit.ts';
import { requireStep } from '../packages/package-states.ts';
import { charge } from '../statement/charges.ts';
import { Refusal, wrongState } from '../wire/refusal.ts';

/** RET-015: what the warehouse takes for a package that it sends back. */
export const RETURN_HANDLING_CENTS = 300;

export const returnOrder = z.strictObject({ kind: z.enum(['hub', 'local']), labelId: z.string().nullable() });

/** A return begins: what lies at the hub waits for the next batch, what is with the buyer has to come first. */
export function startReturn(books: Books, pack: Package, { kind, labelId }: z.output<typeof returnOrder>): Package {
  requireStep(pack, 'returning');
  const facility = kind === 'hub' ? hub : localOf(pack.market);
  if (!facility)
    throw new Refusal('country_unserved', `There is no place for returns in ${pack.market}.`, { field: 'kind' });
  const isHere = pack.dispatchedAt === null;
  if (isHere && kind === 'local') throw wrongState('package', pack.state);
  if (labelId !== null) takeLabel(books, pack, labelId);
  charge(books, { kind: 'return_handling', packageRef: pack.id, amountMinor: RETURN_HANDLING_CENTS });
  const now = books.now().toISOString();
  const going = {
    kind,
    labelId,
    facility: facility.code,
    startedAt: now,
    arrivedAt: isHere ? now : null,
    sentAt: null,
  };
  return emitOf(books, { ...pack, state: 'returning', return: going }, 'return.started', { kind, labelId });
}

function takeLabel(books: Books, { id }: Package, labelId: string): void {
  const label = books.need('label', labelId, 'labelId');
  if (label.packageRef !== id)
    throw new Refusal('not_found', 'It is the label of another package.', { field: 'labelId' });
  if (new Date(label.expiresAt) <= books.now())
    throw new Refusal('label_expired', `The label was good until ${label.expiresAt}.`, { field: 'labelId' });
  if (label.status !== 'active') throw wrongState('label', label.status);
  books.put('label', { ...label, status: 'used' });
}

/** The return of a package; refused where none is under way, or the carrier itself brings it back. */
function going({ state, return: given }: Package): NonNullable<Package['return']> & { kind: 'hub' | 'local' } {
  if (state !== 'returning' || !given || given.kind === 'carrier') throw wrongState('package', state);
  return { ...given, kind: given.kind };
}

/** What the buyer sent back has come to the facility. */
export function arriveBack(books: Books, pack: Package): Package {
  const given = going(pack);
  if (given.arrivedAt !== null) throw wrongState('return', 'arrived');
  return books.put('package', { ...pack, return: { ...given, arrivedAt: books.now().toISOString() } });
}

/** It leaves for the source with the week's batch, or from the place abroad. */
export function sendBack(books: Books, pack: Package): Package {
  const given = going(pack);
  if (given.sentAt !== null) throw wrongState('return', 'sent');
  const sent: Package = { ...pack, return: { ...given, sentAt: books.now().toISOString() } };
  return emitOf(books, sent, 'return.sent', { facility: given.facility, kind: given.kind });
}

/** The source has it again. */
export function acceptBack(books: Books, pack: Package): Package {
  requireStep(pack, 'returned');
  if (pack.return && pack.return.kind !== 'carrier' && pack.return.sentAt === null)
    throw wrongState('return', 'not sent');
  return emitOf(books, { ...pack, state: 'returned' }, 'return.delivered', {});
}

/** Everything that waits at the hub and abroad leaves; gives how many. */
export function sendBatch(books: Books): Package[] {
  return books
    .list('package')
    .filter((pack) => pack.state === 'returning' && pack.return !== null && pack.return.kind !== 'carrier')
    .filter((pack) => pack.return?.arrivedAt !== null && pack.return?.sentAt === null)
    .map((pack) => sendBack(books, pack));
}
