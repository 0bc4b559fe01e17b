import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { texts } from '@kervan/texts/texts';
import { address } from '../../../testing/billing-answers.ts';
import { languages, tested } from '../../../testing/languages.ts';
import { showScreen } from '../../../testing/show.tsx';
import { createWire } from '../../../testing/wire.ts';

const words = {
  en: {
    city: 'City',
    district: 'District one of the two',
    save: 'Save address',
    region: 'Enter the district or the state.',
  },
  tr: { city: 'Şehir', district: 'İlçe ikisinden biri', save: 'Adresi kaydet', region: 'İlçeyi ya da eyaleti yazın.' },
} as const;

describe('the billing address', () => {
  it.each(languages)('SUB-014 shows what is saved and saves what is typed (%s)', async (language) => {
    const { city, save } = words[language];
    const wire = createWire();
    wire.answer(billing.getCustomer, address);
    wire.answer(billing.createCustomer, null);
    const { user } = await showScreen('/subscriptions/billingAddress', { wire, language });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: city });
    expect(field.value).toBe('İstanbul');
    await user.clear(field);
    await user.type(field, ' Ankara ');
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(() => expect(wire.asked(billing.createCustomer)[0]?.body).toEqual({ ...address, city: 'Ankara' }));
  });

  it.each(languages)('SUB-018 without district and state nothing is saved (%s)', async (language) => {
    const { district, save, region } = words[language];
    const wire = createWire();
    wire.answer(billing.getCustomer, address);
    const { user } = await showScreen('/subscriptions/billingAddress', { wire, language });
    await user.clear(await screen.findByRole('textbox', { name: district }));
    await user.click(screen.getByRole('button', { name: save }));
    expect(screen.getByText(region)).toBeTruthy();
    expect(wire.asked(billing.createCustomer)).toHaveLength(0);
  });

  it('SUB-014 an address that cannot be read says so', async () => {
    const wire = createWire();
    wire.refuse(billing.getCustomer, 'UnexpectedError', { status: 500 });
    await showScreen('/subscriptions/billingAddress', { wire });
    expect(await screen.findByText('We couldn’t load your address')).toBeTruthy();
  });

  it.each(
    tested([
      ['en', 'There is no billing address yet.', 'Fil the required fields!'],
      ['tr', 'Henüz fatura adresi yok.', 'Bu alan gereklidir!'],
    ] as const),
  )('SUB-014 SUB-018 the first one says that there is none, and what it needs (%s)', async (language, none, needed) => {
    const wire = createWire();
    wire.answer(billing.getCustomer, null);
    const { user } = await showScreen('/subscriptions/billingAddress', { wire, language });
    await screen.findByText(none);
    await user.click(screen.getByRole('button', { name: words[language].save }));
    // Name, line 1, city and country.
    expect(screen.getAllByText(needed)).toHaveLength(4);
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('nameSurname');
    expect(wire.asked(billing.createCustomer)).toHaveLength(0);
  });

  it.each(languages)(
    'SUB-014 there is nothing to save until something is changed, then it is said (%s)',
    async (language) => {
      const wire = createWire();
      wire.answer(billing.getCustomer, address);
      wire.answer(billing.createCustomer, null);
      const { user } = await showScreen('/subscriptions/billingAddress', { wire, language });
      const field = await screen.findByRole<HTMLInputElement>('textbox', { name: words[language].city });
      const save = screen.getByRole<HTMLButtonElement>('button', { name: words[language].save });
      expect(save.disabled).toBe(true);
      await user.type(field, ' 2');
      expect(save.disabled).toBe(false);
      wire.answer(billing.getCustomer, { ...address, city: 'İstanbul 2' });
      // Enter in a field saves.
      await user.type(field, '{Enter}');
      await screen.findByText(texts[language].ui.notice.saved);
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>('button', { name: words[language].save }).disabled).toBe(true),
      );
      expect(wire.asked(billing.createCustomer)).toHaveLength(1);
    },
  );

  it('SUB-014 SUB-073 a field that the server refuses is marked, and keeps what was typed', async () => {
    const wire = createWire();
    wire.answer(billing.getCustomer, address);
    wire.refuse(billing.createCustomer, 'ValidationFailed', {
      fields: [{ field: 'postCode', code: 'TooLong' }],
    });
    const { user } = await showScreen('/subscriptions/billingAddress', { wire });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Postal code optional' });
    await user.type(field, '34710');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('34710');
  });
});
