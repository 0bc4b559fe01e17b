import type { FastifyInstance } from 'fastify';
import { publishingSchemas } from '@kervan/contracts/publishing';
import { publishing } from '@kervan/contracts/publishing-calls';
import { joined } from '@kervan/contracts/schemas';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { medianMove } from '@kervan/domain/rollout/moves';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readRollout, readStop, type Rollout } from '../../records/settings/rollout.ts';
import { readHeldJumps, type HeldJumps } from '../../records/settings/reading-jumps.ts';
import { keepPrices, releaseReadings } from './answer-readings.ts';
import { releaseChange, takeBackChange } from './answer-rollout.ts';
import { resumeSending, stopSending } from './stop-sending.ts';

export function registerPublishing(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(publishing, publishingSchemas), {
    get: ({ caller }) =>
      within(deps, caller, async (tx) => {
        const rollout = await readRollout(tx, caller.storeId);
        return {
          stoppedAt: instantOf(await readStop(tx, caller.storeId)),
          rollout: rollout && shown(rollout),
          readings: shownReadings(await readHeldJumps(tx, caller.storeId)),
          asOf: new Date(deps.clock.now()).toISOString(),
        };
      }),
    stop: stopSending,
    resume: resumeSending,
    release: releaseChange,
    takeBack: takeBackChange,
    releaseReadings,
    keepPrices,
  });
}

const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const shownReadings = (held: HeldJumps | null) =>
  held && {
    held: held.held,
    falling: held.falling,
    rising: held.held - held.falling,
    passed: held.passed,
    since: new Date(held.since).toISOString(),
  };

function shown(rollout: Rollout) {
  const { fromRevision, toRevision, share, halted, judged } = rollout;
  return {
    fromRevision,
    toRevision,
    cause: rollout.reason === UpdateReason.CurrencyRateChange ? ('currencyRate' as const) : ('settings' as const),
    beganAt: new Date(rollout.beganAt).toISOString(),
    state: halted !== null ? ('halted' as const) : share === 0 ? ('counting' as const) : ('running' as const),
    share,
    nextAt: instantOf(rollout.nextAt),
    halted,
    counts: judged && {
      items: judged.items,
      moved: judged.moved,
      underCost: judged.underCost,
      jumps: judged.jumps,
      medianPercent: medianMove(judged),
    },
  };
}
