import { expect, it } from 'vitest';
import { newPackage, packageAt, type PackageState } from '../orders/package-state.ts';
import { ShipmentStatus as S } from '../orders/shipment-status.ts';
import {
  decidePackageSending,
  isReturnDue,
  refuseReturn,
  type SendingAnswer,
  type SendingFacts,
} from './package-sending.ts';
import { WarehouseState as W } from './warehouse-state.ts';

const at = (...statuses: S[]): PackageState =>
  statuses.reduce((state, status) => packageAt(status, state), newPackage(true));
const there = at(S.Purchased, S.DeliveredToWarehouse);
const paid = packageAt(S.WhPackagePaymentReceived, there);
const waiting = packageAt(S.WaitingCreditAtWarehouse, there);
const held = packageAt(S.MarkedAsDontSend, there);

const cases: [string, SendingFacts, boolean, SendingAnswer][] = [
  ['not there yet', { state: W.Announced, order: at(S.Purchased), ordered: null }, false, 'notInRow'],
  ['there', { state: W.Received, order: there, ordered: null }, false, 'holdBack'],
  ['paid for', { state: W.Released, order: paid, ordered: null }, false, 'holdBack'],
  ['waiting for credit', { state: W.Priced, order: waiting, ordered: null }, false, 'holdBack'],
  ['held, wanted held', { state: W.Held, order: held, ordered: null }, false, 'same'],
  ['held, wanted sent', { state: W.Held, order: held, ordered: null }, true, 'resume'],
  ['there, wanted sent', { state: W.Priced, order: there, ordered: null }, true, 'same'],
  ['ordered to be held, again', { state: W.Priced, order: there, ordered: 'holdBack' }, false, 'same'],
  ['ordered to be held, wanted sent', { state: W.Priced, order: there, ordered: 'holdBack' }, true, 'resume'],
  ['ordered to be sent, wanted held', { state: W.Held, order: held, ordered: 'resume' }, false, 'holdBack'],
  ['sent', { state: W.Dispatched, order: at(S.SentFromWarehouse), ordered: null }, false, 'notInRow'],
  ['on its way back', { state: W.Returning, order: at(S.WhStartedReturnProcess), ordered: null }, true, 'notInRow'],
  ['destroyed', { state: W.Disposed, order: at(S.PackageDisposed), ordered: null }, true, 'packageDestroyed'],
];

it.each(cases)('ORD-067 holds back and sends on: %s', (_name, facts, send, answer) => {
  expect(decidePackageSending(facts, send)).toBe(answer);
});

it('RET-015 what is held back or damaged at the warehouse goes back, nothing else does', () => {
  const damaged = packageAt(S.Damaged, there);
  expect(refuseReturn({ state: W.Held, order: held })).toBeNull();
  expect(refuseReturn({ state: W.Damaged, order: damaged })).toBeNull();
  expect(refuseReturn({ state: W.Priced, order: there })).toBe('notInRow');
  expect(refuseReturn({ state: W.Delivered, order: at(S.Delivered) })).toBe('notInRow');
  expect(refuseReturn({ state: W.Delivered, order: at(S.ReturnLabelUploaded) })).toBeNull();
  expect(refuseReturn({ state: W.Announced, order: at(S.ReturnLabelUploaded) })).toBe('notInRow');
  expect(refuseReturn({ state: W.Disposed, order: at(S.PackageDisposed) })).toBe('packageDestroyed');
});

it('RET-015 thirty days after it was held back, not a moment before', () => {
  const days30 = 30 * 86_400_000;
  expect(isReturnDue(1_000, 1_000 + days30 - 1)).toBe(false);
  expect(isReturnDue(1_000, 1_000 + days30)).toBe(true);
});
