import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TemplateRow } from '@kervan/contracts/templates';
import { templates } from '@kervan/contracts/templates-calls';
import { placeholders } from '@kervan/domain/templates/placeholders';
import { languageName, textLanguages } from '@kervan/domain/languages';
import { templateTypes } from '@kervan/domain/templates/template-types';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

const row = (over: Partial<TemplateRow> = {}): TemplateRow => ({
  id: 7,
  name: 'Thanks',
  type: 'Delivered',
  subject: 'Order [orderNumber]',
  message: 'Dear [buyerName]',
  delayDays: 3,
  isActive: true,
  isAutomatic: true,
  language: 'market',
  exclusions: ['late'],
  priceFrom: null,
  priceTo: null,
  asins: [],
  category: null,
  sent: 12,
  revision: 5,
  ...over,
});
let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(templates.translation, { isTranslationAvailable: true, lacking: ['is'] });
});

describe('the templates', () => {
  it.each(languages)('MSG-005 lists what is sent when and how often, and deletes (%s)', async (language) => {
    const words = texts[language].templates;
    let rows = [row(), row({ id: 8, name: 'Sorry', type: 'Refunded', delayDays: 0, isActive: false })];
    wire.answer(templates.all, () => rows);
    wire.answer(templates.delete, () => {
      rows = rows.slice(1);
      return null;
    });
    const { user } = await showScreen('/templates', { wire, language });
    const first = within((await screen.findByText('Thanks')).closest('tr') as HTMLElement);
    for (const said of [words.types.Delivered, words.active, '12', words.days_other.replace('{{days}}', '3')])
      expect(first.getByText(said), said).toBeTruthy();
    const second = within(screen.getByText('Sorry').closest('tr') as HTMLElement);
    for (const said of [words.types.Refunded, words.passive, words.atOnce]) expect(second.getByText(said)).toBeTruthy();
    await user.click(first.getByRole('button', { name: words.deleteOne.replace('{{name}}', 'Thanks') }));
    await waitFor(() => expect(screen.queryByText('Thanks')).toBeNull());
    expect(wire.asked(templates.delete)[0]?.url.searchParams.get('id')).toBe('7');
  });

  it('says that there is none, and that they could not be loaded', async () => {
    wire.answer(templates.all, []);
    const { unmount } = await showScreen('/templates', { wire });
    expect(await screen.findByText(texts.en.templates.none)).toBeTruthy();
    unmount();
    wire.refuse(templates.all, 'ValidationFailed');
    await showScreen('/templates', { wire });
    expect(await screen.findByText(texts.en.templates.failed)).toBeTruthy();
  });

  it.each(languages)('MSG-007 MSG-008 MSG-012 a form asks for texts and every kind of event (%s)', async (language) => {
    const words = texts[language].templates;
    wire.answer(templates.all, []);
    wire.answer(templates.save, { id: 9 });
    const { user } = await showScreen('/templates/TemplateForm', { wire, language });
    const save = await screen.findByRole('button', { name: words.save });
    await user.click(save);
    expect(screen.getAllByText(words.required)).toHaveLength(3);
    await user.type(screen.getByRole('textbox', { name: words.name }), 'Late');
    await user.type(screen.getByRole('textbox', { name: words.subject }), 'Your order');
    await user.type(screen.getByRole('textbox', { name: words.message }), 'Dear [[buyer]');
    await user.click(save);
    expect(screen.getByText(words.unknown.replace('{{names}}', 'buyer'))).toBeTruthy();
    expect(wire.asked(templates.save)).toHaveLength(0);
    await user.clear(screen.getByRole('textbox', { name: words.message }));
    await user.type(screen.getByRole('textbox', { name: words.message }), 'Dear [[buyerName]');
    // MSG-004: how much of it is written, and what the marketplace takes.
    expect(screen.getByText(/16.*4.000.*2.000|4.000.*16.*2.000/)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: words.message }).maxLength).toBe(4_000);
    await user.click(screen.getByRole('combobox', { name: words.type }));
    for (const type of templateTypes)
      expect(screen.getByRole('option', { name: words.types[type] }), type).toBeTruthy();
    await user.click(screen.getByRole('option', { name: words.types.NotDeliveredOnTime }));
    await user.click(screen.getByRole('checkbox', { name: words.exclusions.refunded }));
    await user.type(screen.getByRole('textbox', { name: `${words.priceFrom} (EUR)` }), '20');
    await user.type(screen.getByRole('textbox', { name: `${words.priceTo} (EUR)` }), '10');
    await user.click(save);
    expect(screen.getByText(words.priceOrder)).toBeTruthy();
    expect(wire.asked(templates.save)).toHaveLength(0);
    await user.clear(screen.getByRole('textbox', { name: `${words.priceFrom} (EUR)` }));
    await user.click(save);
    await waitFor(() => expect(wire.asked(templates.save)).toHaveLength(1));
    expect(wire.asked(templates.save)[0]?.body).toMatchObject({
      id: null,
      name: 'Late',
      type: 'NotDeliveredOnTime',
      message: 'Dear [buyerName]',
      exclusions: ['refunded'],
      isActive: true,
      priceFrom: null,
      priceTo: 1_000,
    });
  });

  it.each(languages)('SHELL-048 SHELL-049 is translated into any language of the list (%s)', async (language) => {
    const words = texts[language].templates;
    wire.answer(templates.all, [row({ language: null })]);
    wire.answer(templates.save, { id: 7 });
    const { user } = await showScreen('/templates/TemplateForm?id=7', { wire, language });
    const choice = await screen.findByRole('combobox', { name: words.language });
    await user.click(choice);
    const said = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(said).toEqual([words.marketLanguage, ...textLanguages.map((code) => languageName(code, language))]);
    // One that the service lacks is said at once, and not saved.
    await user.click(screen.getByRole('option', { name: languageName('is', language) }));
    await screen.findByText(texts[language].errors.LanguageNotTranslated);
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(wire.asked(templates.save)).toEqual([]);
    await user.click(choice);
    await user.click(screen.getByRole('option', { name: languageName('ja', language) }));
    expect(screen.queryByText(texts[language].errors.LanguageNotTranslated)).toBeNull();
    await user.click(screen.getByRole('button', { name: words.save }));
    await waitFor(() => expect(wire.asked(templates.save)[0]?.body).toMatchObject({ id: 7, language: 'ja' }));
  });

  it.each(languages)(
    'SHELL-049 MSG-007 chooses no language where nothing translates, and says why (%s)',
    async (language) => {
      const words = texts[language].templates;
      wire.answer(templates.translation, { isTranslationAvailable: false, lacking: [] });
      wire.answer(templates.all, [row({ language: 'ja' })]);
      wire.answer(templates.save, { id: 7 });
      const { user } = await showScreen('/templates/TemplateForm?id=7', { wire, language });
      await screen.findByText(words.noTranslation);
      // What was chosen before can only be taken out.
      const choice = screen.getByRole('combobox', { name: words.language });
      await user.click(choice);
      await user.click(await screen.findByRole('option', { name: words.marketLanguage }));
      expect(choice).toHaveProperty('value', languageName('ja', language));
      await user.click(screen.getByLabelText(texts[language].ui.select.clear.replace('{{label}}', words.language)));
      await waitFor(() => expect(choice).toHaveProperty('disabled', true));
      await user.click(screen.getByRole('button', { name: words.save }));
      await waitFor(() => expect(wire.asked(templates.save)[0]?.body).toMatchObject({ id: 7, language: null }));
    },
  );

  it('MSG-007 opens the template that the address names with all it holds', async () => {
    wire.answer(templates.all, [row()]);
    wire.answer(templates.save, { id: 7 });
    const { user } = await showScreen('/templates/TemplateForm?id=7', { wire });
    const save = await screen.findByRole('button', { name: texts.en.templates.save });
    await user.click(save);
    const { sent: _sent, ...whole } = row();
    await waitFor(() => expect(wire.asked(templates.save)[0]?.body).toEqual(whole));
  });

  it.each(languages)(
    'MSG-007 what another tab saved meanwhile is taken in before, the changes stay (%s)',
    async (language) => {
      const { templates: words, ui } = texts[language];
      let kept = row();
      wire.answer(templates.all, () => [kept]);
      wire.refuse(templates.save, 'SettingsChangedMeanwhile', { status: 409 });
      const { user } = await showScreen('/templates/TemplateForm?id=7', { wire, language });
      await user.type(await screen.findByRole('textbox', { name: words.subject }), '!');
      await user.click(screen.getByRole('button', { name: words.save }));
      await screen.findByText(words.overtaken);
      kept = row({ name: 'Of the other tab', subject: 'Not mine', revision: 6 });
      wire.answer(templates.save, { id: 7 });
      await user.click(screen.getByRole('button', { name: ui.setting.takeOver }));
      await waitFor(() => expect(screen.getByRole('textbox', { name: words.name })).toHaveProperty('value', kept.name));
      expect(screen.queryByText(words.overtaken)).toBeNull();
      await user.click(screen.getByRole('button', { name: words.save }));
      await waitFor(() => expect(wire.asked(templates.save)).toHaveLength(2));
      expect(wire.asked(templates.save)[1]?.body).toMatchObject({
        name: 'Of the other tab',
        subject: 'Order [orderNumber]!',
        revision: 6,
      });
    },
  );

  it.each(languages)('MSG-007 MSG-013 a form chooses timing, language and which orders (%s)', async (language) => {
    const words = texts[language].templates;
    wire.answer(templates.all, []);
    wire.answer(templates.save, { id: 9 });
    const { user } = await showScreen('/templates/TemplateForm', { wire, language });
    await user.type(await screen.findByRole('textbox', { name: words.name }), 'Late');
    await user.type(screen.getByRole('textbox', { name: words.subject }), 'Your order');
    await user.type(screen.getByRole('textbox', { name: words.message }), 'Hello');
    for (const name of placeholders) expect(screen.getByText(new RegExp(`\\[${name}\\]`))).toBeTruthy();
    const days = screen.getByRole('textbox', { name: words.delay });
    await user.clear(days);
    await user.type(days, '3');
    await user.click(screen.getByRole('combobox', { name: words.language }));
    await user.click(await screen.findByRole('option', { name: words.marketLanguage }));
    for (const name of [words.active, words.automatic, words.exclusions.late, words.exclusions.reviewed])
      await user.click(screen.getByRole('checkbox', { name }));
    expect(
      screen.getAllByRole('checkbox').map((box) => document.querySelector(`label[for="${box.id}"]`)?.textContent),
    ).toEqual([words.active, words.automatic, ...Object.values(words.exclusions)]);
    await user.type(screen.getByRole('textbox', { name: new RegExp(words.priceFrom) }), '20');
    await user.type(screen.getByRole('textbox', { name: new RegExp(words.priceTo) }), '10');
    const save = screen.getByRole('button', { name: words.save });
    await user.click(save);
    expect(screen.getByText(words.priceOrder)).toBeTruthy();
    expect(wire.asked(templates.save)).toHaveLength(0);
    await user.clear(screen.getByRole('textbox', { name: new RegExp(words.priceFrom) }));
    await user.type(screen.getByRole('textbox', { name: new RegExp(words.priceFrom) }), '5');
    await user.type(screen.getByRole('textbox', { name: words.asins }), 'b09xn3t7lp B0CGKVJEN1');
    await user.type(screen.getByRole('textbox', { name: words.category }), 'Kitchen');
    await user.click(save);
    await waitFor(() => expect(wire.asked(templates.save)).toHaveLength(1));
    expect(wire.asked(templates.save)[0]?.body).toMatchObject({
      delayDays: 3,
      language: 'market',
      isActive: false,
      isAutomatic: false,
      exclusions: ['late', 'reviewed'],
      priceFrom: 500,
      priceTo: 1_000,
      asins: ['B09XN3T7LP', 'B0CGKVJEN1'],
      category: 'Kitchen',
    });
  });

  it('MSG-005 a template opens its form, and one that is gone says so', async () => {
    wire.answer(templates.all, [row()]);
    const { user, router, unmount } = await showScreen('/templates', { wire });
    await user.click(await screen.findByRole('link', { name: 'Thanks' }));
    await screen.findByRole('textbox', { name: 'Name' });
    expect(router.state.location.search).toEqual({ id: 7 });
    unmount();
    await showScreen('/templates/TemplateForm?id=99', { wire });
    await screen.findByText(texts.en.templates.gone);
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  });

  it('MSG-034 a refused template stays written and says why', async () => {
    wire.answer(templates.all, [row()]);
    wire.refuse(templates.save, 'SameTypeTemplateQuantityLimitError');
    const { user, router } = await showScreen('/templates/TemplateForm?id=7', { wire });
    await user.click(await screen.findByRole('button', { name: texts.en.templates.save }));
    await screen.findByText(texts.en.errors.SameTypeTemplateQuantityLimitError);
    expect(router.state.location.pathname).toBe('/templates/TemplateForm');
  });
});
