import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { credit } from '@kervan/contracts/credit-calls';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { CardStatus } from '@kervan/domain/cards/card-status';
import { markets } from '@kervan/domain/markets';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { WareHousePackageStatus } from '@kervan/domain/orders/warehouse-package-status';
import { createWarehouse } from '../../connectors/warehouse/create-warehouse.ts';
import { WarehouseUnavailable } from '../../connectors/warehouse/warehouse-errors.ts';
import { announce } from '../../events/announce.ts';
import { requireAccess } from '../../http/access.ts';
import { listFacilities } from '../../records/warehouse/warehouse-offer.ts';
import { address, browserOf, openSale, testCards } from '../../testing/card-entry.ts';
import { warehouseForm } from '../../testing/company-forms.ts';
import { makeOrder } from '../../testing/orders.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { openStream } from '../../testing/stream.ts';
import { sendProfile } from './send-profile.ts';
import { runTask } from '../../testing/run-task.ts';

const product = useProduct({ products: 20 });
const DE = markets.DE.marketplaceId;
const FR = markets.FR.marketplaceId;

const carrier = (code: string, more: object = {}) => ({
  code,
  name: `${code} Parcel`,
  services: [{ code: 'STANDARD', name: 'Standard', transitDays: 5 }],
  refusesPoBox: false,
  refusesBatteries: true,
  maxLiquidMl: 500,
  maxWeightLb: 70,
  maxGirthIn: null,
  notice: null,
  ...more,
});
/** What the warehouse answers by its address, and what it was asked. null = it does not answer in time. */
let answers: Record<string, { status?: number; body: unknown } | null>;
let asked: { line: string; body: unknown }[];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    const line = `${request.method} ${request.url}`;
    asked.push({ line, body: text === '' ? null : JSON.parse(text) });
    const [path = ''] = line.split(/\/(?=[0-9a-f]{8}-)/);
    const answer = answers[line] ?? answers[path] ?? { status: 503, body: {} };
    response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.body));
  });
});

let seller: Seller;
let other: Seller;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createWarehouse({ url, key: 'k' });
  product.deps.warehouse = client;
  product.worker.warehouse = client;
  await openSale(product);
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  asked = [];
  answers = {
    'GET /carriers?market=DE': { body: [carrier('DHL'), carrier('UPS', { refusesPoBox: true })] },
    'GET /carriers?market=FR': { body: [] },
    'GET /facilities': {
      body: [{ code: 'US1', kind: 'hub', market: 'US', address: {}, timeZone: 'America/New_York', holidays: [] }],
    },
    'PUT /customers': { body: {} },
  };
  await product.worker.db.deleteFrom('warehouse_offer').execute();
});

const both = [
  { carrierId: 'UPS', isActive: true, priority: 1 },
  { carrierId: 'DHL', isActive: false, priority: 2 },
];
const saveCarriers = (settings: typeof both, who = seller, storeId = who.storeId) =>
  who.call(warehouse.saveCarrierSettings, { query: { customerMarketPlaceId: storeId }, body: settings });
const saveProfile = (who = seller, over: object = {}, files?: File[]) =>
  who.call(warehouse.saveProfile, { body: { json: { ...warehouseForm, ...over }, ...(files ? { files } : {}) } });
const activate = (isActive: boolean, who = seller, marketPlaceId = DE) =>
  who.call(warehouse.setActive, { query: { marketPlaceId }, body: { isActive } });
const isActive = (who = seller) => who.call(warehouse.isActive, { query: { marketplaceid: DE } });
const setup = (who = seller) => who.call(warehouse.setup, {});
const missing = async (who: Seller) => (await setup(who)).markets[0]?.missing;

const accept = (who: Seller) =>
  who.call(onboarding.acceptWarehouseAgreement, { body: { textVersion: agreementVersions.warehouse } });
async function enterCard(who: Seller): Promise<string> {
  await who.call(billing.createCustomer, { body: address });
  const secret = await who.call(billing.setupIntent, {});
  const { setupId, cardId: method } = await browserOf(product).confirmSetup(secret, testCards.ok());
  await who.call(cards.add, { body: { setupIntentId: setupId } });
  return method;
}
const approve = (who: Seller) =>
  product.worker.db
    .updateTable('card')
    .set({ status: CardStatus.Approved })
    .where('account_id', '=', who.accountId)
    .execute();
