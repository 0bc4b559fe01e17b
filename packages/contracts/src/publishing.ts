import { z } from 'zod';
import { haltReasons } from '@kervan/domain/rollout/judge';
import { defineSchemas } from './schemas.ts';

const rollout = z.object({
  /** Settings of before, and those that are on their way: what an answer to it names. */
  fromRevision: z.int(),
  toRevision: z.int(),
  /** A save of settings, a currency rate, or prices of the warehouse. */
  cause: z.enum(['settings', 'currencyRate']),
  beganAt: z.iso.datetime(),
  /** counting: nobody has it yet; running: the share has it; halted: it waits for an answer. */
  state: z.enum(['counting', 'running', 'halted']),
  /** Hundredths of a percent of the items. */
  share: z.int().min(0).max(10_000),
  nextAt: z.iso.datetime().nullable(),
  halted: z.enum(haltReasons).nullable(),
  /** Of all items that are for sale, by the last whole count; null while it is counted first. The median in whole percents, null where no price moves. */
  counts: z
    .object({ items: z.int(), moved: z.int(), underCost: z.int(), jumps: z.int(), medianPercent: z.int().nullable() })
    .nullable(),
});
/** Prices that jump by readings and wait for an answer. `passed`: so many got theirs within the last day, before the others were held. */
const readings = z.object({
  held: z.int(),
  falling: z.int(),
  rising: z.int(),
  passed: z.int(),
  since: z.iso.datetime(),
});
/** What was seen up to that moment is answered; what came since is asked about anew. */
const seen = z.object({ seenAt: z.iso.datetime() });
const named = z.object({ toRevision: z.int().min(1).max(2_147_483_647) });

export const publishingSchemas = defineSchemas({
  get: {
    summary: 'Whether the store sends, and the change of prices that is on its way',
    response: z.object({
      stoppedAt: z.iso.datetime().nullable(),
      rollout: rollout.nullable(),
      readings: readings.nullable(),
      asOf: z.iso.datetime(),
    }),
  },
  stop: {
    summary: 'Stops all sending of the store but stock zero, at once',
    response: z.object({ stoppedAt: z.iso.datetime() }),
  },
  resume: { summary: 'Sends again what waits', response: z.null() },
  release: {
    summary: 'Lets a halted change of prices reach all items',
    body: named,
    response: z.null(),
    errors: ['RecordNotFound', 'SettingsChangedMeanwhile'],
  },
  takeBack: {
    summary: 'Puts the settings of before a change of prices back',
    body: named,
    response: z.null(),
    errors: ['RecordNotFound', 'SettingsChangedMeanwhile'],
  },
  releaseReadings: {
    summary: 'Lets the prices that jumped by readings reach their items',
    body: seen,
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  keepPrices: {
    summary: 'Keeps the prices of before the readings, and puts back what got another',
    body: seen,
    response: z.null(),
    errors: ['RecordNotFound'],
  },
});
