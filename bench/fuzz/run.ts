import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { inventory } from '@kervan/contracts/inventory-calls';
import { everyOperation, type Operation } from '../../apps/server/src/testing/every-endpoint.ts';
import { fuzz, type FuzzResult } from '../../apps/server/src/testing/fuzz.ts';
import type { LoopDelay } from '../../apps/server/src/testing/loop-watch.ts';
import { outside } from '../../drills/outside.ts';
import { signUp, until, type DrillSeller } from '../../drills/seller.ts';
import { openStage, type Stage } from '../../drills/stage.ts';
import { calibrate } from '../../scripts/calibrate.ts';
import { writeFigures, type FigureRow } from '../figures-table.ts';

// `npm run fuzz -- --requests 20000 --seed 1`: the running product is sent hostile requests derived from the contracts; `--write` puts what it
// prints into docs/figures.md.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    atOnce: { type: 'string', default: '16' },
    items: { type: 'string', default: '40' },
    write: { type: 'boolean', default: false },
  },
});

/** The goal of the issue: so long nobody waits for the panel's thread. */
const DELAY_MAX_MS = 100;
const WARM_UP = 500;

const watchPort = 20_000 + randomInt(10_000);
process.env.FUZZ_WATCH_PORT = String(watchPort);
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('watch-panel.ts', import.meta.url).href}`;

type Watched = LoopDelay & { rssMb: number };
const readWatch = async (path = '/'): Promise<Watched> =>
  (await (await fetch(`http://127.0.0.1:${watchPort}${path}`)).json()) as Watched;

/** Sellers with products of their own each: on the same product the marketplace tells everybody the other's seller id. */
async function sellerWithItems(
  stage: Stage,
  skuPrefix: string,
  place: number,
): Promise<{ seller: DrillSeller; own: Operation[] }> {
  const seller = await signUp(stage);
  const count = Number(values.items);
  const asins = (await outside(stage).asins(count * (place + 1))).slice(-count);
  const { batchId } = await seller.call(inventory.add, {
    body: {
      asins,
      customerMarketPlaceIds: [seller.storeId],
      skuPrefix,
    },
  });
  const { items } = await until('items of the seller', async () => {
    const page = await seller.call(inventory.list, { body: { limit: 25 } });
    return page.items.length > 0 && page;
  });
  const [item] = items;
  const own = everyOperation({ storeId: seller.storeId, itemId: item?.id ?? 0, sku: item?.sku ?? '', batchId });
  return { seller, own };
}

function print(result: FuzzResult, seconds: number, loop: Watched): void {
  const statuses = Object.entries(result.statuses)
    .map(([status, count]) => `${status === '0' ? 'closed' : status} ${count}`)
    .join(', ');
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(
    [
      `requests            ${result.requests} in ${seconds.toFixed(0)} s (seed ${values.seed}, ${values.atOnce} at once)`,
      `answers             ${statuses}`,
      `5xx                 ${result.broken.length}`,
      `no answer           ${result.hangs.length}`,
      `foreign data shown  ${result.leaks.length}`,
      `inside shown        ${result.tells.length}`,
      `slowest             ${ms(result.slowest.ms)} (${result.slowest.what})`,
      `event loop delay    p99 ${ms(loop.p99)}, max ${ms(loop.max)}; longest own work of the thread ${ms(loop.own)}`,
      `memory of the panel ${loop.rssMb} MB`,
    ].join('\n'),
  );
  for (const said of [...result.broken, ...result.hangs, ...result.leaks, ...result.tells].slice(0, 20))
    console.log(`\n${said}`);
}

/** The same as rows of the table. The event loop's delay is printed only: it grows with whatever else the machine does. */
function figuresOf(result: FuzzResult, seconds: number, loop: Watched): FigureRow[] {
  const calibration = calibrate().toFixed(0);
  const date = new Date().toISOString().slice(0, 10);
  const row = (figure: string, value: string, goal = ''): FigureRow => ({
    program: 'fuzz',
    figure,
    goal,
    value,
    calibration,
    date,
  });
  const none = (figure: string, found: readonly string[]) =>
    row(figure, String(found.length), `0: ${found.length === 0 ? 'pass' : 'FAIL'}`);
  const isShort = loop.own < DELAY_MAX_MS;
  return [
    row(
      'hostile requests',
      `${result.requests} in ${seconds.toFixed(0)} s, ${values.atOnce} at once, seed ${values.seed}`,
    ),
    none('answers 5xx', result.broken),
    none('without an answer', result.hangs),
    none('that show data of another seller', result.leaks),
    none('that tell of the inside', result.tells),
    row(
      "longest own work of the panel's thread",
      `${loop.own.toFixed(1)} ms`,
      `below ${DELAY_MAX_MS}: ${isShort ? 'pass' : 'FAIL'}`,
    ),
    row(
      'event loop delay, beside whatever else the machine did',
      `p99 ${loop.p99.toFixed(1)} ms, max ${loop.max.toFixed(1)} ms`,
    ),
  ];
}

const stage = await openStage({ products: 200, seed: 1, rate: 1 });
try {
  const attacker = await sellerWithItems(stage, 'OWN-', 0);
  const victim = await sellerWithItems(stage, 'FOREIGN-', 1);
  const signedIn = { authorization: `Bearer ${attacker.seller.token()}`, cookie: attacker.seller.cookies() };
  const plan = {
    port: Number(new URL(stage.panelUrl).port),
    atOnce: Number(values.atOnce),
    own: attacker.own,
    foreign: victim.own,
    people: [
      {},
      signedIn,
      { ...signedIn, 'x-customer-marketplace-id': String(attacker.seller.storeId) },
      { ...signedIn, 'x-customer-marketplace-id': String(victim.seller.storeId) },
    ],
    markers: [victim.seller.email, 'FOREIGN-', victim.seller.sellingPartnerId],
  };
  await fuzz({ ...plan, seed: Number(values.seed) + 1, requests: WARM_UP });
  await readWatch('/restart');
  const startedAt = performance.now();
  const result = await fuzz({ ...plan, seed: Number(values.seed), requests: Number(values.requests) });
  const loop = await readWatch();
  const seconds = (performance.now() - startedAt) / 1_000;
  print(result, seconds, loop);
  if (values.write) writeFigures('docs/figures.md', figuresOf(result, seconds, loop));
  const faults = result.broken.length + result.hangs.length + result.leaks.length + result.tells.length;
  const held = faults === 0 && loop.own < DELAY_MAX_MS;
  console.log(held ? '\nNothing broke, nothing leaked, nobody waited.' : '\nThe panel did not hold.');
  process.exitCode = held ? 0 : 1;
} finally {
  await stage.close();
}
