import type { extension } from '@kervan/contracts/extension-calls';
import { healthMetrics } from '@kervan/domain/reports/account-health';
import { readHealthFigure } from '@kervan/domain/reports/health-figure';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireOwnStores } from '../../cases/own-stores.ts';
import { keepHealth, type ReportedHealth } from '../../records/reports/keep-health.ts';

/**
 * EXT-004, REP-003: how the account stands by the seller's page, for stores that no API tells of it; where both tell, what was read last stands. A page without
 * a single figure takes nothing away. @throws NoDataAvailableToAdd, InvalidMarketplaceSelection
 */
export const collectHealth: Handler<typeof extension.collectHealth> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const [storeId = 0] = await requireOwnStores(tx, caller.accountId, [body.customerMarketPlaceId]);
    const texts = new Map(body.metrics.map(({ metric, text }) => [metric, text]));
    // Every metric has its place.
    const health = Object.fromEntries(
      healthMetrics.map((metric) => [metric, readHealthFigure(metric, texts.get(metric) ?? '')]),
    ) as ReportedHealth;
    const told = Object.values(health).filter((value) => value !== null).length;
    if (told === 0) throw new AppError('NoDataAvailableToAdd');
    await keepHealth(tx, storeId, { health, now: deps.clock.now() });
    return { told };
  });