const load = (who: Seller, method: string) =>
  who.call(credit.loadInitial, { body: { amount: 5_000, paymentMethodId: method } });
/** A seller with a German store for which everything is done. */
async function ready(): Promise<Seller> {
  const who = await product.signUp();
  await product.connectStore(who, 'DE');
  await accept(who);
  await saveProfile(who);
  const method = await enterCard(who);
  await approve(who);
  await load(who, method);
  await saveCarriers(both, who);
  return who;
}

describe('activating the warehouse', () => {
  it('WH-002 WH-078 asks for one step after the other, names what is missing, and is active only then', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    const refused = async () => {
      const { code, data } = await refusalOf(activate(true, who));
      return [code, data];
    };
    expect(await refused()).toEqual([
      'WarehouseAgreementNotAccepted',
      { missing: ['agreement', 'profile', 'card', 'credit', 'carrier'] },
    ]);
    await accept(who);
    expect(await refused()).toEqual(['WarehouseProfileNotDone', { missing: ['profile', 'card', 'credit', 'carrier'] }]);
    await saveProfile(who);
    const method = await enterCard(who);
    expect(await refused()).toEqual(['NoCard', { missing: ['card', 'credit', 'carrier'] }]);
    await approve(who);
    expect(await refused()).toEqual(['InitialCreditNotLoaded', { missing: ['credit', 'carrier'] }]);
    await load(who, method);
    expect(await refused()).toEqual(['NoActiveCarrier', { missing: ['carrier'] }]);
    expect([await isActive(who), await missing(who)]).toEqual([false, ['carrier']]);
    await saveCarriers(both, who);
    expect(await missing(who)).toEqual([]);
    await activate(true, who);
    expect(await isActive(who)).toBe(true);
    expect(await setup(who)).toMatchObject({
      agreement: { current: agreementVersions.warehouse, accepted: agreementVersions.warehouse },
      profile: { isDone: true, declined: null },
      hasApprovedCard: true,
      isCreditLoaded: true,
      availableMinor: 5_000,
      isInsured: false,
      markets: [
        { storeId: who.storeId, marketPlaceId: DE, countryCode: 'DE', isActive: true, isWarehouseNeeded: false },
      ],
    });
    expect((await who.call(stores.list, {}))[0]?.isWarehouseActive).toBe(true);
  });

  it('WH-002 an older text of the agreement does not count', async () => {
    const who = await ready();
    await product.worker.db
      .updateTable('agreement_acceptance')
      .set({ text_version: '2020-01-01' })
      .where('account_id', '=', who.accountId)
      .execute();
    expect(await codeOf(activate(true, who))).toBe('WarehouseAgreementNotAccepted');
    expect((await setup(who)).agreement.accepted).toBe('2020-01-01');
  });

  it('WH-003 WH-052 is switched off and on again; the same again, also at once, keeps its moment', async () => {
    const who = await ready();
    await Promise.all([activate(true, who), activate(true, who), activate(true, who)]);
    const at = (await setup(who)).markets[0]?.activatedAt;
    await activate(true, who);
    expect((await setup(who)).markets[0]?.activatedAt).toBe(at);
    await activate(false, who);
    await activate(false, who);
    expect([await isActive(who), (await setup(who)).markets[0]?.activatedAt]).toEqual([false, null]);
    await activate(true, who);
    expect(await isActive(who)).toBe(true);
  });

  it('WH-002 switched off, packages that the warehouse has or awaits go on and are counted', async () => {
    const who = await ready();
    await activate(true, who);
    const { order, packages } = await makeOrder(product, who);
    const [parcel] = packages;
    await product.worker.db
      .updateTable('order_package')
      .set({ warehouse_status: WareHousePackageStatus.WaitingCredit })
      .where('store_id', '=', who.storeId)
      .where('package_id', '=', parcel?.package_id ?? 0)
      .execute();
    await activate(false, who);
    expect(order.order_id).toBeGreaterThan(0);
    expect((await setup(who)).markets[0]?.onTheWay).toBe(1);
    expect((await setup(other)).markets[0]?.onTheWay).toBe(0);
  });

  it('WH-078 activating and deactivating reach the other tabs of the seller, each once', async () => {
    const who = await ready();
    if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(product, who);
    const hints = async (mark: number): Promise<number> => {
      await product.worker.db
        .transaction()
        .execute((tx) => announce(tx, who.accountId, { type: 'message', storeId: who.storeId, ids: [mark] }));
      await stream.wait((block) => block.includes(`"ids":[${mark}]`));
      return stream.frames().filter(({ type, storeId }) => type === 'banner' && storeId === who.storeId).length;
    };
    const before = await hints(901);
    await activate(true, who);
    await activate(true, who);
    expect((await hints(902)) - before).toBe(1);
    await activate(false, who);
    expect((await hints(903)) - before).toBe(2);
    stream.close();
  });

  it('WH-078 a market without a store of the caller, another seller’s included, is unknown', async () => {
    for (const marketPlaceId of [FR, 'A0', markets.TR.marketplaceId]) {
      expect(await codeOf(activate(true, seller, marketPlaceId))).toBe('RecordNotFound');
      expect(await codeOf(seller.call(warehouse.isActive, { query: { marketplaceid: marketPlaceId } }))).toBe(
        'RecordNotFound',
      );
      expect(await codeOf(seller.call(warehouse.carriers, { query: { marketPlaceId } }))).toBe('RecordNotFound');
      expect(await codeOf(seller.call(warehouse.hasOption, { body: { marketPlaceId } }))).toBe('RecordNotFound');
    }
  });
});

