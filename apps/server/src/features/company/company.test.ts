import { describe, expect, it, beforeAll } from 'vitest';
import sharp from 'sharp';
import { company } from '@kervan/contracts/company-calls';
import { companyForm, invoiceForm } from '../../testing/company-forms.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';

const product = useProduct({ products: 20 });
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
});

describe('the company of an account', () => {
  it('STORE-065 STORE-072 STORE-033 is saved whole and read by its owner alone', async () => {
    const mine = await product.signUp();
    expect(await mine.call(company.get, {})).toEqual({ company: null, revision: 0 });
    const { revision } = await mine.call(company.save, { body: { ...companyForm, country: 'tr', revision: 0 } });
    expect(await mine.call(company.get, {})).toEqual({ company: companyForm, revision });
    expect((await other.call(company.get, {})).company).toBeNull();
    await other.call(company.save, { body: { ...companyForm, businessName: 'Other' } });
    expect((await mine.call(company.get, {})).company?.businessName).toBe(companyForm.businessName);
  });

  it('STORE-034 STORE-065 names each field that is empty or wrong and saves nothing', async () => {
    const mine = await product.signUp();
    const wrong = { ...companyForm, businessName: ' ', taxOffice: '', country: 'XX', phone: 'x' };
    expect(await refusalOf(mine.call(company.save, { body: wrong }))).toMatchObject({
      code: 'ValidationFailed',
      fields: [
        { field: 'businessName', code: 'Required' },
        { field: 'country', code: 'CountryCodeInvalid' },
        { field: 'phone', code: 'PhoneInvalid' },
      ],
    });
    expect((await mine.call(company.get, {})).company).toBeNull();
  });

  it('STORE-065 what somebody saved meanwhile is not written over', async () => {
    const mine = await product.signUp();
    const first = await mine.call(company.save, { body: { ...companyForm, revision: 0 } });
    const second = await mine.call(company.save, {
      body: { ...companyForm, city: 'Ankara', revision: first.revision },
    });
    expect(second.revision).toBeGreaterThan(first.revision);
    expect(await codeOf(mine.call(company.save, { body: { ...companyForm, revision: first.revision } }))).toBe(
      'SettingsChangedMeanwhile',
    );
    expect((await mine.call(company.get, {})).company?.city).toBe('Ankara');
  });
});

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#2346c7' } })
    .toFormat(format)
    .toBuffer();
const save = (content?: Buffer | string, over: object = {}, name = 'logo.png', type = 'image/png') =>
  seller.call(company.saveInvoice, {
    body: {
      json: { ...invoiceForm, ...over },
      ...(content === undefined ? {} : { files: [new File([new Uint8Array(Buffer.from(content))], name, { type })] }),
    },
  });
const logoOf = async (who: Seller = seller) =>
  Buffer.from(await (await who.call(company.logo, { query: {} })).content.arrayBuffer());

