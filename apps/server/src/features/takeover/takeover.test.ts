import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import sharp from 'sharp';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { company } from '@kervan/contracts/company-calls';
import { extension } from '@kervan/contracts/extension-calls';
import { flags } from '@kervan/contracts/flags-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { takeover } from '@kervan/contracts/takeover-calls';
import { templates } from '@kervan/contracts/templates-calls';
import { defaultExtensionSettings } from '@kervan/domain/extension/extension-settings';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { defaultNotice } from '@kervan/domain/notices/notice-settings';
import { STATE_VERSION, type AccountState } from '@kervan/domain/takeover/account-state';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { canonicalJson } from '@kervan/domain/takeover/canonical';
import { companyForm, invoiceForm } from '../../testing/company-forms.ts';
import { passStepUp } from '../../testing/own-account.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { setProductLimit } from '../../testing/subscriptions.ts';
import { hashState } from './state-file.ts';
import { takeItems } from './take-items.ts';
import { takeOver } from './take-over.ts';
import { itLong } from '../../testing/long.ts';

/** The copy that a seller leaves, and the one that the seller goes on in. */
const left = useStocked();
const next = useProduct({ products: 20 });
let seller: Seller;
let newcomer: Seller;
/** The state that left, as a file. */
let file: string;

type Document = { stateHash: string; state: AccountState };
const download = async (who: Seller): Promise<string> => {
  const { content } = await who.call(takeover.state, {});
  return content.text();
};
const documentOf = (text: string): Document => JSON.parse(text) as Document;
const send = (who: Seller, text: string, dryRun = false) =>
  who.call(takeover.importState, {
    body: { json: { dryRun }, files: [new File([text], 'state.json', { type: 'application/json' })] },
  });
/** The same file with another state, and with no hash or with the one of before. */
const withState = (state: unknown, more: object = {}) =>
  JSON.stringify({ format: 'kervan-account-state', version: STATE_VERSION, state, ...more });
const fresh = async (): Promise<Seller> => {
  const who = await next.signUp();
  await setProductLimit(next.worker, who.accountId, 10_000);
  return who;
};
const storesOf = async (who: Seller) => (await who.call(stores.list, {})).map((store) => store.marketPlace.countryCode);

beforeAll(async () => {
  seller = left.seller;
  const { storeId } = seller;
  await seller.call(company.save, { body: { ...companyForm } });
  const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await seller.call(company.saveInvoice, {
    body: { json: invoiceForm, files: [new File([new Uint8Array(logo)], 'l.png', { type: 'image/png' })] },
  });
  await seller.call(extension.saveSettings, {
    body: {
      ...defaultExtensionSettings,
      defaultStoreIds: [storeId],
      sourceAccountName: 'buyer@example.com',
      revision: 0,
    },
  });
  const { revision: _, ...shop } = await seller.call(pricing.getStore, {});
  await seller.call(pricing.saveStore, { body: { ...shop, maxStock: 7, excludedStoreCodes: ['A2', 'A1'] } });
  const notice = { ...defaultNotice, byMail: true };
  await seller.call(notificationSettings.save, {
    body: {
      savedSearch: notice,
      stockOut: defaultNotice,
      orderProblem: notice,
      connectionError: defaultNotice,
      invoice: notice,
      lowCredit: defaultNotice,
    },
  });
  for (const [type, values] of [
    ['restrictedBrand', ['Zeta', 'Alpha']],
    ['restrictedKeyword', ['knife']],
    ['excludedProduct', ['B0KERVAN01']],
  ] as const)
    await seller.call(restrictions.add, {
      query: { type },
      body: { values: [...values], customerMarketPlaceIds: [storeId] },
    });
  await seller.call(routing.acknowledgeDirectSending, {
    body: { textVersion: directSendingPolicyVersion, accepted: true },
  });
  await seller.call(routing.save, {
    body: {
      defaultSendingType: 'direct',
      autoOrder: true,
      rules: [
        {
          priceFrom: 100,
          priceTo: null,
          weightFromG: null,
          weightToG: null,
          categories: [],
          brands: ['Zeta'],
          asins: [],
          voltage: null,
          countries: ['DE'],
          states: [],
          sendingType: 'direct',
          carrierCode: null,
        },
      ],
    },
  });
  const { id: templateId } = await seller.call(templates.save, {
    body: {
      name: 'Thanks',
      type: 'Delivered',
      subject: 'Thank you',
      message: 'Dear buyer',
      asins: ['B0KERVAN02'],
      priceFrom: 1_000,
    },
  });
  await seller.call(templates.saveCampaign, {
    body: { name: 'Spring', templateId, startsOn: '2026-12-01', endsOn: '2026-12-31', priceTo: 9_000 },
  });
  await seller.call(flags.save, { query: { flagType: 'Order' }, body: { title: 'Watch', colorHexCode: '#D97D28' } });
  await seller.call(savedSearches.save, {
    body: {
      name: 'Cheap ones',
      status: 'atStore',
      isNotified: true,
      notificationPeriod: 'hours12',
      autoDelete: false,
      autoDeletePeriod: 'hours24',
      showOnTabs: true,
      autoApprove: false,
      autoApprovePeriod: 'hours24',
      autoApproveCount: 10,
      finds: { search: 'lamp', conditions: [], sort: 'created', desc: true },
    },
  });
  const [zeroed, removed, priced] = left.listed;
  await seller.call(asinSettings.save, {
    body: {
      items: [
        {
          asin: priced?.asin ?? '',
          kind: 'rated',
          minProfit: 500,
          standardProfit: 900,
          maxProfit: 2_000,
          criticalStock: 1,
          maxStock: 5,
          groupName: 'lamps',
          importPrice: 471,
        },
      ],
    },
  });
  await seller.call(inventory.zero, { body: { inventoryItemIds: [zeroed?.id ?? 0], zero: true } });
  await seller.call(inventory.remove, { body: { inventoryItemIds: [removed?.id ?? 0] } });
  file = await download(seller);
  newcomer = await fresh();
});

