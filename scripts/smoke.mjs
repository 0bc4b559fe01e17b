// Starts the product from this checkout as a newcomer would, does one real job with it and stops it again:
// a source price rises in the world outside, and the price in the demo seller's store has to follow. It is stopped as by Ctrl-C
// in a terminal, which reaches every process at once: they have to end in their order, without a word of complaint.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 180_000;
const [port, sandboxPort] = [await freePair(), await freePair()];
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-smoke-'));
fs.chmodSync(home, 0o755);
const product = spawn('npm', ['start'], {
  env: {
    ...process.env,
    PORT: String(port),
    OPERATOR_PORT: '',
    SANDBOX_PORT: String(sandboxPort),
    KERVAN_HOME: home,
    PUBLIC_URL: '',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true,
});
product.stdout.on('data', (chunk) => process.stdout.write(chunk));
let complaints = '';
let isStopping = false;
product.stderr.on('data', (chunk) => {
  process.stderr.write(chunk);
  if (isStopping) complaints += chunk;
});
// Closed is what every process of it has let go of: none of them is left.
let hasEnded = false;
const ended = new Promise((resolve) => product.once('close', resolve)).then(() => (hasEnded = true));
const panel = `http://localhost:${port}`;
// Health is answered at the port after the panel's, to this machine alone.
const operator = `http://127.0.0.1:${port + 1}`;
const world = `http://localhost:${sandboxPort}/world`;
let failure = null;
try {
  await until('the panel answers', async () => (await fetch(`${operator}/readyz`)).ok);
  await until('the demo seller can sign in', async () => (await signIn()) !== null);
  const session = await signIn();
  const plan = await subscription(session);
  if (!(plan?.price > 0)) throw new Error(`the demo seller pays for no plan: ${JSON.stringify(plan)}`);
  console.log(`the demo seller pays ${plan.price} USD cents a month, next ${plan.renewalDate}`);
  const item = await until('a product is at the store', async () =>
    (await list(session)).find((row) => row.status === 'AtStore' && row.updateState === 'done'),
  );
  // Competitors hold a price where it is until its floor has passed it: the rise covers the distance between the two, and 10 USD.
  const rise = 1000 + item.priceMinor - item.minPriceMinor;
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
    const listing = await read(`${world}/listings/DE/A3DEMOEU000001/${encodeURIComponent(item.sku)}`);
    if (listing.priceMinor <= item.priceMinor)
      throw new Error(`it shows ${listing.priceMinor} cents, asked for ${rise} USD cents more`);
    return listing;
  });
  console.log(`buyers now see ${shown.priceMinor} cents`);
} catch (error) {
  failure = error;
} finally {
  isStopping = true;
  signalAll('SIGINT');
  await Promise.race([ended, wait(40_000)]);
  if (!hasEnded) {
    failure ??= new Error('the product did not stop');
    signalAll('SIGKILL');
  }
  if (complaints) failure ??= new Error(`it complained while it was stopped: ${complaints}`);
  fs.rmSync(home, { recursive: true, force: true });
}
if (failure) {
  console.error(failure);
  process.exit(1);
}
console.log('The product started, did its job and stopped.');

/** To the process group of the product, as a terminal does; it may have ended by itself. */
function signalAll(signal) {
  try {
    process.kill(-product.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function signIn() {
  const body = new URLSearchParams({
    client_id: 'kervan-web',
    grant_type: 'password',
    username: 'demo@kervan.test',
    password: 'Caravan-2026!',
  });
  const answer = await fetch(`${panel}/connect/token`, { method: 'POST', body });
  if (!answer.ok) return null;
  const headers = {
    authorization: `Bearer ${(await answer.json()).access_token}`,
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
    'content-type': 'application/json',
  };
  const stores = await read(`${panel}/api/customerMarketPlace/getCustomerMarketPlaces`, headers);
  return stores.data[0] ? { ...headers, 'x-customer-marketplace-id': String(stores.data[0].id) } : null;
}

/** What the demo seller pays for: bought at the sandbox's payment provider as by any seller. */
async function subscription(headers) {
  const answer = await fetch(`${panel}/api/customerSubscription/get`, { headers });
  return (await answer.json()).data;
}

async function list(headers) {
  const answer = await fetch(`${panel}/api/inventoryItem/getCustomerMarketplaceInventoryItems`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ status: 'atStore', limit: 100 }),
  });
  return (await answer.json()).data.items;
}

async function read(url, headers = {}) {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
}

async function send(method, url, body) {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
}

async function until(what, ask) {
  const end = Date.now() + LIMIT_MS;
  let last = null;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      last = error;
    }
    await wait(500);
  }
  throw new Error(`never happened: ${what}`, { cause: last });
}

function freePort(at = 0) {
  return new Promise((resolve, reject) => {
    const server = net
      .createServer()
      .once('error', reject)
      .listen(at, '127.0.0.1', () => {
        const found = server.address().port;
        server.close(() => resolve(found));
      });
  });
}

/** The panel and the sandbox take two ports in a row each. */
async function freePair() {
  for (;;) {
    const first = await freePort();
    if (
      await freePort(first + 1).then(
        () => true,
        () => false,
      )
    )
      return first;
  }
}