describe('the gate wh', () => {
  const call: Endpoint = { id: 'X', method: 'POST', path: '/x', access: 'store', needs: { wh: true }, answers: 'done' };
  /** What the check at the door says of a call that needs the warehouse. */
  const asks = async (who: Seller) => {
    const headers = { authorization: `Bearer ${who.token}`, 'x-customer-marketplace-id': String(who.storeId) };
    const cookies = Object.fromEntries(who.cookies.split('; ').map((cookie) => cookie.split('=', 2)));
    const request = { headers, cookies } as unknown as Parameters<typeof requireAccess>[1]; // As far as the door looks.
    return requireAccess(call, request, product.deps).then(
      () => 'open',
      (error: { code: string }) => error.code,
    );
  };

  it('WH-003 a call that needs the warehouse is refused while it is not active for the store, and open at once when it is', async () => {
    const who = await ready();
    expect(await asks(who)).toBe('WarehouseNotActive');
    await activate(true, who);
    expect(await asks(who)).toBe('open');
    await activate(false, who);
    expect(await asks(who)).toBe('WarehouseNotActive');
  });
});

describe('carriers', () => {
  const list = () => seller.call(warehouse.carriers, { query: { marketPlaceId: DE } });
  const settings = (who = seller, storeId = who.storeId) =>
    who.call(warehouse.carrierSettings, { query: { customerMarketPlaceId: storeId } });

  it('WH-046 are the warehouse’s own, with their services and limits; asked once, then as they were read', async () => {
    answers['GET /carriers?market=DE'] = {
      body: [
        carrier('DHL', { notice: { kind: 'strike', until: '2100-01-01T00:00:00Z' } }),
        carrier('UPS', { notice: { kind: 'unserved', until: '2001-01-01T00:00:00Z' } }),
      ],
    };
    const { notice: _none, ...shown } = carrier('DHL');
    expect(await list()).toEqual([
      { ...shown, id: 'DHL', fromMinor: null, notice: { kind: 'strike', until: '2100-01-01T00:00:00.000Z' } },
      { ...shown, id: 'UPS', code: 'UPS', name: 'UPS Parcel', fromMinor: null, notice: null },
    ]);
    await list();
    expect(asked.map(({ line }) => line)).toEqual(['GET /carriers?market=DE']);
  });

  it('WH-046 an old copy is shown and read again beside; one that was never read is not guessed', async () => {
    await list();
    await product.worker.db
      .updateTable('warehouse_offer')
      .set({ read_at: new Date(0) })
      .execute();
    answers['GET /carriers?market=DE'] = { body: [carrier('NEW')] };
    expect((await list()).map(({ id }) => id)).toEqual(['DHL', 'UPS']);
    await product.runJobs();
    expect((await list()).map(({ id }) => id)).toEqual(['NEW']);
    await product.worker.db.deleteFrom('warehouse_offer').execute();
    answers['GET /carriers?market=DE'] = { status: 503, body: {} };
    expect(await codeOf(list())).toBe('WarehouseNotReachable');
    answers['GET /carriers?market=DE'] = { body: [{ code: 'X' }] };
    expect(await codeOf(list())).toBe('WarehouseNotReachable');
  });

  it('WH-038 what the warehouse says of its carriers holds, and a seller’s choice of one that it takes away is none any more', async () => {
    const who = await ready();
    await activate(true, who);
    const at = { query: { marketPlaceId: DE } };
    expect(await who.call(warehouse.carriers, at)).toMatchObject([{ maxWeightLb: 70 }, { id: 'UPS' }]);
    answers['GET /carriers?market=DE'] = { body: [carrier('DHL', { maxWeightLb: 22, refusesPoBox: true })] };
    await runTask(product.work, 'warehouse.refresh');
    await product.runJobs();
    expect(await who.call(warehouse.carriers, at)).toMatchObject([{ id: 'DHL', maxWeightLb: 22, refusesPoBox: true }]);
    expect(await settings(who)).toEqual([{ carrierId: 'DHL', isActive: false, priority: 1 }]);
    expect((await setup(who)).markets[0]?.missing).toEqual(['carrier']);
    expect(await codeOf(saveCarriers([{ carrierId: 'UPS', isActive: true, priority: 1 }], who))).toBe(
      'CarrierNotOffered',
    );
  });

  it('STORE-055 WH-046 a market that the warehouse does not send to has no option', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'FR');
    const option = (each: Seller, marketPlaceId: string) => each.call(warehouse.hasOption, { body: { marketPlaceId } });
    expect([await option(who, FR), await option(seller, DE)]).toEqual([false, true]);
    expect(await codeOf(who.call(warehouse.carriers, { query: { marketPlaceId: FR } }))).toBe('WarehouseNotActive');
  });

  it('WH-047 WH-048 WH-058 are kept per store with their order; new ones stand last and are off', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    const off = [
      { carrierId: 'DHL', isActive: false, priority: 1 },
      { carrierId: 'UPS', isActive: false, priority: 2 },
    ];
    expect(await settings(who)).toEqual(off);
    expect(await who.call(warehouse.hasActiveCarrier, {})).toBe(false);
    await saveCarriers(both, who);
    await saveCarriers(both, who);
    expect(await settings(who)).toEqual(both);
    expect(await who.call(warehouse.hasActiveCarrier, {})).toBe(true);
    answers['GET /carriers?market=DE'] = { body: [carrier('DHL'), carrier('NEW')] };
    await product.worker.db.deleteFrom('warehouse_offer').execute();
    expect(await settings(who)).toEqual([off[0], { carrierId: 'NEW', isActive: false, priority: 2 }]);
    // The only active one is offered no more.
    expect(await who.call(warehouse.hasActiveCarrier, {})).toBe(false);
  });

  it.each([
    ['none that is on', [{ carrierId: 'DHL', isActive: false, priority: 1 }], 'NoActiveCarrier'],
    ['nothing', [], 'NoActiveCarrier'],
    ['one that is not offered', [{ carrierId: 'X', isActive: true, priority: 1 }], 'CarrierNotOffered'],
    ['the same twice', [both[0], both[0]], 'ValidationFailed'],
    ['one place for two', both.map((each) => ({ ...each, priority: 1 })), 'ValidationFailed'],
  ])('WH-048 %s is refused and changes nothing', async (_what, wrong, code) => {
    await saveCarriers(both);
    expect(await codeOf(saveCarriers(wrong as typeof both))).toBe(code);
    expect(await settings()).toEqual(both);
  });

  it('WH-047 WH-048 of another seller’s store are unknown', async () => {
    expect(await codeOf(settings(other, seller.storeId))).toBe('RecordNotFound');
    expect(await codeOf(saveCarriers(both, other, seller.storeId))).toBe('RecordNotFound');
  });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2346c7' } })
    .png()
    .toBuffer();
