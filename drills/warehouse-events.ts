import { setTimeout as wait } from 'node:timers/promises';
import { parcels as calls } from '@kervan/contracts/parcels-calls';
import type { Drill, DrillContext } from './drill.ts';
import { outside } from './outside.ts';
import { until } from './seller.ts';
import type { Part } from './stage.ts';
import { accountOf, introduce, makeParcels, type DrillParcel } from './warehouse-parcels.ts';

/** Parcels around each kill. */
const EACH = 3;
const CREDIT_CENTS = 100_000;
const HANDLING_CENTS = 300;
/** All that happened is known here within so long; the lists of the warehouse are swept every ten minutes of the world. */
const KNOWN_WITHIN_MS = 180_000;

/** What befalls the messages of the warehouse. */
const faults = ['duplicateNotification', 'lateNotification', 'reorderedNotification', 'lostNotification', 'forged'];

/** A step of a parcel at which something dies. `held`: the call of the warehouse that was made by then, of which nobody knows the answer. */
type Step = { name: string; held: [string, RegExp] | null; parts: readonly Part[] };
const steps: Record<'announce' | 'scan' | 'apply' | 'holdBack' | 'giveBack', Step> = {
  announce: { name: 'killsWhileAnnouncing', held: ['PUT', /\/warehouse\/packages\/[^/]+$/], parts: ['worker'] },
  scan: { name: 'killsWhileReading', held: ['GET', /\/warehouse\/packages\/[^/]+\/events/], parts: ['worker'] },
  apply: { name: 'killsWhileApplying', held: null, parts: ['worker', 'panel', 'database'] },
  holdBack: { name: 'killsWhileHoldingBack', held: ['POST', /\/hold-back/], parts: ['worker'] },
  giveBack: { name: 'killsWhileReturning', held: ['POST', /\/return$/], parts: ['worker', 'panel'] },
};

/**
 * Messages of the warehouse that come twice, late, shuffled, forged or never, and SIGKILL at each step of a parcel: everything that happened there is
 * applied here once, everything that was ordered was ordered once and paid once.
 */
export const warehouseEvents: Drill = {
  title:
    'webhooks of the warehouse doubled, late, shuffled, lost, forged, SIGKILL at each step: charged or applied twice 0, lost 0',
  items: 20,
  shownWithinMinutes: 60,
  // Its calls go over a wire that can hold them.
  prepare: () => {},
  async run(context) {
    await context.stock();
    const world = outside(context.stage);
    await world.ask('POST', '/world/standstill');
    await introduce(context, CREDIT_CENTS);
    for (const [seed, kind] of faults.entries())
      await world.ask('POST', '/world/faults', {
        operation: 'warehouse.webhook',
        kind,
        share: 0.3,
        forMs: 24 * 3_600_000,
        seed: seed + 1,
      });
    const injected: Record<string, number> = {};
    const parcels = await makeParcels(context, EACH);
    injected[steps.announce.name] = await under(context, steps.announce, () => Promise.resolve());
    await reaches(context, parcels, 'announced');
    injected[steps.scan.name] = await under(context, steps.scan, () => act(context, parcels, 'receive'));
    injected[steps.apply.name] = await under(context, steps.apply, () => act(context, parcels, 'measure', measured));
    await reaches(context, parcels, 'priced');
    injected[steps.holdBack.name] = await under(context, steps.holdBack, () => holdBack(context, parcels));
    await reaches(context, parcels, 'held');
    injected[steps.giveBack.name] = await under(context, steps.giveBack, () => giveBack(context, parcels));
    await reaches(context, parcels, 'returning');
    const { deliveries } = await world.ask<{ deliveries: Record<string, number> }>('GET', '/world/warehouse');
    const broken = await judge(context, parcels);
    return { injected: { ...injected, messages: sum(deliveries), parcels: parcels.length }, broken };
  },
};

const measured = { grams: 500, lengthMm: 200, widthMm: 100, heightMm: 50 };
const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, count) => all + count, 0);

async function act({ stage }: DrillContext, parcels: readonly DrillParcel[], name: string, body: object = {}) {
  for (const { no } of parcels) await outside(stage).ask('POST', `/world/warehouse/${no}/${name}`, body);
}