describe('name, address and logo on invoices', () => {
  it('STORE-064 STORE-071 STORE-024 are kept for the selected store; another seller’s are unknown', async () => {
    expect(await seller.call(company.getInvoice, {})).toEqual({ address: null, logoUrl: null, revision: 0 });
    const { revision } = await save(await picture(200, 200));
    const { logoUrl, ...kept } = await seller.call(company.getInvoice, {});
    expect(kept).toEqual({ address: invoiceForm, revision });
    expect(logoUrl).toMatch(/^\/api\/customerInvoiceInfo\/logo\?v=[0-9a-f]{64}$/);
    expect(await sharp(await logoOf()).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 });
    expect(await other.call(company.getInvoice, {})).toEqual({ address: null, logoUrl: null, revision: 0 });
    expect(await codeOf(logoOf(other))).toBe('RecordNotFound');
    const foreign = await seller.request({
      method: 'GET',
      url: '/api/customerInvoiceInfo/get',
      headers: { 'x-customer-marketplace-id': String(other.storeId) },
    });
    expect(foreign.json).toMatchObject({ message: 'DifferentMarketSelected' });
  });

  it('STORE-064 the logo stays where no file comes, changes its address with another one, and goes when it is taken away', async () => {
    await save(await picture(20, 20));
    const first = (await seller.call(company.getInvoice, {})).logoUrl;
    await save(undefined, { city: 'Bonn' });
    expect(await seller.call(company.getInvoice, {})).toMatchObject({ logoUrl: first, address: { city: 'Bonn' } });
    await save(await picture(30, 20, 'jpeg'), {}, 'a.jpg', 'image/jpeg');
    expect((await seller.call(company.getInvoice, {})).logoUrl).not.toBe(first);
    await save(undefined, { removeLogo: true });
    expect((await seller.call(company.getInvoice, {})).logoUrl).toBeNull();
    expect(await codeOf(logoOf())).toBe('RecordNotFound');
  });

  it('SHELL-095 a logo is drawn anew: nothing that came with it is kept', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE', Orientation: '6' } })
      .jpeg()
      .toBuffer();
    const smuggled = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    await save(smuggled, {}, '../../x.html', 'text/html');
    const kept = await logoOf();
    expect(kept.subarray(1, 4).toString()).toBe('PNG');
    expect(kept.toString('latin1')).not.toMatch(/SECRET|script/);
  });

  it.each([
    ['a drawing that is a program', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['text by another name', 'no picture at all'],
    ['nothing', ''],
    ['the head of a picture and nothing more', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['the head of a picture before a program', Buffer.from('\xff\xd8\xff<script>', 'latin1')],
    ['a program of another system', Buffer.from('MZ\x90\x00', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
  ])('ASVS 1.3.4 ASVS 5.2.2 SHELL-095 %s is no logo', async (_what, content) => {
    expect(await codeOf(save(content))).toBe('NotAPicture');
  });

  it('SHELL-095 pictures of other kinds, half ones and larger ones are refused; 200 by 200 is the most', async () => {
    for (const format of ['webp', 'gif'] as const)
      expect(await codeOf(save(await picture(10, 10, format))), format).toBe('NotAPicture');
    const noise = await sharp(Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, at) => (at * 7919) % 251)), {
      raw: { width: 200, height: 200, channels: 3 },
    })
      .png()
      .toBuffer();
    expect(await codeOf(save(noise.subarray(0, noise.length / 2)))).toBe('NotAPicture');
    for (const [width, height] of [
      [201, 200],
      [200, 201],
      [5_000, 5_000],
    ] as const)
      expect(await codeOf(save(await picture(width, height))), `${width}x${height}`).toBe('PictureTooLarge');
    await save(noise);
  });

  it('SHELL-095 more than a mebibyte is not read to its end, one byte less is', async () => {
    const small = await picture(10, 10);
    const padded = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
    expect(await codeOf(save(padded(1024 * 1024 + 1)))).toBe('PayloadTooLarge');
    await save(padded(1024 * 1024));
  });

  it('STORE-064 names the fields of the address that are empty or wrong, and keeps logo and address as they were', async () => {
    await save(await picture(10, 10));
    const before = await seller.call(company.getInvoice, {});
    expect(await refusalOf(save(await picture(20, 20), { name: '', zipCode: ' ', country: 'ZZ' }))).toMatchObject({
      code: 'ValidationFailed',
      fields: [
        { field: 'json.name', code: 'Required' },
        { field: 'json.zipCode', code: 'Required' },
        { field: 'json.country', code: 'CountryCodeInvalid' },
      ],
    });
    expect(await codeOf(save('x', { revision: before.revision }))).toBe('NotAPicture');
    expect(await codeOf(save(undefined, { revision: before.revision - 1 }))).toBe('SettingsChangedMeanwhile');
    expect(await seller.call(company.getInvoice, {})).toEqual(before);
  });

  it('a field json that is none, too deep or with a broken text is refused like any body', async () => {
    const send = async (json: string) => {
      const form = new FormData();
      form.append('json', json);
      const answer = await product.app.inject({
        method: 'POST',
        url: '/api/customerInvoiceInfo/save',
        payload: form,
        headers: {
          authorization: `Bearer ${seller.token}`,
          cookie: seller.cookies,
          'x-customer-marketplace-id': String(seller.storeId),
        },
      });
      return answer.json<{ message: string; errors?: { field: string }[] }>();
    };
    expect(await send('{"a":')).toMatchObject({ message: 'ValidationFailed', errors: [{ field: 'json' }] });
    expect(await send('['.repeat(5_000))).toMatchObject({ message: 'RequestTooComplex' });
    expect(await send(JSON.stringify({ ...invoiceForm, name: 'a\u0000b' }))).toMatchObject({
      message: 'ValidationFailed',
    });
    expect(await send(JSON.stringify({ ...invoiceForm, storeId: 1 }))).toMatchObject({
      message: 'ValidationFailed',
      errors: [{ field: 'json.storeId' }],
    });
  });
});
