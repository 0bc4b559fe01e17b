import { expect, it } from 'vitest';
import { ItemFlag } from './item-flags.ts';
import { needsApproval } from './listed.ts';

const { approvalMode2, wasInStoreBefore, approvedByUser } = ItemFlag;

it.each([
  ['what is new in mode 2', approvalMode2, true],
  ['what is new in mode 1', 0, false],
  ['what was in the store before', approvalMode2 | wasInStoreBefore, false],
  ['what was approved and taken out by a filter before it came to the store', approvalMode2 | approvedByUser, false],
] as const)('INV-029 %s', (_, flags, asks) => {
  expect(needsApproval(flags)).toBe(asks);
});