/** The seller says it twice. */
async function holdBack({ seller }: DrillContext, parcels: readonly DrillParcel[]): Promise<void> {
  for (const { packageId } of [...parcels, ...parcels])
    await seller.retry(calls.setPackageSending, { body: { packageId, send: false } });
}
async function giveBack({ seller }: DrillContext, parcels: readonly DrillParcel[]): Promise<void> {
  for (const { packageId } of [...parcels, ...parcels])
    await seller.retry(calls.startReturn, { body: { packageId } }).catch(refusedOnce);
}
/** Said again when it is under way already it is no step any more. */
function refusedOnce(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'IllegalOrderStep') throw error;
}

/** Does it while parts of the product die; answers how many. */
async function under({ stage }: DrillContext, { held, parts }: Step, run: () => Promise<unknown>): Promise<number> {
  const hold = held && stage.wire().hold(...held);
  try {
    await run();
    if (hold) await until('a call is on its way', async () => hold.waiting() > 0, KNOWN_WITHIN_MS);
    await Promise.all(parts.map((part) => stage.kill(part)));
  } finally {
    hold?.release();
  }
  await wait(100);
  return parts.length;
}

/** Every parcel is known to be there. */
const reaches = ({ stage }: DrillContext, parcels: readonly DrillParcel[], state: string): Promise<unknown> =>
  until(
    `every parcel is ${state}`,
    async () => {
      const { rows } = await stage
        .owner()
        .query<{ there: number }>(
          `select count(*)::int as there from warehouse_package where package_ref = any($1::uuid[]) and state = $2 and told is not null`,
          [parcels.map(({ ref }) => ref), state],
        );
      return rows[0]?.there === parcels.length;
    },
    KNOWN_WITHIN_MS,
  );

type Books = { state: string; seq: number; events: { type: string }[] };
type Known = { state: string; seq: number; held: number; ended: number; aside: number; believed: number };

/** By the warehouse's own books, and by the credit that is left. */
async function judge(context: DrillContext, parcels: readonly DrillParcel[]): Promise<Record<string, number>> {
  const { stage } = context;
  const broken = { orderedTwice: 0, lost: 0, appliedTwice: 0, setAside: 0, forgedBelieved: 0, chargedWrongCents: 0 };
  for (const { no, packageId } of parcels) {
    const books = await outside(stage).ask<Books>('GET', `/world/warehouse/${no}`);
    const { rows } = await stage.owner().query<Known>(
      `select p.state, p.seq, (select count(*)::int from order_event e where e.store_id = p.store_id and e.package_id = p.package_id and e.kind = 'markedDontSend') as held,
         (select count(*)::int from order_event e where e.store_id = p.store_id and e.package_id = p.package_id and e.kind = 'returnStarted') as ended,
         (select count(*)::int from order_event e where e.store_id = p.store_id and e.package_id = p.package_id and e.kind = 'warehouseSetAside') as aside,
         (select count(*)::int from order_event e where e.store_id = p.store_id and e.package_id = p.package_id and e.kind = 'delivered') as believed
       from warehouse_package p where p.package_id = $1`,
      [packageId],
    );
    const [known] = rows;
    const reported = (type: string): number => books.events.filter((event) => event.type === type).length;
    if (reported('package.held') !== 1 || reported('return.started') !== 1) broken.orderedTwice++;
    if (!known || known.seq !== books.seq || known.state !== books.state) broken.lost++;
    if (known && (known.held !== 1 || known.ended !== 1)) broken.appliedTwice++;
    broken.setAside += known?.aside ?? 0;
    broken.forgedBelieved += known?.believed ?? 0;
  }
  const { rows } = await stage
    .owner()
    .query<{ left: string }>(
      `select credits_posted - debits_posted - debits_pending as left from ledger.account where account_id = $1 and code = 'credit'`,
      [await accountOf(context)],
    );
  broken.chargedWrongCents = Math.abs(CREDIT_CENTS - HANDLING_CENTS * parcels.length - Number(rows[0]?.left ?? 0));
  return broken;
}
