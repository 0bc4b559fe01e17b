import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestAnswer, type TestSandbox } from '../../testing/test-sandbox.ts';
import { openWarehouse, release, type TestWarehouse } from '../testing/test-warehouse.ts';
import { tabs } from './frame.ts';

let sandbox: TestSandbox;
let warehouse: TestWarehouse;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  const test = await sandbox.createWorld({ startAt: '2026-09-01T14:00:00Z', products: 10 });
  await test.request('POST', '/world/standstill');
  warehouse = await openWarehouse(test);
});
afterAll(() => sandbox.close());

const page = async (path: string): Promise<string> => {
  const { status, text } = await warehouse.test.request('GET', path);
  expect(status, path).toBe(200);
  return text;
};
/** What a form sends. */
const submit = (path: string, fields: Record<string, string>): Promise<TestAnswer> =>
  warehouse.test.request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const plain = (html: string): string => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
/** The forms of a page: where they go, what they send when nothing is typed. */
const formsOf = (html: string): { action: string; fields: Record<string, string>; label: string }[] =>
  [...html.matchAll(/<form method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/g)].map(([, action = '', inner = '']) => ({
    action: action.replace(warehouse.test.world.prefix, ''),
    fields: Object.fromEntries(
      [...inner.matchAll(/<input [^>]*name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        plain(value),
      ]),
    ),
    label: /<button[^>]*>([^<]+)</.exec(inner)?.[1] ?? '',
  }));
/** Presses a button of a page. */
async function press(path: string, label: string, typed: Record<string, string> = {}): Promise<TestAnswer> {
  const form = formsOf(await page(path)).find((one) => one.label === label);
  if (!form) throw new Error(`${path} has no button ${label}`);
  return submit(form.action, { ...form.fields, ...typed });
}

