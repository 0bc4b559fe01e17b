import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestOrders, stockOf, type TestOrders } from '../../testing/test-orders.ts';
import { openTestSandbox, type TestAnswer, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { HOUR, openTestStore, type TestStore } from '../../testing/test-store.ts';

const DAY = 24 * HOUR;
const NAME = 'productReviewAndSellerFeedback';
const REPORT = 'GET_SELLER_FEEDBACK_DATA';

let sandbox: TestSandbox;
let test: TestWorld;
let store: TestStore;
let orders: TestOrders;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
  store = openTestStore(test, 'DE');
  orders = openTestOrders(test, store);
  await stockOf(store, test, 200);
});

const call = (operationId: string, amazonOrderId: string, query: Record<string, string> = {}): Promise<TestAnswer> =>
  test.call(operationId, {
    region: 'eu',
    params: { amazonOrderId },
    query: { marketplaceIds: store.marketplaceId, ...query },
  });
const actionsOf = async (orderId: string): Promise<string[]> => {
  const { body } = await call('getSolicitationActionsForOrder', orderId);
  // Checked against the model where it is present.
  const { _links, _embedded } = body as {
    _links: { actions: { name: string }[] };
    _embedded: { actions: { payload: { name: string } }[] };
  };
  expect(_embedded.actions.map(({ payload }) => payload.name)).toEqual(_links.actions.map(({ name }) => name));
  return _links.actions.map(({ name }) => name);
};
const solicit = (orderId: string): Promise<TestAnswer> =>
  call('createProductReviewAndSellerFeedbackSolicitation', orderId);

/** An order that has arrived now. */
async function delivered(body: object = {}): Promise<string> {
  const { orderId, items } = await orders.place({ ...body });
  await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 1 }] });
  await orders.act(orderId, 'deliver');
  return orderId;
}

type Feedback = { amazonOrderId: string; rating: number; leftAt: string };
const feedback = async (): Promise<Feedback[]> =>
  (await test.request('GET', `/world/feedback?sellerId=${store.sellerId}`)).body as Feedback[]; // The control call's own answer.

async function reportText(days: number): Promise<string> {
  await test.advance(10 * 60_000);
  const now = test.world.clock.nowMs();
  const asked = await test.call('createReport', {
    region: 'eu',
    body: {
      reportType: REPORT,
      marketplaceIds: [store.marketplaceId],
      dataStartTime: new Date(now - days * DAY).toISOString(),
      dataEndTime: new Date(now).toISOString(),
    },
  });
  const { reportId } = asked.body as { reportId: string };
  await test.advance(HOUR);
  const shown = (await test.call('getReport', { region: 'eu', params: { reportId } })).body as {
    processingStatus: string;
    reportDocumentId?: string;
  };
  if (shown.reportDocumentId === undefined) return shown.processingStatus;
  const document = await test.call('getReportDocument', {
    region: 'eu',
    params: { reportDocumentId: shown.reportDocumentId },
  });
  return (await fetch((document.body as { url: string }).url)).text();
}

describe('a solicitation', () => {
  it('is open from 5 to 30 days after the delivery and refused with 403 on the days beside them', async () => {
    const orderId = await delivered();
    await test.advance(5 * DAY - HOUR);
    expect(await actionsOf(orderId)).toEqual([]);
    expect(await solicit(orderId)).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'Unauthorized', message: expect.stringContaining('5-30 day range') }] },
    });
    await test.advance(HOUR);
    expect(await actionsOf(orderId)).toEqual([NAME]);
    const other = await delivered();
    await test.advance(25 * DAY - HOUR);
    expect([await actionsOf(orderId), await actionsOf(other)]).toEqual([[NAME], [NAME]]);
    await test.advance(2 * HOUR);
    expect([await actionsOf(orderId), (await solicit(orderId)).status]).toEqual([[], 403]);
    expect((await solicit(other)).status).toBe(201);
  });

  it('waits for the promised days where nobody says that the parcel arrived, and for all of it to be sent', async () => {
    const { orderId, items } = await orders.place();
    const earliest = Date.parse(
      ((await orders.books(orderId)) as unknown as { deliverBy: { earliest: string } }).deliverBy.earliest,
    );
    await test.advance(earliest + 5 * DAY - test.world.clock.nowMs());
    expect((await solicit(orderId)).status).toBe(403);
    await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 1 }] });
    expect(await actionsOf(orderId)).toEqual([NAME]);
  });

  it('is sent once an order: the second is refused and no longer among the actions; the buyer finds one mail', async () => {
    const orderId = await delivered({ buyer: { email: 'k1@marketplace.amazon.de' } });
    await test.advance(6 * DAY);
    const first = await solicit(orderId);
    expect([first.status, first.body]).toEqual([201, {}]);
    expect(first.headers.get('content-type')).toContain('application/hal+json');
    expect(await solicit(orderId)).toMatchObject({
      status: 403,
      body: { errors: [{ message: 'The requested solicitation is not available for this amazonOrderId.' }] },
    });
    expect(await actionsOf(orderId)).toEqual([]);
    const mails = (await test.request('GET', '/mail/messages?to=k1@marketplace.amazon.de')).body as { id: string }[];
    expect(mails).toMatchObject([{ subject: expect.stringContaining(orderId) }]);
    expect((await test.request('GET', `/mail/${mails[0]?.id}`)).text).toContain('From no-reply@amazon.de to k1@');
  });

  it('is refused for wrong ids, other marketplaces, other sellers and without access, and knows no unknown order', async () => {
    const orderId = await delivered();
    await test.advance(6 * DAY);
    const ask = async (id: string, query: Record<string, string> = {}): Promise<number> =>
      (await call('getSolicitationActionsForOrder', id, query)).status;
    expect([
      await ask('12'),
      await ask(orderId, { marketplaceIds: '' }),
      await ask(orderId, { marketplaceIds: `${store.marketplaceId},A13V1IB3VIYZZH` }),
      await ask(orderId, { marketplaceIds: 'A13V1IB3VIYZZH' }),
    ]).toEqual([400, 400, 400, 400]);
    await test.advance(HOUR);
    const foreign = await orders.place({
      sellerId: 'A9OTHER',
      unchecked: true,
      items: [{ sku: 'X', quantity: 1, unitPriceMinor: 100, asin: store.asins[0], title: 'X' }],
    });
    await test.advance(HOUR);
    expect([await ask('302-0000000-0000000'), await ask(foreign.orderId)]).toEqual([404, 403]);
    await test.request('PUT', `/world/order-access/${store.sellerId}`, { body: { refusesAll: true } });
    expect([await ask(orderId), (await solicit(orderId)).status]).toEqual([403, 403]);
  });

  it('may be asked about once a second after the first five', async () => {
    const orderId = await delivered();
    const answers: TestAnswer[] = [];
    for (let n = 0; n < 6; n++) answers.push(await call('getSolicitationActionsForOrder', orderId));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[0]?.headers.get('x-amzn-ratelimit-limit')).toBe('1.0');
  });
});

