import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { company } from '@kervan/contracts/company-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { invoiceFields, type InvoiceAddress } from '@kervan/domain/company/company-info';
import { limits } from '@kervan/domain/limits';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

type Language = 'en' | 'tr';
const saved: InvoiceAddress = {
  name: 'Kervan Haus',
  line1: 'Hauptstraße 1',
  line2: '',
  line3: '',
  city: 'Köln',
  district: '',
  state: '',
  zipCode: '50667',
  country: 'DE',
  phone: '',
};
const LOGO_URL = '/api/customerInvoiceInfo/logo?v=abc';
/** The beginning of a PNG of so many pixels, as long as wanted. */
const png = (width: number, height: number, bytes = 64) => {
  const content = new Uint8Array(Math.max(bytes, 24));
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(content.buffer).setUint32(16, width);
  new DataView(content.buffer).setUint32(20, height);
  return new File([content.subarray(0, bytes)], 'logo.png', { type: 'image/png' });
};

let wire: Wire;
let kept: Response<typeof company.getInvoice>;
beforeEach(() => {
  kept = { address: saved, logoUrl: null, revision: 7 };
  wire = createWire();
  wire.answer(company.getInvoice, () => kept);
  wire.answer(company.saveInvoice, { revision: 8 });
  wire.answer(company.logo, { name: 'logo.png', content: png(40, 40) });
});

const open = async (language: Language = 'en') => {
  const shown = await showScreen('/customerInvoiceInfo', { wire, language });
  await screen.findByRole('heading', { level: 1, name: texts[language].company.invoice.title });
  await field('city', language);
  return shown;
};
const field = (name: keyof InvoiceAddress, language: Language = 'en') =>
  screen.findByRole<HTMLInputElement>(name === 'country' ? 'combobox' : 'textbox', {
    name: texts[language].company.invoice.field[name],
  });
const save = () => screen.getByRole('button', { name: /^Save|kaydet$/ });
const chooser = (language: Language = 'en') =>
  screen.getByLabelText<HTMLInputElement>(texts[language].company.logo.label, { selector: 'input' });
const preview = (language: Language = 'en') =>
  screen.queryByRole('img', { name: texts[language].company.logo.preview });
/** What was sent: the fields, and the file's name, kind and size. */
const sent = () =>
  wire.asked(company.saveInvoice).map(({ body }) => {
    const form = body as unknown as FormData;
    const file = form.get('files') as File | null;
    return [JSON.parse(String(form.get('json'))), file && [file.name, file.type, file.size]];
  });

describe('invoice information', () => {
  it.each(
    tested([
      ['en', 'Germany'],
      ['tr', 'Almanya'],
    ] as const),
  )('STORE-024 STORE-032 STORE-071 shows the address and the logo of the store (%s)', async (language, country) => {
    kept = { ...kept, logoUrl: LOGO_URL };
    await open(language);
    for (const name of invoiceFields)
      expect((await field(name, language)).value, name).toBe(name === 'country' ? country : saved[name]);
    await waitFor(() => expect(preview(language)?.getAttribute('src')).toMatch(/^data:image\/png;base64,/));
    expect(wire.asked(company.logo)[0]?.headers.get('x-customer-marketplace-id')).toBe('41');
  });

  it.each(languages)('STORE-032 STORE-064 saves the address alone; the logo stays (%s)', async (language) => {
    kept = { ...kept, logoUrl: LOGO_URL };
    const { user } = await open(language);
    await user.clear(await field('city', language));
    await user.type(await field('city', language), 'Bonn');
    await user.click(save());
    await screen.findByText(texts[language].company.invoice.saved);
    expect(sent()).toEqual([[{ ...saved, city: 'Bonn', removeLogo: false, revision: 7 }, null]]);
  });

  it('STORE-064 what an address needs is named, and nothing is sent', async () => {
    kept = { address: null, logoUrl: null, revision: 0 };
    const { user } = await open();
    await user.type(await field('line2'), 'x');
    await user.click(save());
    const marked = screen
      .getAllByText(texts.en.company.fault.Required)
      .map((each) => each.closest<HTMLElement>('[data-field]')?.dataset.field);
    expect(marked).toEqual(['json.name', 'json.line1', 'json.city', 'json.zipCode', 'json.country']);
    expect(sent()).toEqual([]);
  });

  it('STORE-032 stands in the menu under My store', async () => {
    await open();
    const entry = screen.getByRole('link', { name: 'Invoice information' });
    expect(entry.getAttribute('href')).toBe('/customerInvoiceInfo');
    expect(within(entry.closest('nav')!).getByRole('link', { name: 'Order routing' })).toBeTruthy();
  });
});

