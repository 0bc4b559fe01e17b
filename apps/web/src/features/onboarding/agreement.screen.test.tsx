import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const words = texts.en.agreements;
const monthly = { en: 'A month is 30×24 hours', tr: 'Bir ay, 30×24 saattir' };
const textIn = (language: 'tr' | 'en') => document.querySelector(`article [lang="${language}"]`)?.textContent ?? null;

describe('the licence agreement', () => {
  it.each(languages)('ONB-013 is read in the language of the panel, and in the other one (%s)', async (language) => {
    const other = language === 'tr' ? 'en' : 'tr';
    const { user } = await showScreen('/licenceAgreement', { language });
    await screen.findByRole('heading', { level: 1, name: texts[language].agreements.documents.licence.title });
    expect(textIn(language)).toContain(monthly[language]);
    expect(textIn(language)).toContain(agreementVersions.licence);
    await user.click(screen.getByRole('radio', { name: words.languages[other] }));
    expect(textIn(other)).toContain(monthly[other]);
    expect(textIn(language)).toBeNull();
  });

  it.each(languages)('ONB-013 is printed by its own button after five seconds (%s)', async (language) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] });
    let printed: string[] = [];
    vi.stubGlobal('print', () => printed.push(['tr', 'en'].filter((each) => textIn(each as 'tr')).join()));
    const { user } = await showScreen('/licenceAgreement', { language: 'en' });
    await screen.findByRole('heading', { level: 1 });
    await user.click(button(words.print[language]));
    await waitFor(() => expect(textIn(language)).toContain(monthly[language]));
    expect(screen.getByText(words.print.soon.replace('{{seconds}}', '5'))).toBeDefined();
    expect(button(words.print.tr).disabled && button(words.print.en).disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(printed).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(printed).toEqual([language]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(printed).toHaveLength(1);
    expect(button(words.print.tr).disabled).toBe(false);
    printed = [];
  });

  it.each(['/licenceAgreement', '/dataProtection'])('opens before there is a store: %s', async (address) => {
    const wire = createWire();
    wire.answer(stores.list, []);
    const { router } = await showScreen(address, { wire });
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe(address);
    expect(wire.asked(onboarding.warehouseAgreement)).toHaveLength(0);
  });
});

describe('the warehouse agreement', () => {
  it.each(languages)('ONB-015 WH-090 is read, printed and accepted (%s)', async (language) => {
    const wire = createWire();
    wire.answer(onboarding.warehouseAgreement, null);
    wire.answer(onboarding.acceptWarehouseAgreement, null);
    const { user } = await showScreen('/warehouseAgreement', { wire, language });
    const { documents, accept, print } = texts[language].agreements;
    await screen.findByRole('heading', { level: 1, name: documents.warehouse.title });
    expect(button(print.tr) && button(print.en)).toBeDefined();
    await screen.findByRole('checkbox', { name: accept.consent });
    expect(button(accept.do).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: accept.consent }));
    wire.answer(onboarding.warehouseAgreement, {
      textVersion: agreementVersions.warehouse,
      acceptedAt: '2026-11-24T09:00:00.000Z',
    });
    await user.click(button(accept.do));
    await screen.findByText(accept.accepted.replace('{{version}}', agreementVersions.warehouse), { exact: false });
    expect(wire.asked(onboarding.acceptWarehouseAgreement).map(({ body }) => body)).toEqual([
      { textVersion: agreementVersions.warehouse },
    ]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each(languages)(
    'WH-090 a text that is not the current one is refused, and nothing is shown as accepted (%s)',
    async (language) => {
      const wire = createWire();
      wire.answer(onboarding.warehouseAgreement, null);
      wire.refuse(onboarding.acceptWarehouseAgreement, 'TextVersionNotCurrent', { status: 409 });
      const { user } = await showScreen('/warehouseAgreement', { wire, language });
      const { accept } = texts[language].agreements;
      await user.click(await screen.findByRole('checkbox', { name: accept.consent }));
      await user.click(button(accept.do));
      await screen.findByText(texts[language].errors.TextVersionNotCurrent);
      expect(
        screen.queryByText(accept.accepted.replace('{{version}}', agreementVersions.warehouse), { exact: false }),
      ).toBeNull();
      expect(button(accept.do).disabled).toBe(false);
    },
  );

  it('ONB-015 asks again for a text that was renewed', async () => {
    const wire = createWire();
    wire.answer(onboarding.warehouseAgreement, { textVersion: '2020-01', acceptedAt: '2020-01-01T09:00:00.000Z' });
    await showScreen('/warehouseAgreement', { wire });
    await screen.findByText(words.accept.renewed.replace('{{version}}', '2020-01'));
    expect(button(words.accept.do).disabled).toBe(true);
  });

  it('says that it could not learn what was accepted', async () => {
    const wire = createWire();
    wire.refuse(onboarding.warehouseAgreement, 'UnexpectedError', { status: 400 });
    await showScreen('/warehouseAgreement', { wire });
    await screen.findByText(words.accept.failed);
  });
});