describe('feedback', () => {
  it('is left by some of those who were asked, the same ones whenever the same world is run, and by nobody else', async () => {
    const run = async (): Promise<[placed: number, ...Feedback[]]> => {
      test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
      store = openTestStore(test, 'DE');
      orders = openTestOrders(test, store);
      await stockOf(store, test, 200);
      const placed: string[] = [];
      for (let n = 0; n < 32; n++) placed.push(await delivered({ lives: n < 20 }));
      await test.advance(6 * DAY);
      for (const orderId of placed.slice(4)) {
        await test.advance(1000);
        expect((await solicit(orderId)).status).toBe(201);
      }
      await test.advance(8 * DAY);
      const left = await feedback();
      const asked = placed.slice(4, 20);
      expect(left.every(({ amazonOrderId }) => asked.includes(amazonOrderId))).toBe(true);
      return [placed.length, ...left.map(({ amazonOrderId: _id, ...rest }) => rest as Feedback)];
    };
    const first = await run();
    expect(first.length).toBeGreaterThan(1);
    expect(first.length).toBeLessThan(17);
    expect(await run()).toEqual(first);
  });

  it('stands in the seller’s report under the header of the marketplace until it is taken back', async () => {
    const orderId = await delivered({ buyer: { email: 'k2@marketplace.amazon.de' } });
    const leave = (id: string, body: object): Promise<TestAnswer> =>
      test.request('POST', `/world/orders/${id}/feedback`, { body });
    const said = { rating: 2, comments: 'zu\tspät\nleider', response: 'Es tut uns leid.' };
    expect(await reportText(30)).toBe('CANCELLED');
    expect((await leave(orderId, said)).status).toBe(201);
    expect((await leave(orderId, { rating: 5 })).status).toBe(409);
    const old = await delivered();
    await leave(old, { rating: 5, leftAt: '2026-06-01T08:00:00Z' });
    const header = 'Date\tRating\tComments\tYour Response\tOrder ID\tRater Email\r\n';
    const line = `01.09.26\t2\tzu spät leider\tEs tut uns leid.\t${orderId}\tk2@marketplace.amazon.de\r\n`;
    expect(await reportText(30)).toBe(`${header}${line}`);
    expect((await reportText(365)).split('\r\n')[2]).toMatch(new RegExp(`^01.06.26\t5\t\t\t${old}\t`));
    const remove = (id: string): Promise<TestAnswer> => test.request('DELETE', `/world/orders/${id}/feedback`);
    expect([(await remove(orderId)).status, (await remove(orderId)).status]).toEqual([204, 404]);
    expect(await reportText(30)).toBe('CANCELLED');
  });

  it('has one to five stars, of an order that exists', async () => {
    const orderId = await delivered();
    const leave = async (id: string, body: object): Promise<number> =>
      (await test.request('POST', `/world/orders/${id}/feedback`, { body })).status;
    expect([
      await leave(orderId, { rating: 0 }),
      await leave(orderId, { rating: 6 }),
      await leave(orderId, { rating: 1, leftAt: 'yesterday' }),
      await leave('302-0000000-0000000', { rating: 5 }),
    ]).toEqual([400, 400, 400, 404]);
    expect(await feedback()).toEqual([]);
  });
});