describe('an account leaves with its state and goes on elsewhere', () => {
  it('M12 the state is whole, sorted and without a secret or a number of this copy', async () => {
    const { state, stateHash } = documentOf(file);
    const [store] = state.stores;
    expect(stateHash).toBe(hashState(state).hash);
    expect(file).toContain(`"state":${canonicalJson(state)}`);
    expect(state.company).toEqual(companyForm);
    expect(state.extension).toMatchObject({ defaultMarkets: ['DE'], sourceAccountName: 'buyer@example.com' });
    expect(store).toMatchObject({
      market: 'DE',
      management: 'api',
      sellingPartnerId: null,
      directSending: directSendingPolicyVersion,
      invoice: { address: invoiceForm },
      templates: [{ name: 'Thanks', campaigns: [{ name: 'Spring' }] }],
      flags: [{ type: 'Order', title: 'Watch' }],
      searches: [{ name: 'Cheap ones', finds: { search: 'lamp' } }],
      asinSettings: [{ standardProfit: 900, groupName: 'lamps', importPrice: 471 }],
    });
    expect(store?.settings).toMatchObject({ maxStock: 7, sendingType: 'direct', excludedStoreCodes: ['A1', 'A2'] });
    expect(store?.orders).toMatchObject({ autoOrder: true, rules: [{ brands: ['Zeta'] }] });
    expect(store?.lists.map(({ list, value }) => [list, value])).toEqual(
      expect.arrayContaining([
        ['restrictedBrand', 'Alpha'],
        ['restrictedBrand', 'Zeta'],
        ['excludedProduct', 'B0KERVAN01'],
      ]),
    );
    const decided = store?.items.flatMap((item) => item.decided) ?? [];
    expect(decided.filter((name) => name === 'zeroed')).toHaveLength(1);
    expect(decided.filter((name) => name === 'removed')).toHaveLength(1);
    for (const secret of [seller.token, seller.sellingPartnerId, `"storeId"`]) expect(file).not.toContain(secret);
    expect((await seller.call(takeover.state, {})).name).toBe(`kervan-state-${stateHash.slice(0, 12)}.json`);
  });

  it('M12 a look says what it would do and writes nothing', async () => {
    const look = await send(newcomer, file, true);
    const { state, stateHash } = documentOf(file);
    expect(look).toMatchObject({
      stateHash,
      refusal: null,
      takeoverId: null,
      hasCompany: true,
      hasExtension: true,
      room: 20_000,
    });
    expect(look.stores).toEqual([
      expect.objectContaining({
        market: 'DE',
        outcome: 'new',
        items: state.stores[0]?.items.length,
        records: 4,
        templates: 1,
        campaigns: 1,
        flags: 1,
        searches: 1,
        asinSettings: 1,
        directSending: true,
      }),
    ]);
    expect(await newcomer.call(takeover.takeovers, {})).toEqual([]);
    expect(await storesOf(newcomer)).toEqual([]);
  });

  it('M12 export then import into another copy gives an equal hash; a repetition is the same takeover', async () => {
    const begun = await send(newcomer, file);
    const { state, stateHash } = documentOf(file);
    // A double click before anything was done.
    expect((await send(newcomer, file)).takeoverId).toBe(begun.takeoverId);
    expect(await newcomer.call(takeover.takeovers, {})).toMatchObject([{ state: 'waiting', done: 0, foundHash: null }]);
    await next.runJobs();
    expect(await newcomer.call(takeover.takeovers, {})).toMatchObject([
      {
        takeoverId: begun.takeoverId,
        state: 'done',
        stateHash,
        foundHash: stateHash,
        items: state.stores[0]?.items.length,
        done: state.stores[0]?.items.length,
        failure: null,
      },
    ]);
    const again = await download(newcomer);
    expect(documentOf(again).stateHash).toBe(stateHash);
    expect(again).toBe(file);
    // A retry after it was done changes nothing.
    expect((await send(newcomer, file)).takeoverId).toBe(begun.takeoverId);
    await next.runJobs();
    expect(await newcomer.call(takeover.takeovers, {})).toHaveLength(1);
    expect(await download(newcomer)).toBe(file);
  });

  it('M12 the store waits for its consent, its products wait to be decided with what the seller decided of them', async () => {
    const [store] = await newcomer.call(stores.list, {});
    expect(store).toMatchObject({ isRegistrationCompleted: false, manuelManagement: false, sellingPartnerId: null });
    const { rows } = await sql<{ sku: string; status: number; flags: number; price: number | null }>`
      select d.sku, i.status, i.flags, i.price from item i join item_details d using (store_id, item_id) where i.store_id = ${store?.id}`.execute(
      next.worker.db,
    );
    const bySku = new Map(rows.map((row) => [row.sku, row]));
    for (const { sku, decided } of documentOf(file).state.stores[0]?.items ?? [])
      expect(bySku.get(sku), sku).toMatchObject({
        status: decided.includes('removed') ? StatusCode.RemovedFromInventory : StatusCode.InQueue,
        price: null,
      });
    const held = rows.filter((row) => (row.flags & ItemFlag.userSetToZero) !== 0);
    expect(held).toHaveLength(1);
    // What the new copy decides of them is no part of the state.
    await sql`update item set status = ${StatusCode.OutOfCriteria}, reason = 1, price = 1234, quantity = 3, flags = flags | ${ItemFlag.restrictedBrand} where store_id = ${store?.id}`.execute(
      next.worker.db,
    );
    expect(documentOf(await download(newcomer)).stateHash).toBe(documentOf(file).stateHash);
  });
});