describe('the console', () => {
  it('has a page for each place, also while nothing is there', async () => {
    for (const [tab, name] of Object.entries(tabs)) {
      const html = await page(`/warehouse/console?tab=${tab}`);
      expect(html, tab).toContain(`<strong aria-current="page">${name}</strong>`);
    }
    expect((await warehouse.test.request('GET', '/warehouse/console/packages/KRV-00000000')).status).toBe(404);
    expect(await page('/')).toContain('>Warehouse</a>');
  });

  it('leads a package from the scan to the buyer', async () => {
    const { ref, no } = await warehouse.announce({
      items: [{ asin: 'B1', title: '<b>Mug</b>', quantity: 2, valueMinor: 100 }],
    });
    expect(await page('/warehouse/console')).toContain('2 × &lt;b&gt;Mug&lt;/b&gt;');
    const scanned = await press('/warehouse/console', 'It is here', { code: no.toLowerCase() });
    const own = `/warehouse/console/packages/${no}`;
    expect([scanned.status, scanned.headers.get('location')]).toEqual([303, `${warehouse.test.world.prefix}${own}`]);
    const [, photo = ''] = /src="([^"]+)"/.exec(await page(own)) ?? [];
    expect(
      (await fetch(`${warehouse.test.url}${photo.replace(warehouse.test.world.prefix, '')}`)).headers.get(
        'content-type',
      ),
    ).toBe('image/jpeg');
    await press(own, 'Measure', { grams: '750', battery: 'true' });
    expect(await page(own)).toContain('750 g');
    expect(await warehouse.act(no, {}, 'GET')).toMatchObject({ contents: { battery: true }, measures: { grams: 750 } });
    expect(await page('/warehouse/console?tab=waiting')).toContain(
      'destroyed, if Kervan says so, from 2026-09-08 14:00 UTC',
    );
    await release(warehouse, ref);
    expect(await page('/warehouse/console?tab=pack')).toContain(no);
    await press(own, 'Pack and dispatch');
    await press(own, 'Carrier says', { code: 'customs', dutyMinor: '55' });
    await press(own, 'Carrier says', { code: 'delivered' });
    expect((await warehouse.events(ref)).slice(-2).map(({ data }) => data)).toEqual([
      { code: 'customs', dutyMinor: 55 },
      { code: 'delivered' },
    ]);
    const late = await submit(`/world/warehouse/${no}/dispatch`, { back: own });
    expect([late.status, late.text.includes('The package is delivered.')]).toEqual([409, true]);
    expect(await page('/warehouse/console?tab=statement')).toContain('shipping');
  });

  it('finds a package by the number of its parcel, and puts what nobody announced aside', async () => {
    const { ref, no } = await warehouse.announce();
    await warehouse.ask('PATCH', `/packages/${ref}`, {
      body: { inbound: { carrier: 'UPS', tracking: '1ZPARCEL' } },
      ifMatch: 0,
    });
    expect((await press('/warehouse/console', 'It is here', { code: '1ZPARCEL' })).headers.get('location')).toContain(
      no,
    );
    const unknown = await press('/warehouse/console', 'It is here', { code: '<x>' });
    const path = (unknown.headers.get('location') ?? '').replace(warehouse.test.world.prefix, '');
    expect(await page(path)).toContain('Nobody announced “&lt;x&gt;”.');
    await press(path, 'Put it with the unidentified ones');
    expect(await page('/warehouse/console?tab=unidentified')).toContain('Scanned as &lt;x&gt;');
    const other = await warehouse.announce();
    await press('/warehouse/console?tab=unidentified', 'It is this one', { package: other.no });
    expect(await page('/warehouse/console?tab=measure')).toContain(other.no);
  });

  it('answers chats, decides claims, lets the batch leave, and says that a carrier strikes', async () => {
    const { ref, no } = await warehouse.announce();
    await warehouse.act(`${no}/receive`);
    await press(`/warehouse/console/packages/${no}`, 'Damaged', { text: 'Wet' });
    await warehouse.ask('POST', '/claims', { body: { packageRef: ref, kind: 'damaged', text: 'Why?', files: [] } });
    await press('/warehouse/console?tab=desk', 'Answer', { text: 'It rained' });
    await press('/warehouse/console?tab=desk', 'Accept');
    expect((await warehouse.events(ref)).slice(-3).map(({ type }) => type)).toEqual([
      'chat.message',
      'chat.status',
      'claim.decided',
    ]);
    await warehouse.ask('POST', `/packages/${ref}/return`, { body: { kind: 'hub', labelId: null } });
    await press('/warehouse/console?tab=returns', 'The batch leaves now');
    expect((await warehouse.events(ref)).at(-1)?.type).toBe('return.sent');
    await press('/warehouse/console?tab=carriers', 'It takes nothing for a week', { kind: 'strike' });
    expect(
      ((await warehouse.ask('GET', '/carriers?market=DE')).body as { notice: unknown }[])[0]?.notice,
    ).toMatchObject({ kind: 'strike' });
    await press('/warehouse/console?tab=carriers', 'It takes parcels again');
    expect(((await warehouse.ask('GET', '/carriers?market=DE')).body as { notice: unknown }[])[0]?.notice).toBeNull();
    await press('/warehouse/console', 'Let it work by itself');
    expect((await warehouse.act('', {}, 'GET')).autopilot).toMatchObject({ on: true });
    await press('/warehouse/console', 'Only what I do');
    expect((await warehouse.act('', {}, 'GET')).autopilot).toMatchObject({ on: false });
  });

  it('leads back into itself alone', async () => {
    const { no } = await warehouse.announce();
    const answer = await submit(`/world/warehouse/${no}/receive`, { back: 'https://elsewhere.test' });
    expect(answer.headers.get('location')).toBe(`${warehouse.test.world.prefix}/warehouse/console`);
  });
});

describe('control calls', () => {
  it('say what is wrong with them', async () => {
    const { no } = await warehouse.announce();
    const post = async (path: string, body: object = {}): Promise<number> =>
      (await warehouse.test.request('POST', `/world/warehouse/${path}`, { body })).status;
    expect(await post('KRV-99999999/receive')).toBe(404);
    expect(await post(`${no}/fly`)).toBe(404);
    expect(await post(`${no}/dispatch`)).toBe(409);
    expect(await post(`${no}/measure`, { grams: -1 })).toBe(400);
    expect(await post(`${no}/carrier-event`, { code: 'eaten' })).toBe(400);
    expect(await post(`${no}/receive`, { twice: true })).toBe(400);
    expect(await post('unidentified', { comment: 'a\u0000b' })).toBe(400);
  });
});
