import type { Region } from '@kervan/domain/markets';
import { easeOf } from '../../config.ts';
import type { World } from '../../world/world.ts';
import type { Caller } from '../authorization/identify.ts';
import { documentedLimits } from './rates.generated.ts';
import type { Operation } from '../operation.ts';
import { applicationLimits } from './application-limits.ts';
import type { Limit } from './buckets.ts';
import { marketplace } from '../marketplace.ts';

/** Limit of operations whose model names none (marketplace.md 2.6). */
const UNDOCUMENTED: Limit = { rate: 1, burst: 5 };

/** A rate that drifted stands at so much of the documented one. */
const DRIFT_FACTOR = 0.4;

export type QuotaAnswer = { taken: true; rate: string } | { taken: false };

/**
 * Takes a token of the account's bucket and of the application's. Buckets are per application, account, region and
 * operation; the profile eases the rate, a `rateDrift` fault lowers it. `rate` is the text of the rate header.
 */
export function takeQuota(world: World, operation: Operation, caller: Caller, region: Region): QuotaAnswer {
  const { operationId } = operation;
  const sellerId = caller.account?.sellingPartnerId ?? null;
  const documented = documentedLimits[`${operation.model}/${operationId}`] ?? UNDOCUMENTED;
  const drift = marketplace.of(world).faults.active('rateDrift', operationId, sellerId)[0];
  const rate = documented.rate * easeOf[world.profile] * (drift ? DRIFT_FACTOR : 1);
  const buckets = [
    {
      key: `${caller.application.id} ${sellerId ?? 'grantless'} ${region} ${operationId}`,
      limit: { rate, burst: documented.burst },
    },
  ];
  const applicationRate = applicationLimits[operationId];
  if (applicationRate !== undefined) {
    const eased = applicationRate * easeOf[world.profile];
    buckets.push({ key: `${caller.application.id} ${region} ${operationId}`, limit: { rate: eased, burst: eased } });
  }
  if (marketplace.of(world).quotas.take(buckets)) return { taken: true, rate: rateText(rate) };
  return { taken: false };
}

/** "5.0", "0.0167": a decimal number without trailing digits of the arithmetic. */
function rateText(rate: number): string {
  const text = String(Number(rate.toPrecision(6)));
  return text.includes('.') ? text : `${text}.0`;
}