describe('what is refused', () => {
  it('M12 a state that is no state, of a newer product or damaged is refused with its place, and nothing is written', async () => {
    const who = await fresh();
    const { state, stateHash } = documentOf(file);
    const [store] = state.stores;
    const changed = (more: object) => ({ ...state, stores: [{ ...store, ...more }] });
    for (const [text, code, field] of [
      ['nonsense', 'StateNotValid', ''],
      ['{}', 'StateNotValid', 'format'],
      [withState(state, { version: STATE_VERSION + 1 }), 'StateNewer', null],
      [withState({ ...state, unknown: 1 }), 'StateNotValid', 'state.unknown'],
      [withState(changed({ market: 'XX' })), 'StateNotValid', 'state.stores.0.market'],
      [
        withState(changed({ items: [{ asin: 'B0-------1', sku: 'a', decided: [] }] })),
        'StateNotValid',
        'state.stores.0.items.0.asin',
      ],
      [
        withState(changed({ invoice: { address: invoiceForm, logo: 'AAAA' } })),
        'StateNotValid',
        'state.stores.0.invoice.logo',
      ],
      [withState(changed({ name: 'Another' }), { stateHash }), 'StateDamaged', null],
      [withState({ ...state, stores: [], extension: null }), 'StateEmpty', null],
    ] as const) {
      const refusal = await refusalOf(send(who, text));
      expect([refusal.code, field === null ? null : refusal.fields[0]?.field], text.slice(0, 80)).toEqual([
        code,
        field,
      ]);
    }
    expect(await who.call(takeover.takeovers, {})).toEqual([]);
    expect(await storesOf(who)).toEqual([]);
    // What was changed by hand goes in without a hash.
    expect((await send(who, withState(changed({ name: 'Another' })), true)).refusal).toBeNull();
  });

  it('M12 a market that the account works in is refused by name, an empty one is filled', async () => {
    const who = await fresh();
    const made = await who.call(stores.create, { body: { marketPlaceCountryCode: 'DE', storeName: 'Begun here' } });
    expect((await send(who, file, true)).stores).toMatchObject([{ market: 'DE', outcome: 'empty' }]);
    await send(who, file);
    await next.runJobs();
    expect(await who.call(takeover.takeovers, {})).toMatchObject([
      { state: 'done', foundHash: documentOf(file).stateHash },
    ]);
    expect((await who.call(stores.list, {})).map(({ id, name }) => [id, name])).toEqual([
      [made.id, documentOf(file).state.stores[0]?.name],
    ]);
    const other = withState({ ...documentOf(file).state, company: null });
    expect(await send(who, other, true)).toMatchObject({ refusal: 'StateMarketTaken', stores: [{ outcome: 'taken' }] });
    expect(await refusalOf(send(who, other))).toMatchObject({
      code: 'StateMarketTaken',
      status: 409,
      data: { markets: ['DE'] },
    });
  });

  itLong('M12 of as many records as a state holds there is a file, of one more there is none', async () => {
    const who = await fresh();
    const { id } = await who.call(stores.create, { body: { marketPlaceCountryCode: 'FR', storeName: 'Many lists' } });
    const add = (from: number, to: number) =>
      sql`insert into restriction(store_id, kind, value, folded, created_at)
        select ${id}, 2, 'Own ' || n, 'own ' || n, now() from generate_series(${from}::int, ${to}::int) n`.execute(
        next.worker.db,
      );
    await add(1, 200_000);
    expect(documentOf(await download(who)).state.stores[0]?.lists).toHaveLength(200_000);
    await add(200_001, 200_001);
    expect(await codeOf(download(who))).toBe('StateTooLarge');
  });

  it('M12 more products than the plan has room for, and a second state while one is under way', async () => {
    const who = await fresh();
    await setProductLimit(next.worker, who.accountId, 1);
    expect((await send(who, file, true)).refusal).toBe('InventoryLimitReached');
    expect(await codeOf(send(who, file))).toBe('InventoryLimitReached');
    await setProductLimit(next.worker, who.accountId, 10_000);
    await send(who, file);
    expect(await codeOf(send(who, withState({ ...documentOf(file).state, company: null })))).toBe('TakeoverUnderWay');
    // The market was filled before its turn came: all or nothing.
    const { id } = await who.call(stores.create, { body: { marketPlaceCountryCode: 'DE', storeName: 'In between' } });
    await sql`insert into restriction(store_id, kind, value, folded, created_at) values (${id}, 2, 'Own', 'own', now())`.execute(
      next.worker.db,
    );
    await next.runJobs();
    expect(await who.call(takeover.takeovers, {})).toMatchObject([
      { state: 'failed', failure: 'StateMarketTaken', foundHash: null },
    ]);
    expect((await who.call(stores.list, {})).map(({ name }) => name)).toEqual(['In between']);
    expect((await who.call(company.get, {})).company).toBeNull();
  });

  it('M12 is the owner’s alone, with the password typed, and nobody sees another one’s takeovers', async () => {
    const who = await fresh();
    expect(await who.call(takeover.takeovers, {})).toEqual([]);
    await passStepUp(next, who.accountId);
    expect(await codeOf(who.call(takeover.state, {}))).toBe('reauth');
    expect(await codeOf(send(who, file))).toBe('reauth');
  });
});