const file = (content: Buffer | string) => [
  new File([new Uint8Array(Buffer.from(content))], 'logo.png', { type: 'image/png' }),
];

describe('the warehouse profile', () => {
  it('WH-055 WH-076 WH-077 is kept whole for the account, and its owner’s alone', async () => {
    const who = await product.signUp();
    expect(await who.call(warehouse.profile, {})).toEqual({
      profile: null,
      logoUrl: null,
      declined: null,
      revision: 0,
    });
    expect(await who.call(warehouse.isProfileDone, {})).toBe(false);
    await saveProfile(who, { country: 'tr' }, file(await picture(200, 200)));
    const { logoUrl, ...kept } = await who.call(warehouse.profile, {});
    expect(kept).toEqual({ profile: warehouseForm, declined: null, revision: 1 });
    expect(logoUrl).toMatch(/^\/api\/warehouseProfile\/logo\?v=[0-9a-f]{64}$/);
    const drawn = Buffer.from(await (await who.call(warehouse.logo, { query: {} })).content.arrayBuffer());
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 });
    expect(await who.call(warehouse.isProfileDone, {})).toBe(true);
    const stranger = await product.signUp();
    expect((await stranger.call(warehouse.profile, {})).profile).toBeNull();
    expect(await codeOf(stranger.call(warehouse.logo, { query: {} }))).toBe('RecordNotFound');
  });

  it('WH-077 STORE-028 names the fields that are empty or wrong, and keeps everything as it was', async () => {
    const who = await product.signUp();
    await saveProfile(who);
    const before = await who.call(warehouse.profile, {});
    const { code, fields } = await refusalOf(
      saveProfile(who, { personName: ' ', phone: '+90', country: 'XX', zipCode: '' }, file(await picture(9, 9))),
    );
    expect([code, fields]).toEqual([
      'ValidationFailed',
      [
        { field: 'json.personName', code: 'Required' },
        { field: 'json.phone', code: 'PhoneDigitsOnly' },
        { field: 'json.zipCode', code: 'Required' },
        { field: 'json.country', code: 'CountryCodeInvalid' },
      ],
    ]);
    for (const [content, refusal] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'NotAPicture'],
      [await picture(201, 200), 'PictureTooLarge'],
      [Buffer.concat([await picture(9, 9), Buffer.alloc(1024 * 1024)]), 'PayloadTooLarge'],
    ] as const)
      expect(await codeOf(saveProfile(who, {}, file(content)))).toBe(refusal);
    expect(await who.call(warehouse.profile, {})).toEqual(before);
  });

  it('WH-077 what somebody saved meanwhile is not written over; the logo stays, changes and goes', async () => {
    const who = await product.signUp();
    await saveProfile(who, {}, file(await picture(20, 20)));
    const first = await who.call(warehouse.profile, {});
    await saveProfile(who, { city: 'Ankara', revision: 1 });
    expect(await who.call(warehouse.profile, {})).toMatchObject({
      logoUrl: first.logoUrl,
      revision: 2,
      profile: { city: 'Ankara' },
    });
    expect(await codeOf(saveProfile(who, { revision: 1 }))).toBe('SettingsChangedMeanwhile');
    await saveProfile(who, { removeLogo: true, revision: 2 });
    expect((await who.call(warehouse.profile, {})).logoUrl).toBeNull();
  });

  it('WH-077 the warehouse is told each revision once, under one name of ours; what it declines is said', async () => {
    const who = await product.signUp();
    // Those of the tests before.
    await product.runJobs();
    asked = [];
    await saveProfile(who, {}, file(await picture(10, 10)));
    await product.runJobs();
    await product.runJobs();
    expect(asked).toHaveLength(1);
    const [{ line = '', body } = {}] = asked;
    expect(line).toMatch(/^PUT \/customers\/[0-9a-f-]{36}$/);
    const { logo: sent, ...form } = body as { logo: string; address: object };
    const { personName, companyName, storeName, phone, email } = warehouseForm;
    expect(form).toMatchObject({ personName, companyName, storeName, phone, email });
    expect(form.address).toMatchObject({
      line1: 'Moda Cad. 112/4',
      county: 'Kadıköy',
      stateOrRegion: null,
      countryCode: 'TR',
    });
    expect(await sharp(Buffer.from(sent, 'base64')).metadata()).toMatchObject({ format: 'png', width: 10 });
    await sendProfile(product.worker, who.accountId);
    expect(asked).toHaveLength(1);
    answers['PUT /customers'] = { status: 400, body: { error: { code: 'invalid', message: 'no', field: 'zipCode' } } };
    await saveProfile(who, { zipCode: '1' });
    await product.runJobs();
    expect([asked[1]?.line, asked.length]).toEqual([line, 2]);
    expect((await who.call(warehouse.profile, {})).declined).toBe('zipCode');
    expect((await setup(who)).profile.declined).toBe('zipCode');
    await sendProfile(product.worker, who.accountId);
    expect(asked).toHaveLength(2);
    answers['PUT /customers'] = { body: {} };
    await saveProfile(who, { zipCode: '34710' });
    await product.runJobs();
    expect((await who.call(warehouse.profile, {})).declined).toBeNull();
  });

  it('WH-077 while the warehouse is away the profile is kept and sent again', async () => {
    const who = await product.signUp();
    answers['PUT /customers'] = { status: 503, body: {} };
    await saveProfile(who);
    await expect(sendProfile(product.worker, who.accountId)).rejects.toBeInstanceOf(WarehouseUnavailable);
    answers['PUT /customers'] = { body: {} };
    await sendProfile(product.worker, who.accountId);
    expect(asked.filter(({ line }) => line.startsWith('PUT')).length).toBe(2);
    expect(await who.call(warehouse.isProfileDone, {})).toBe(true);
  });
});