describe('the logo', () => {
  it.each(languages)(
    'STORE-032 SHELL-095 is seen before it is saved, and sent with the address (%s)',
    async (language) => {
      const { user } = await open(language);
      expect(screen.getByText(texts[language].company.logo.none)).toBeTruthy();
      await user.upload(chooser(language), png(200, 200));
      await waitFor(() => expect(preview(language)?.getAttribute('src')).toMatch(/^data:image\/png;base64,iVBOR/));
      expect(sent()).toEqual([]);
      await user.click(save());
      await screen.findByText(texts[language].company.invoice.saved);
      expect(sent()).toEqual([[{ ...saved, removeLogo: false, revision: 7 }, ['logo.png', 'image/png', 64]]]);
    },
  );

  it.each([
    ['en', 'too wide', png(201, 200), 'PictureTooLarge'],
    ['tr', 'too high', png(200, 201), 'PictureTooLarge'],
    [
      'en',
      'no picture by a picture’s name',
      new File(['no picture at all'], 'logo.png', { type: 'image/png' }),
      'NotAPicture',
    ],
    ['tr', 'half a head', png(10, 10, 20), 'NotAPicture'],
  ] as const)(
    'SHELL-095 (%s) %s is refused with its reason, and the one before stays',
    async (language, _what, file, code) => {
      kept = { ...kept, logoUrl: LOGO_URL };
      const { user } = await open(language);
      await waitFor(() => expect(preview(language)).not.toBeNull());
      const before = preview(language)?.getAttribute('src');
      await user.upload(chooser(language), file);
      expect((await screen.findByRole('alert')).textContent).toBe(texts[language].errors[code]);
      expect(preview(language)?.getAttribute('src')).toBe(before);
      expect(screen.queryByRole('button', { name: /^Save|kaydet$/ })).toBeNull();
    },
  );

  it.each(languages)(
    'SHELL-095 more than a megabyte is refused with the most it may have, a megabyte is taken (%s)',
    async (language) => {
      const { user } = await open(language);
      await user.upload(chooser(language), png(10, 10, limits.logoBytesMax + 1));
      const said = (await screen.findByRole('alert')).textContent ?? '';
      expect(said).toContain('logo.png');
      expect(said).toMatch(/1(,0)? M(i)?B/);
      await user.upload(chooser(language), png(10, 10, limits.logoBytesMax));
      await waitFor(() => expect(preview(language)).not.toBeNull());
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it.each(languages)('SHELL-095 what only drawing it shows is said at the logo (%s)', async (language) => {
    wire.refuse(company.saveInvoice, 'NotAPicture');
    const { user } = await open(language);
    await user.upload(chooser(language), png(10, 10));
    await waitFor(() => expect(preview(language)).not.toBeNull());
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(texts[language].errors.NotAPicture);
    expect(alert.closest<HTMLElement>('[data-field]')?.dataset.field).toBe('logo');
  });

  it('STORE-064 is taken away with the next save', async () => {
    kept = { ...kept, logoUrl: LOGO_URL };
    const { user } = await open();
    await waitFor(() => expect(preview()).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remove logo' }));
    expect(preview()).toBeNull();
    expect(screen.getByText('No logo')).toBeTruthy();
    await user.click(save());
    await waitFor(() => expect(sent()).toEqual([[{ ...saved, removeLogo: true, revision: 7 }, null]]));
  });

  it('STORE-032 one that cannot be read says so beside the address', async () => {
    kept = { ...kept, logoUrl: LOGO_URL };
    wire.refuse(company.logo, 'RecordNotFound', { status: 404 });
    await open();
    await screen.findByText(texts.en.errors.RecordNotFound);
    expect((await field('city')).value).toBe('Köln');
  });
});