describe('many products', () => {
  it('M12 come in parts; a process that dies goes on where it was, and none comes twice', async () => {
    const who = await fresh();
    const { state } = documentOf(file);
    const items = Array.from({ length: 2_500 }, (_, at) => ({
      asin: `B0${at.toString(36).toUpperCase().padStart(8, '0')}`,
      sku: `SKU-${at}`,
      decided: [],
    }));
    const text = withState({
      company: null,
      extension: null,
      stores: state.stores.map((store) => ({ ...store, items })),
    });
    await send(who, text);
    const progress: number[] = [];
    const [row] = await who.call(takeover.takeovers, {});
    const asked = { accountId: who.accountId, takeoverId: row?.takeoverId ?? 0 };
    // The process dies after its head and two parts.
    let calls = 0;
    const dying = new Proxy(next.worker.db, {
      get: (target, name) => {
        if (name === 'transaction' && ++calls > 3) throw new Error('it dies');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    await expect(takeOver({ ...next.worker, db: dying }, asked)).rejects.toThrow('it dies');
    progress.push((await who.call(takeover.takeovers, {}))[0]?.done ?? -1);
    await next.runJobs();
    progress.push((await who.call(takeover.takeovers, {}))[0]?.done ?? -1);
    expect(progress).toEqual([2_000, 2_500]);
    expect(await who.call(takeover.takeovers, {})).toMatchObject([
      { state: 'done', foundHash: hashState(documentOf(text).state).hash },
    ]);
    expect(await takeItems(next.worker, asked, documentOf(text).state)).toBe(false);
    const { rows } = await sql<{
      items: number;
    }>`select count(*)::int as items from item i join store s using (store_id) where s.account_id = ${who.accountId}`.execute(
      next.worker.db,
    );
    expect(rows[0]?.items).toBe(2_500);
  });
});
