import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { company } from '@kervan/contracts/company-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { companyFields, type CompanyInfo } from '@kervan/domain/company/company-info';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

type Language = 'en' | 'tr';
const saved: CompanyInfo = {
  businessName: 'Kervan Dış Ticaret Ltd. Şti.',
  taxOffice: 'Kadıköy',
  taxNumber: '1234567890',
  line1: 'Moda Cad. 112/4',
  line2: '',
  city: 'İstanbul',
  state: 'Marmara',
  country: 'TR',
  zipCode: '34710',
  phone: '+90 532 123 45 67',
  email: 'info@kervan.example',
};

let wire: Wire;
let kept: { company: CompanyInfo | null; revision: number };
beforeEach(() => {
  kept = { company: saved, revision: 7 };
  wire = createWire();
  wire.answer(company.get, () => kept);
  wire.answer(company.save, ({ body }) => {
    const { revision: _from, ...form } = body as CompanyInfo & { revision: number };
    kept = { company: form, revision: 8 };
    return { revision: 8 };
  });
});

const open = async (language: Language = 'en') => {
  const shown = await showScreen('/companyForm', { wire, language });
  await screen.findByRole('heading', { level: 1, name: texts[language].company.title });
  await field('city', language);
  return shown;
};
const nameOf = (name: keyof CompanyInfo, language: Language = 'en') => texts[language].company.field[name];
const field = (name: keyof CompanyInfo, language: Language = 'en') =>
  screen.findByRole<HTMLInputElement>(name === 'country' ? 'combobox' : 'textbox', { name: nameOf(name, language) });
const save = () => screen.getByRole('button', { name: /^Save|kaydet$/ });

describe('the company', () => {
  it.each(
    tested([
      ['en', 'Türkiye'],
      ['tr', 'Türkiye'],
    ] as const),
  )('STORE-033 STORE-034 STORE-072 shows every field as it is saved (%s)', async (language, country) => {
    await open(language);
    for (const name of companyFields)
      expect((await field(name, language)).value, name).toBe(name === 'country' ? country : saved[name]);
    expect(screen.queryByRole('button', { name: /^Save|kaydet$/ })).toBeNull();
  });

  it.each(languages)(
    'STORE-033 STORE-065 saves what was changed, from what was read, and says so (%s)',
    async (language) => {
      const { user } = await open(language);
      await user.clear(await field('city', language));
      await user.type(await field('city', language), 'Ankara');
      await user.click(await field('country', language));
      await user.clear(await field('country', language));
      await user.type(await field('country', language), language === 'tr' ? 'alman' : 'germ');
      await user.keyboard('{Enter}');
      await user.click(save());
      await screen.findByText(texts[language].company.saved);
      expect(wire.asked(company.save).map(({ body }) => body)).toEqual([
        { ...saved, city: 'Ankara', country: 'DE', revision: 7 },
      ]);
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Save|kaydet$/ })).toBeNull());
      expect((await field('city', language)).value).toBe('Ankara');
      expect(wire.asked(company.get).length).toBeGreaterThan(1);
    },
  );

  it.each(languages)(
    'STORE-034 the first one names all that is needed: everything but line 2 and tax office (%s)',
    async (language) => {
      kept = { company: null, revision: 0 };
      const { user } = await open(language);
      await user.type(await field('line2', language), 'x');
      await user.click(save());
      const needed = screen.getAllByText(texts[language].company.fault.Required);
      const marked = needed.map((each) => each.closest<HTMLElement>('[data-field]')?.dataset.field);
      expect(marked).toEqual(companyFields.filter((name) => name !== 'line2' && name !== 'taxOffice'));
      expect(document.activeElement).toBe(await field('businessName', language));
      expect(wire.asked(company.save)).toHaveLength(0);
    },
  );

  it.each(
    tested([
      ['en', 'email', 'info@kervan', 'EmailInvalid'],
      ['tr', 'phone', 'ask Ali', 'PhoneInvalid'],
    ] as const),
  )(
    'STORE-034 STORE-065 a wrong one is said when it is left, with an example (%s %s)',
    async (language, name, typed, code) => {
      const { user } = await open(language);
      await user.clear(await field(name, language));
      await user.type(await field(name, language), typed);
      expect(screen.queryByRole('alert')).toBeNull();
      await user.tab();
      expect((await screen.findByRole('alert')).textContent).toBe(texts[language].company.fault[code]);
      await user.click(save());
      expect(wire.asked(company.save)).toHaveLength(0);
    },
  );

  it('STORE-065 what the server refuses is said at its field, and what was typed stays', async () => {
    wire.refuse(company.save, 'ValidationFailed', { fields: [{ field: 'country', code: 'CountryCodeInvalid' }] });
    const { user } = await open();
    await user.type(await field('city'), ' 2');
    await user.click(save());
    await screen.findByText(texts.en.company.fault.CountryCodeInvalid);
    expect((await field('city')).value).toBe('İstanbul 2');
  });

  it.each(languages)(
    'STORE-065 what somebody saved meanwhile is taken in before, the changes stay (%s)',
    async (language) => {
      wire.refuse(company.save, 'SettingsChangedMeanwhile', { status: 409 });
      const { user } = await open(language);
      await user.type(await field('city', language), ' 2');
      await user.click(save());
      await screen.findByText(texts[language].company.overtaken);
      kept = { company: { ...saved, zipCode: '06000' }, revision: 9 };
      await user.click(screen.getByRole('button', { name: texts[language].ui.setting.takeOver }));
      await waitFor(async () => expect((await field('zipCode', language)).value).toBe('06000'));
      expect((await field('city', language)).value).toBe('İstanbul 2');
    },
  );

  it.each(languages)('STORE-033 says that it could not be read (%s)', async (language) => {
    wire.refuse(company.get, 'UnexpectedError', { status: 500 });
    await showScreen('/companyForm', { wire, language });
    await screen.findByText(texts[language].company.failed);
  });

  it.each(languages)(
    'STORE-033 is reached from the account menu, also without a subscription and a store (%s)',
    async (language) => {
      wire.answer(subscriptions.get, null);
      wire.answer(onboarding.exists, true);
      wire.answer(stores.list, []);
      const { user, router } = await open(language);
      expect(router.state.location.pathname).toBe('/companyForm');
      const bar = within(screen.getByRole('banner', { name: texts[language].shell.top.label }));
      await user.click(bar.getByRole('button', { name: /Ayşe Yılmaz/ }));
      const entry = await screen.findByRole('menuitem', { name: texts[language].shell.menu.company });
      expect(entry.getAttribute('href')).toBe('/companyForm');
    },
  );
});
