import { CreditKind } from '@kervan/domain/credit/credit-kind';
import type { Db } from '../apps/server/src/db/connect.ts';
import { handOver } from '../apps/server/src/records/ledger/hand-over.ts';
import { hold, move, postHold, type Booked } from '../apps/server/src/records/ledger/move.ts';

/** Every so many moves of a writer begin anew: a load, a spending, a hold, its post, and credit for the next writer's account. */
const CYCLE = 5;
const LOADED = 10;
const SPENT = 3;
const HELD = 4;
const POSTED = 2;
const GIVEN = 1;
const AT = Date.UTC(2026, 0, 1);

/** Move number `number` of a writer, the same whenever it is made: its facts are named by both. */
export function makeMove(
  db: Db,
  accounts: readonly number[],
  { writer, number }: { writer: number; number: number },
): Promise<Booked> {
  const accountId = accounts[writer] ?? 0;
  const common = { accountId, fact: factOf(writer, number), at: AT + number };
  const shipping = { ...common, kind: CreditKind.Shipping };
  switch (number % CYCLE) {
    case 0:
      return move(db, { ...common, kind: CreditKind.Load, debit: 'stripe_clearing', credit: 'credit', amount: LOADED });
    case 1:
      return move(db, { ...common, kind: CreditKind.ExtraCharge, debit: 'credit', credit: 'rev_extra', amount: SPENT });
    case 2:
      return hold(db, { ...shipping, debit: 'credit', credit: 'rev_shipping', amount: HELD });
    case 3:
      return postHold(db, { ...shipping, hold: factOf(writer, number - 1), amount: POSTED });
    default: {
      const to = accounts[(writer + 1) % accounts.length] ?? 0;
      return handOver(db, { from: accountId, to, transfer: common.fact, amount: GIVEN, at: AT });
    }
  }
}

const factOf = (writer: number, number: number): string => `drill:${writer}:${number}`;

/** What so many moves of every writer have to come to: transfers, and the credit of each account. */
export function expectedOf(moves: number, writers: number): { transfers: number; credit: number } {
  const made = (place: number) => Math.floor((moves - place + CYCLE - 1) / CYCLE);
  // What one gives the one before gives to it.
  const credit = made(0) * LOADED - made(1) * SPENT - made(3) * POSTED;
  return { transfers: writers * (moves + made(CYCLE - 1)), credit };
}
