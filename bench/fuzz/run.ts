import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { inventory } from '@kervan/contracts/inventory-calls';
import { everyOperation, type Operation } from '../../apps/server/src/testing/every-endpoint.ts';
import { fuzz, type FuzzResult } from '../../apps/server/src/testing/fuzz.ts';
import type { LoopDelay } from '../../apps/server/src/testing/loop-watch.ts';
import { outside } from '../../drills/outside.ts';
import { signUp, until, type DrillSeller } from '../../drills/seller.ts';
import { openStage, type Stage } from '../../drills/stage.ts';

// `npm run fuzz -- --requests 20000 --seed 1`: the running product is sent hostile requests derived from the contracts.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    atOnce: { type: 'string', default: '16' },
    items: { type: 'string', default: '40' },
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

async function sellerWithItems(stage: Stage, skuPrefix: string): Promise<{ seller: DrillSeller; own: Operation[] }> {
  const seller = await signUp(stage);
  const { batchId } = await seller.call(inventory.add, {
    body: {
      asins: await outside(stage).asins(Number(values.items)),
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

const stage = await openStage({ products: 200, seed: 1, rate: 1 });
try {
  const attacker = await sellerWithItems(stage, 'OWN-');
  const victim = await sellerWithItems(stage, 'FOREIGN-');
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
  print(result, (performance.now() - startedAt) / 1_000, loop);
  const faults = result.broken.length + result.hangs.length + result.leaks.length + result.tells.length;
  const held = faults === 0 && loop.own < DELAY_MAX_MS;
  console.log(held ? '\nNothing broke, nothing leaked, nobody waited.' : '\nThe panel did not hold.');
  process.exitCode = held ? 0 : 1;
} finally {
  await stage.close();
}
