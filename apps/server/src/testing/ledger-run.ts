import fc from 'fast-check';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { LedgerRefusal } from '@kervan/domain/credit/ledger-refusal';
import type { Db } from '../db/connect.ts';
import { expireHold } from '../records/ledger/expire-holds.ts';
import { freezeCredit, unfreezeCredit } from '../records/ledger/freeze.ts';
import { handOver } from '../records/ledger/hand-over.ts';
import { hold, move, postHold, reverse, voidHold } from '../records/ledger/move.ts';
import { transferIdOf } from '../records/ledger/transfer-id.ts';
import { T0 } from './ledger-at.ts';
import { legsOf, type LedgerCommand, type LedgerOutcome } from './ledger-model.ts';

/** Commands of so many accounts, of amounts that run out. Most name a hold or transfer of shortly before. */
export function ledgerCommands({ accounts, most }: { accounts: number; most: number }): fc.Arbitrary<LedgerCommand> {
  const amount = fc.integer({ min: 1, max: 20 });
  const earlier = fc.integer({ min: 0, max: most - 1 });
  const shape = <T extends object>(more: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
    fc.record({ account: fc.nat(accounts - 1), at: fc.integer({ min: 0, max: 100 }), ...more });
  const one = <const Name extends string>(name: Name) => fc.constant(name);
  // Records of these fields are the cases of the command; the combinator does not say so.
  return fc.oneof(
    { weight: 5, arbitrary: shape({ do: one('load'), amount }) },
    { weight: 1, arbitrary: shape({ do: one('bank'), amount }) },
    { weight: 4, arbitrary: shape({ do: one('spend'), amount }) },
    { weight: 4, arbitrary: shape({ do: one('hold'), amount, expiresAfter: fc.option(fc.nat(60)) }) },
    { weight: 4, arbitrary: shape({ do: one('post'), hold: earlier, amount }) },
    { weight: 2, arbitrary: shape({ do: fc.constantFrom('void', 'expire'), hold: earlier }) },
    { weight: 3, arbitrary: shape({ do: one('handOver'), to: fc.nat(accounts - 1), amount }) },
    { weight: 2, arbitrary: shape({ do: one('reverse'), transfer: earlier }) },
    { weight: 1, arbitrary: shape({ do: fc.constantFrom('earn', 'payOut', 'dispute', 'take'), amount }) },
    { weight: 1, arbitrary: shape({ do: fc.constantFrom('freeze', 'unfreeze', 'unfreeze') }) },
  ) as fc.Arbitrary<LedgerCommand>;
}

/** A command that makes sense: names only commands of before it, and others than itself. */
export const sensible = (command: LedgerCommand, number: number): LedgerCommand => {
  const before = (wanted: number) => (number === 0 ? -1 : number - 1 - (wanted % Math.min(number, 6)));
  if ('hold' in command) return { ...command, hold: before(command.hold) };
  if ('transfer' in command) return { ...command, transfer: before(command.transfer) };
  if (command.do === 'handOver' && command.to === command.account) return { ...command, do: 'spend' };
  return command;
};

/** How the facts of a run are named: by the number of their command. */
export type NameFact = (number: number) => string;

/** Does a command of the run at the real ledger. */
export async function runCommand(
  db: Db,
  { accounts, nameFact }: { accounts: readonly number[]; nameFact: NameFact },
  number: number,
  command: LedgerCommand,
): Promise<LedgerOutcome> {
  try {
    return await attempt(db, { accounts, nameFact }, number, command);
  } catch (error) {
    // The model's own names are those of the refusals it knows.
    if (error instanceof LedgerRefusal) return error.fault as LedgerOutcome;
    if (error instanceof Error && 'code' in error && error.code === '22023') return 'NotDue';
    throw error;
  }
}

function attempt(
  db: Db,
  { accounts, nameFact }: { accounts: readonly number[]; nameFact: NameFact },
  number: number,
  command: LedgerCommand,
): Promise<LedgerOutcome> {
  const accountId = accounts[command.account] ?? 0;
  const at = T0 + command.at;
  const fact = nameFact(number);
  const shipping = { accountId, fact, at, kind: CreditKind.Shipping };
  const changed = async (answer: Promise<boolean>) => ((await answer) ? 'changed' : 'unchanged');
  switch (command.do) {
    case 'hold': {
      const { amount, expiresAfter } = command;
      const expires = expiresAfter === null ? {} : { expiresAt: at + expiresAfter };
      return hold(db, { ...shipping, debit: 'credit', credit: 'rev_shipping', amount, ...expires });
    }
    case 'post':
      return postHold(db, { ...shipping, hold: nameFact(command.hold), amount: command.amount });
    case 'void':
      return voidHold(db, { ...shipping, hold: nameFact(command.hold) });
    case 'expire':
      return expireHold(db, {
        accountId,
        holdId: transferIdOf(nameFact(command.hold)),
        kind: CreditKind.Shipping,
        now: at,
      });
    case 'handOver':
      return handOver(db, {
        from: accountId,
        to: accounts[command.to] ?? 0,
        transfer: fact,
        amount: command.amount,
        at,
      });
    case 'reverse': {
      const reverses = transferIdOf(nameFact(command.transfer));
      return reverse(db, { accountId, fact, at, kind: CreditKind.Staff, reverses });
    }
    case 'freeze':
      return changed(freezeCredit(db, accountId, at));
    case 'unfreeze':
      return changed(unfreezeCredit(db, accountId, at));
    default:
      return move(db, { accountId, fact, at, ...legsOf[command.do], amount: command.amount });
  }
}
