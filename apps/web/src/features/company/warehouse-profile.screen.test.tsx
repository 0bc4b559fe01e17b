import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { optionalOfProfile, profileFields, type WarehouseProfile } from '@kervan/domain/warehouse/warehouse-profile';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

type Language = 'en' | 'tr';
const saved: WarehouseProfile = {
  personName: 'Ayşe Yılmaz',
  companyName: 'Kervan Ltd.',
  storeName: 'Kervan Haus',
  phone: '905321234567',
  email: 'depo@kervan.example',
  line1: 'Moda Cad. 112/4',
  line2: '',
  line3: '',
  city: 'İstanbul',
  district: 'Kadıköy',
  state: '',
  zipCode: '34710',
  country: 'TR',
};
const png = (side: number) => {
  const content = new Uint8Array(64);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(content.buffer).setUint32(16, side);
  new DataView(content.buffer).setUint32(20, side);
  return new File([content], 'logo.png', { type: 'image/png' });
};

let wire: Wire;
let kept: Response<typeof warehouse.profile>;
beforeEach(() => {
  kept = { profile: saved, logoUrl: null, declined: null, revision: 7 };
  wire = createWire();
  wire.answer(warehouse.profile, () => kept);
  wire.answer(warehouse.saveProfile, { revision: 8 });
  wire.answer(warehouse.logo, { name: 'logo.png', content: png(40) });
});
const field = (name: keyof WarehouseProfile, language: Language = 'en') =>
  screen.findByRole<HTMLInputElement>(name === 'country' ? 'combobox' : 'textbox', {
    name: texts[language].warehouse.profile.field[name],
  });
const open = async (language: Language = 'en') => {
  const shown = await showScreen('/warehouse/profile', { wire, language });
  await field('city', language);
  return shown;
};
const save = () => screen.getByRole('button', { name: /^Save|kaydet$/ });
const chooser = () => screen.getByLabelText<HTMLInputElement>(texts.en.company.logo.label, { selector: 'input' });
const sent = () =>
  wire.asked(warehouse.saveProfile).map(({ body }) => {
    const form = body as unknown as FormData;
    const file = form.get('files') as File | null;
    return [JSON.parse(String(form.get('json'))), file && [file.name, file.type]];
  });

describe('the warehouse profile', () => {
  it.each(
    tested([
      ['en', 'Türkiye'],
      ['tr', 'Türkiye'],
    ] as const),
  )('WH-018 WH-076 STORE-023 shows every field and the logo as they are saved (%s)', async (language, country) => {
    kept = { ...kept, logoUrl: '/api/warehouseProfile/logo?v=abc' };
    await open(language);
    for (const name of profileFields)
      expect((await field(name, language)).value, name).toBe(name === 'country' ? country : saved[name]);
    await waitFor(() => expect(wire.asked(warehouse.logo)).toHaveLength(1));
    await screen.findByRole('img', { name: texts[language].company.logo.preview });
  });

  it.each(languages)('WH-077 saves what was changed with the chosen logo and says so (%s)', async (language) => {
    const { user } = await open(language);
    await user.clear(await field('city', language));
    await user.type(await field('city', language), 'Ankara');
    if (language === 'en') await user.upload(chooser(), png(200));
    await user.click(save());
    await screen.findByText(texts[language].warehouse.profile.saved);
    expect(sent()).toEqual([
      [
        { ...saved, city: 'Ankara', removeLogo: false, revision: 7 },
        language === 'en' ? ['logo.png', 'image/png'] : null,
      ],
    ]);
  });

  it.each(languages)('STORE-028 the first one names all that is needed (%s)', async (language) => {
    kept = { profile: null, logoUrl: null, declined: null, revision: 0 };
    const { user } = await open(language);
    await user.type(await field('line2', language), 'x');
    await user.click(save());
    const marked = screen
      .getAllByText(texts[language].company.fault.Required)
      .map((each) => each.closest<HTMLElement>('[data-field]')?.dataset.field);
    const needed = profileFields.filter((name) => !optionalOfProfile.has(name)).map((name) => `json.${name}`);
    expect(marked.toSorted()).toEqual(needed.toSorted());
    expect(wire.asked(warehouse.saveProfile)).toHaveLength(0);
  });

  it.each([
    ['phone', '+90 532', 'PhoneDigitsOnly'],
    ['line1', 'Улица 1', 'NotLatin'],
  ] as const)('STORE-028 a wrong %s is said when it is left', async (name, typed, code) => {
    const { user } = await open();
    await user.clear(await field(name));
    await user.type(await field(name), typed);
    await user.tab();
    const said = texts.en.warehouse.profile.fault[code].replace('{{min}}', '7').replace('{{max}}', '15');
    expect((await screen.findByRole('alert')).textContent).toBe(said);
  });

  it('WH-077 a picture that is too large, or none, is refused before anything is sent', async () => {
    const { user } = await open();
    await user.upload(chooser(), png(201));
    await screen.findByText(texts.en.errors.PictureTooLarge);
    await user.upload(chooser(), new File(['<svg/>'], 'logo.png', { type: 'image/png' }));
    await screen.findByText(texts.en.errors.NotAPicture);
    expect(wire.asked(warehouse.saveProfile)).toHaveLength(0);
  });

  it.each(languages)('WH-076 says that it could not be read (%s)', async (language) => {
    wire.refuse(warehouse.profile, 'UnexpectedError', { status: 500 });
    await showScreen('/warehouse/profile', { wire, language });
    await screen.findByText(texts[language].warehouse.profile.failed);
  });
});