describe('insurance and sending', () => {
  it('WH-025 WH-079 WH-087 is one switch of the account, off until it is switched on, and shown with every store', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    const shown = async () => [
      await who.call(warehouse.insurance, {}),
      (await setup(who)).isInsured,
      (await who.call(warehouse.sending, {})).isInsured,
    ];
    expect(await shown()).toEqual([false, false, false]);
    await who.call(warehouse.setInsurance, { body: { isActive: true } });
    await who.call(warehouse.setInsurance, { body: { isActive: true } });
    expect(await shown()).toEqual([true, true, true]);
    expect(await other.call(warehouse.insurance, {})).toBe(false);
    await who.call(warehouse.setInsurance, { body: { isActive: false } });
    expect(await shown()).toEqual([false, false, false]);
  });

  it('STORE-022 STORE-030 PreLabel is off; it, gift note and sender are kept per store and leave activation alone', async () => {
    const who = await ready();
    const plain = { preLabel: false, giftNote: '', giftSender: '', isInsured: false, revision: 0 };
    expect(await who.call(warehouse.sending, {})).toEqual(plain);
    await activate(true, who);
    const form = { preLabel: true, giftNote: 'İyi günlerde kullanın', giftSender: 'Kervan' };
    expect(await who.call(warehouse.saveSending, { body: { ...form, revision: 0 } })).toEqual({ revision: 1 });
    expect(await who.call(warehouse.sending, {})).toEqual({ ...form, isInsured: false, revision: 1 });
    expect(await isActive(who)).toBe(true);
    expect(await codeOf(who.call(warehouse.saveSending, { body: { ...form, revision: 0 } }))).toBe(
      'SettingsChangedMeanwhile',
    );
    expect(await codeOf(who.call(warehouse.saveSending, { body: { ...form, giftNote: 'a'.repeat(201) } }))).toBe(
      'ValidationFailed',
    );
    expect(await other.call(warehouse.sending, {})).toEqual(plain);
  });
});

it('WH-046 while stores send, what the warehouse offers and its houses are kept fresh; while none does it is not asked', async () => {
  const refresh = () => runTask(product.work, 'warehouse.refresh');
  await product.worker.db.updateTable('warehouse_store').set({ is_active: false }).execute();
  await refresh();
  expect(asked).toEqual([]);
  const house = {
    code: 'NJ1',
    kind: 'hub',
    market: 'US',
    address: { line1: '1 Dock Rd' },
    timeZone: 'America/New_York',
    holidays: [],
  };
  answers['GET /facilities'] = { body: [house, { ...house, code: 'DE1', kind: 'local', market: 'DE' }] };
  const who = await ready();
  await activate(true, who);
  await refresh();
  await product.runJobs();
  expect((await listFacilities(product.worker.db)).map(({ code }) => code)).toEqual(['DE1', 'NJ1']);
  answers['GET /facilities'] = { body: [house] };
  await refresh();
  expect(await listFacilities(product.worker.db)).toEqual([house]);
  expect(asked.some(({ line }) => line === 'GET /carriers?market=DE')).toBe(true);
});
