// Starts the product from this checkout as a newcomer would, does one real job with it and stops it again:
// a source price rises in the world outside, and the price in the demo seller's store has to follow. It is stopped as by Ctrl-C
// in a terminal, which reaches every process at once: they have to end in their order, without a word of complaint.
// It waits as long as anything that it sees changes: how fast the machine is decides nothing.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** What has not changed for so long will not. */
const PATIENCE_MS = 300_000;
const ASK_AGAIN_MS = 500;
/** A port that was free may be another's before it is used. */
const STARTS_MAX = 3;
/** Words of npm and of Node about the end of what they run; all others are the product's. */
const NOT_OURS = /^\s*$|^npm (error|warn|notice)\b|^\(node:\d+\)|^\(Use `node /;
/** The product is as patient as in tests, beside which it runs: how many times as long as usual it waits for what it needs. */
const WAIT_FACTOR = '20';
/** USD cents beside what its floor has to cover. */
const RISE = 1000;

let failure = null;
/** Headers of the demo seller's calls; null = to be signed in. */
let session = null;
/** The newest start of it; it goes with whoever asked for this job. */
let running = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => void Promise.resolve(running?.stop()).finally(() => process.exit(1)));
const product = await startOnFreePorts();
const panel = `http://localhost:${product.port}`;
const world = `http://localhost:${product.sandboxPort}/world`;
try {
  await work();
} catch (error) {
  failure = error;
} finally {
  // An error of the work says more than one of its end.
  await product.stop().catch((error) => (failure ??= error));
}
if (failure) {
  console.error(failure);
  process.exit(1);
}
console.log('The product started, did its job and stopped.');

async function work() {
  const plan = await until('the demo seller has a plan', async () => {
    const { data } = await asSeller('/api/customerSubscription/get');
    return { answer: data?.price > 0 && data, seen: data };
  });
  // Bought at the sandbox's payment provider as by any seller.
  console.log(`the demo seller pays ${plan.price} USD cents a month, next ${plan.renewalDate}`);
  const { sku } = await until('a product is at the store', async () => {
    const items = await list({ status: 'atStore' });
    return { answer: items.find(isAtStore), seen: await counts() };
  });
  // Competitors stay where they are from now on: nobody but us moves a price.
  await send('POST', `${world}/standstill`);
  const item = await until('its last change is done', async () => {
    const [now] = await list({ search: sku });
    return { answer: isAtStore(now) && now, seen: stateOf(now) };
  });
  // They hold a price where it is until its floor has passed it: the rise covers the distance between the two.
  const rise = RISE + item.priceMinor - item.minPriceMinor;
  console.log(
    `${item.asin} is at the store for ${item.priceMinor} ${item.currency} cents; its source price rises by ${rise} USD cents`,
  );
  await send('PUT', `${world}/offers/US/${item.asin}`, {
    priceMinor: item.sourcePriceMinor + rise,
    shippingMinor: 0,
    availability: 'NOW',
    quantity: 50,
    sellerType: 'FBA',
  });
  const shown = await until('the store shows the new price', async () => {
    const listing = await send('GET', `${world}/listings/DE/A3DEMOEU000001/${encodeURIComponent(sku)}`);
    const [now] = await list({ search: sku });
    return {
      answer: listing.priceMinor > item.priceMinor && listing,
      seen: [listing.priceMinor, stateOf(now), await counts()],
    };
  });
  console.log(`buyers now see ${shown.priceMinor} cents`);
}

function isAtStore(item) {
  return item?.status === 'AtStore' && item.updateState === 'done';
}

/** The product as `npm start` starts it, open; on other ports where those were taken meanwhile. */
async function startOnFreePorts() {
  for (let starts = 1; ; starts++) {
    const started = await start();
    running = started;
    try {
      await until('the panel answers', started.look, started);
      return started;
    } catch (error) {
      await started.stop().catch(() => {});
      if (starts === STARTS_MAX || !started.hasPortTaken()) throw error;
    }
  }
}

async function start() {
  const [port, sandboxPort] = [await freePort(2), await freePort(2)];
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-smoke-'));
  fs.chmodSync(home, 0o755);
  const npm = spawn('npm', ['start'], {
    env: {
      ...process.env,
      WAIT_FACTOR,
      PORT: String(port),
      OPERATOR_PORT: '',
      SANDBOX_PORT: String(sandboxPort),
      KERVAN_HOME: home,
      PUBLIC_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  let saidWhileStopped = null;
  npm.stdout.on('data', (chunk) => {
    process.stdout.write(chunk);
    said += chunk;
  });
  npm.stderr.on('data', (chunk) => {
    process.stderr.write(chunk);
    said += chunk;
    if (saidWhileStopped !== null) saidWhileStopped += chunk;
  });
  let hasEnded = false;
  // Closed is what every process of it has let go of: none of them is left.
  const ended = new Promise((resolve) => npm.once('close', resolve)).then(() => (hasEnded = true));
  return {
    port,
    sandboxPort,
    hasEnded: () => hasEnded,
    hasPortTaken: () => /EADDRINUSE|Is port \d+ or the next one taken/.test(said),
    /** Health is answered at the port after the panel's, to this machine alone. */
    async look() {
      const answer = await fetch(`http://127.0.0.1:${port + 1}/readyz`).catch(() => null);
      return { answer: answer?.ok, seen: [answer?.status, said] };
    },
    /** As Ctrl-C in a terminal. @throws when it does not end, or complains. */
    async stop() {
      saidWhileStopped = '';
      signalAll(npm, 'SIGINT');
      await Promise.race([ended, wait(PATIENCE_MS, null, { ref: false })]);
      if (!hasEnded) signalAll(npm, 'SIGKILL');
      fs.rmSync(home, { recursive: true, force: true });
      if (!hasEnded) throw new Error('the product did not stop');
      const complaints = saidWhileStopped.split('\n').filter((line) => !NOT_OURS.test(line));
      if (complaints.length > 0) throw new Error(`it complained while it was stopped: ${complaints.join('\n')}`);
    },
  };
}

/** To the process group of the product, as a terminal does; it may have ended by itself. */
function signalAll(npm, signal) {
  try {
    process.kill(-npm.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Asks until there is an answer, as long as what is seen meanwhile changes. */
async function until(what, ask, of = product) {
  let [last, since] = ['', Date.now()];
  for (;;) {
    const { answer, seen } = await ask().catch((error) => ({ answer: null, seen: whatPasses(error) }));
    if (answer) return answer;
    if (of.hasEnded()) throw new Error(`the product ended before this happened: ${what}`);
    const now = JSON.stringify(seen);
    if (now !== last) [last, since] = [now, Date.now()];
    else if (Date.now() - since > PATIENCE_MS)
      throw new Error(`never happened: ${what}; for ${PATIENCE_MS / 1000} s it stood at ${last}`);
    await wait(ASK_AGAIN_MS);
  }
}

/** A call of the demo seller, who signs in where he is not. */
async function asSeller(path, body) {
  session ??= await signIn();
  try {
    return await send(body ? 'POST' : 'GET', `${panel}${path}`, body, session);
  } catch (error) {
    // A session may end while we wait.
    if (error.status === 401) session = null;
    throw error;
  }
}

/** What a call says that may go through later. @throws what never will. */
function whatPasses(error) {
  const isPassing = error.cause || error.status >= 500 || [401, 429].includes(error.status);
  if (!isPassing) throw error;
  return String(error.cause ?? error);
}

async function signIn() {
  const body = new URLSearchParams({
    client_id: 'kervan-web',
    grant_type: 'password',
    username: 'demo@kervan.test',
    password: 'Caravan-2026!',
  });
  const answer = await fetch(`${panel}/connect/token`, { method: 'POST', body });
  // The demo seller is made while the panel is open already.
  if (!answer.ok) throw new Error('the demo seller cannot sign in', { cause: answer.status });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const headers = {
    authorization: `Bearer ${(await answer.json()).access_token}`,
    cookie: cookies.join('; '),
    'content-type': 'application/json',
  };
  const { data } = await send('GET', `${panel}/api/customerMarketPlace/getCustomerMarketPlaces`, undefined, headers);
  if (!data[0]) throw new Error('the demo seller has no store', { cause: 'no store yet' });
  return { ...headers, 'x-customer-marketplace-id': String(data[0].id) };
}

async function list(how) {
  return (await asSeller('/api/inventoryItem/getCustomerMarketplaceInventoryItems', { limit: 100, ...how })).data.items;
}

/** What of a product tells that the work on it goes on. */
function stateOf(item) {
  return item && [item.status, item.updateState, item.sourcePriceMinor, item.priceMinor];
}

/** How many products stand where. */
async function counts() {
  return (await asSeller('/api/inventoryItem/GetInvetoryItemsCounts')).data;
}

async function send(method, url, body, headers = { 'content-type': 'application/json' }) {
  const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await answer.text();
  if (!answer.ok)
    throw Object.assign(new Error(`${method} ${url}: ${answer.status} ${text}`), { status: answer.status });
  return text ? JSON.parse(text) : null;
}
