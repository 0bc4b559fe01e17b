import { systemKey } from '../world/system.ts';
import type { SystemFaults } from '../world/faults/faults.ts';
import type { AccessTokens } from './authorization/access-token.ts';
import type { Accounts } from './authorization/accounts.ts';
import type { MarketplaceFaultKind } from './fault-kinds.ts';
import type { Sendings } from './listings/sendings.ts';
import type { QuotaBuckets } from './quota/buckets.ts';

/** What the marketplace keeps of a world beside its rows. */
export type Marketplace = {
  /** The sellers of this world and their consents. */
  accounts: Accounts;
  accessTokens: AccessTokens;
  quotas: QuotaBuckets;
  faults: SystemFaults<MarketplaceFaultKind>;
  /** What it was sent of listings. */
  sendings: Sendings;
  /** Callers that wait for a message of the queue. */
  receivers: Set<() => void>;
};

/** The marketplace of a world. */
export const marketplace = systemKey<Marketplace>('marketplace');
