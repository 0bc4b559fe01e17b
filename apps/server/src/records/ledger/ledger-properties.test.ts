import { describe, expect, it } from 'vitest';
import {
  agreesOnManyConnections,
  agreesWithTheModel,
  clearsTransfers,
  endsOnce,
  foldsToBalances,
  isRestoredByReversals,
  isUnchangedByRetries,
  meetsHalfWay,
  refusesFractions,
  rightsBeyondReading,
  spendsExactly,
} from '../../testing/ledger-properties.ts';
import { useLedger } from '../../testing/ledger.ts';
import { itLong } from '../../testing/long.ts';

const ledger = useLedger({ connections: 12 });

// Small: `npm run drill -- ledger-soak` runs the same for as long as it is told.
// Ledger §5: a thousand runs each, one after the other.
describe('whatever is asked of the ledger a thousand times', () => {
  itLong('P1 P2 P3 P7 as the model says', () => agreesWithTheModel(ledger, { runs: 1_000, commands: 24 }));
  itLong('P4 what is asked again changes nothing', () => isUnchangedByRetries(ledger, { runs: 1_000, commands: 16 }));
  itLong('P5 so many as can be paid succeed', () =>
    spendsExactly(ledger, { rounds: 1_000, spenders: 40, affordable: 7 }),
  );
  itLong('P6 a hold is ended once', () => endsOnce(ledger, { rounds: 1_000, racers: 8 }));
  itLong('P8 a balance of a moment is the fold', () => foldsToBalances(ledger, { runs: 1_000, commands: 16 }));
  itLong('P10 a reversal restores the balances', () => isRestoredByReversals(ledger, { runs: 1_000, commands: 8 }));
});

describe('whatever is asked of the ledger', () => {
  it('P1 P2 P3 both sides are equal, counters are sums, and every balance is what its entries come to; P7 as the model says', () =>
    agreesWithTheModel(ledger, { runs: 25, commands: 24 }));
  it('P4 what is asked again changes nothing, in whatever order', () =>
    isUnchangedByRetries(ledger, { runs: 12, commands: 16 }));
  it('P5 of forty who spend seven prices at once seven succeed', () =>
    spendsExactly(ledger, { rounds: 8, spenders: 40, affordable: 7 }));
  it('P6 a hold is ended once, whoever ends it at the same moment', () => endsOnce(ledger, { rounds: 8, racers: 8 }));
  it('P7 as the model says, on many connections', () =>
    agreesOnManyConnections(ledger, { runs: 1, commands: 100, connections: 6 }));
  it('P8 a balance of a moment is the fold of the entries until then', () =>
    foldsToBalances(ledger, { runs: 10, commands: 16 }));
  it('P10 a reversal restores the balances', () => isRestoredByReversals(ledger, { runs: 12, commands: 8 }));
  it('P11 nothing is left between customers, and none waits for another without end', () =>
    clearsTransfers(ledger, { accounts: 4, transfers: 120 }));
  it('P11 two who give each other at the same moment both do', () => meetsHalfWay(ledger));
  it('an amount is whole', () => refusesFractions(ledger));
  it('nobody may do more than read', async () => expect(await rightsBeyondReading(ledger)).toEqual([]));
});
