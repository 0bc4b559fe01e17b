import type { MarketCode } from '@kervan/domain/markets';
import { offerFreshMs, type OfferedCarrier } from '@kervan/domain/warehouse/offered-carrier';
import { isOfWarehouse } from '../../connectors/warehouse/warehouse-errors.ts';
import type { Deps, WorkerDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findOffer, keepOffer } from '../../records/warehouse/warehouse-offer.ts';
import { warehouseJobs } from '../../jobs/declared/warehouse.jobs.ts';

type Caller = { accountId: number; storeIds: readonly number[] };

/**
 * The warehouse's carriers to a market: as they were read last, an old copy being read again beside; the first time the warehouse itself is asked.
 * Empty = it does not send there. @throws WarehouseNotReachable
 */
export async function offeredTo(deps: Deps, caller: Caller, market: MarketCode): Promise<OfferedCarrier[]> {
  const now = deps.clock.now();
  const known = await within(deps, caller, async (tx) => {
    const found = await findOffer(tx, market);
    if (found && now - found.readAt > offerFreshMs) await enqueue(tx, warehouseJobs.readCarriers, { market });
    return found;
  });
  if (known) return known.carriers;
  const carriers = await reached(deps, () => deps.warehouse.carriers(market));
  await within(deps, caller, (tx) => keepOffer(tx, market, carriers, now));
  return carriers;
}

/** What comes of a warehouse that is away, or that is not what was agreed: the seller tries again later, the operator sees why. */
async function reached<T>(deps: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isOfWarehouse(error)) throw error;
    deps.log.warn({ err: error }, 'the warehouse did not say what it offers');
    throw new AppError('WarehouseNotReachable');
  }
}

/** Reads the carriers to a market anew. */
export async function readCarriers(deps: WorkerDeps, market: MarketCode): Promise<void> {
  const carriers = await deps.warehouse.carriers(market);
  await keepOffer(deps.db, market, carriers, deps.clock.now());
}
