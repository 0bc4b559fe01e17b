import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CampaignRow, SendRow, TemplateRow } from '@kervan/contracts/templates';
import { templates } from '@kervan/contracts/templates-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { layOut, resizeTo } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const campaign = (over: Partial<CampaignRow> = {}): CampaignRow => ({
  id: 4,
  name: 'Spring',
  templateId: 7,
  templateName: 'Thanks',
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
  isActive: true,
  priceFrom: null,
  priceTo: 5_000,
  asins: ['B09XN3T7LP'],
  category: null,
  sent: 1_204,
  planned: 3,
  skipped: 17,
  failed: 2,
  ...over,
});
const template = (over: Partial<TemplateRow> = {}): TemplateRow => ({
  id: 7,
  name: 'Thanks',
  type: 'Campaign',
  subject: 'Hello',
  message: 'Dear buyer',
  delayDays: 0,
  isActive: true,
  isAutomatic: true,
  language: null,
  exclusions: [],
  priceFrom: null,
  priceTo: null,
  asins: [],
  category: null,
  sent: 0,
  revision: 5,
  ...over,
});
let wire: Wire;
beforeEach(() => {
  layOut({ width: 1200, height: 700 });
  wire = createWire();
  wire.answer(templates.all, [template()]);
  wire.answer(templates.campaigns, [campaign()]);
});

describe('the campaigns', () => {
  it.each(languages)('MSG-006 MSG-039 lists template, days and how often each was sent (%s)', async (language) => {
    const words = texts[language].templates;
    let rows = [
      campaign(),
      campaign({ id: 5, name: 'Winter', startsOn: '2020-01-01', endsOn: '2020-01-31', isActive: false, sent: 0 }),
      campaign({ id: 6, name: 'Later', startsOn: '2090-01-01', endsOn: '2090-01-31' }),
    ];
    wire.answer(templates.campaigns, () => rows);
    wire.answer(templates.saveCampaign, ({ body }) => {
      rows = rows.map((each) => (each.id === 4 ? { ...each, isActive: (body as CampaignRow).isActive } : each));
      return { id: 4 };
    });
    wire.answer(templates.deleteCampaign, () => {
      rows = rows.slice(1);
      return null;
    });
    const { user } = await showScreen('/feedback/campaigns', { wire, language });
    const link = await screen.findByRole('link', { name: 'Spring' });
    expect(link.getAttribute('href')).toBe('/feedback/CampaignForm?id=4');
    const first = within(link.closest('tr') as HTMLElement);
    for (const said of ['Thanks', '03/01/26 – 03/31/26', '1.204', '3', '17'])
      expect(first.getByText(said)).toBeTruthy();
    expect(
      within(screen.getByText('Winter').closest('tr') as HTMLElement).getByText(words.campaigns.over),
    ).toBeTruthy();
    expect(
      within(screen.getByText('Later').closest('tr') as HTMLElement).getByText(words.campaigns.toCome),
    ).toBeTruthy();
    expect(screen.getByText(words.campaigns.note.replace('{{max}}', '5'))).toBeTruthy();

    const active = first.getByRole('switch', { name: words.campaigns.activeOne.replace('{{name}}', 'Spring') });
    expect((active as HTMLInputElement).checked).toBe(true);
    await user.click(active);
    const { templateName: _n, sent: _s, planned: _p, skipped: _k, failed: _f, ...whole } = campaign();
    await waitFor(() => expect((active as HTMLInputElement).checked).toBe(false));
    expect(wire.asked(templates.saveCampaign).map(({ body }) => body)).toEqual([{ ...whole, isActive: false }]);
    await user.click(first.getByRole('button', { name: words.campaigns.deleteOne.replace('{{name}}', 'Spring') }));
    await waitFor(() => expect(screen.queryByText('Spring')).toBeNull());
    expect(wire.asked(templates.deleteCampaign)[0]?.url.searchParams.get('id')).toBe('4');
  });

  it.each(languages)('MSG-006 MSG-010 at five none is added, on the list and in the form (%s)', async (language) => {
    const words = texts[language].templates;
    const five = [1, 2, 3, 4, 5].map((id) => campaign({ id, name: `C${id}` }));
    wire.answer(templates.campaigns, five);
    const { unmount } = await showScreen('/feedback/campaigns', { wire, language });
    const full = words.campaigns.full.replace('{{max}}', '5');
    expect(await screen.findByText(full)).toBeTruthy();
    expect(screen.queryByRole('link', { name: words.campaigns.add })).toBeNull();
    unmount();
    const form = await showScreen('/feedback/CampaignForm', { wire, language });
    expect(await screen.findByText(full)).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.save })).toBeNull();
    form.unmount();
    wire.answer(templates.campaigns, five.slice(1));
    await showScreen('/feedback/campaigns', { wire, language });
    expect(await screen.findByRole('link', { name: words.campaigns.add })).toBeTruthy();
    expect(screen.queryByText(full)).toBeNull();
  });

  it('MSG-006 says that there is none, and that they could not be loaded', async () => {
    wire.answer(templates.campaigns, []);
    const { unmount } = await showScreen('/feedback/campaigns', { wire });
    expect(await screen.findByText(texts.en.templates.campaigns.none)).toBeTruthy();
    unmount();
    wire.refuse(templates.campaigns, 'ValidationFailed');
    await showScreen('/feedback/campaigns', { wire });
    expect(await screen.findByText(texts.en.templates.campaigns.failed)).toBeTruthy();
  });
});

describe('the form of a campaign', () => {
  it.each(languages)(
    'MSG-006 MSG-013 asks for name, template and days, and keeps its filters (%s)',
    async (language) => {
      const words = texts[language].templates;
      wire.answer(templates.saveCampaign, { id: 9 });
      const { user, router } = await showScreen('/feedback/CampaignForm', { wire, language });
      const save = await screen.findByRole('button', { name: words.save });
      await user.click(save);
      expect(screen.getAllByText(words.required)).toHaveLength(2);
      expect(screen.getByText(words.campaigns.daysNeeded)).toBeTruthy();
      await user.type(screen.getByRole('textbox', { name: words.name }), 'Spring');
      await user.click(screen.getByRole('combobox', { name: words.campaigns.template }));
      await user.click(screen.getByRole('option', { name: 'Thanks' }));
      await user.type(screen.getByRole('textbox', { name: words.campaigns.startsOn }), '03/31/26');
      await user.type(screen.getByRole('textbox', { name: words.campaigns.endsOn }), '03/01/26');
      expect(screen.getByText(words.campaigns.daysTurned)).toBeTruthy();
      await user.clear(screen.getByRole('textbox', { name: words.campaigns.startsOn }));
      await user.type(screen.getByRole('textbox', { name: words.campaigns.startsOn }), '02/01/26');
      const price = (name: string) => screen.getByRole('textbox', { name: `${name} (EUR)` });
      await user.type(price(words.priceFrom), '50');
      await user.type(price(words.priceTo), '10,50');
      await user.type(screen.getByRole('textbox', { name: words.asins }), 'b09xn3t7lp b0');
      await user.click(save);
      expect(screen.getByText(words.priceOrder)).toBeTruthy();
      await user.clear(price(words.priceFrom));
      expect(screen.getByText(words.asinsWrong)).toBeTruthy();
      expect(wire.asked(templates.saveCampaign)).toHaveLength(0);
      await user.type(screen.getByRole('textbox', { name: words.asins }), '00000001');
      await user.type(screen.getByRole('textbox', { name: words.category }), 'Kitchen');
      await user.click(save);
      await waitFor(() => expect(router.state.location.pathname).toBe('/feedback/campaigns'));
      expect(wire.asked(templates.saveCampaign).map(({ body }) => body)).toEqual([
        {
          id: null,
          name: 'Spring',
          templateId: 7,
          startsOn: '2026-02-01',
          endsOn: '2026-03-01',
          isActive: true,
          priceFrom: null,
          priceTo: 1_050,
          asins: ['B09XN3T7LP', 'B000000001'],
          category: 'Kitchen',
        },
      ]);
    },
  );

  it('MSG-006 opens the campaign that the address names with all it holds', async () => {
    wire.answer(templates.saveCampaign, { id: 4 });
    const { user, unmount } = await showScreen('/feedback/CampaignForm?id=4', { wire });
    await user.click(await screen.findByRole('button', { name: texts.en.templates.save }));
    const { templateName: _n, sent: _s, planned: _p, skipped: _k, failed: _f, ...whole } = campaign();
    await waitFor(() => expect(wire.asked(templates.saveCampaign)[0]?.body).toEqual(whole));
    unmount();
    await showScreen('/feedback/CampaignForm?id=99', { wire });
    expect(await screen.findByText(texts.en.templates.campaigns.gone)).toBeTruthy();
  });

  it('MSG-006 needs a template, and says where the one that is chosen is switched off', async () => {
    wire.answer(templates.all, []);
    const { unmount } = await showScreen('/feedback/CampaignForm', { wire });
    const link = await screen.findByRole('link', { name: texts.en.templates.add });
    expect(link.getAttribute('href')).toBe('/templates/TemplateForm');
    unmount();
    wire.answer(templates.all, [template({ isAutomatic: false })]);
    const off = await showScreen('/feedback/CampaignForm?id=4', { wire });
    expect(
      await screen.findByText(texts.en.templates.campaigns.templateOff.replace('{{name}}', 'Thanks')),
    ).toBeTruthy();
    off.unmount();
    wire.refuse(templates.all, 'ValidationFailed');
    await showScreen('/feedback/CampaignForm', { wire });
    expect(await screen.findByText(texts.en.templates.campaigns.failed)).toBeTruthy();
  });
});

describe('the send log', () => {
  const send = (id: number, over: Partial<SendRow> = {}): SendRow => ({
    id,
    templateName: `Template ${id}`,
    type: 'Delivered',
    orderNumber: `302-0000000-000000${id}`,
    dueAt: '2026-03-02T08:40:00.000Z',
    state: 'sent',
    reason: null,
    decidedAt: '2026-03-02T09:00:00.000Z',
    ...over,
  });
  const all = [
    send(1),
    send(2, { state: 'planned', decidedAt: null, type: 'Campaign' }),
    send(3, { state: 'skipped', reason: 'doNotSend' }),
    send(4, { state: 'skipped', reason: 'alreadyAsked' }),
    send(5, { state: 'skipped', reason: 'missing:buyerName' }),
    send(6, { state: 'skipped', reason: 'late' }),
    send(7, { state: 'failed', reason: 'noAddress' }),
    send(8, { state: 'planned', reason: 'translation', decidedAt: null }),
    send(9, { state: 'queued' }),
    send(10, { state: 'skipped', reason: 'notTranslated' }),
  ];
  let rows: SendRow[];
  beforeEach(() => {
    rows = all;
    wire.answer(templates.sends, ({ body }) => {
      const { state, page, limit } = body as { state: string | null; page: number; limit: number };
      const found = rows.filter((each) => state === null || each.state === state);
      const items = found.slice((page - 1) * limit, page * limit);
      return { items, totalCount: found.length, page, limit, nextCursor: null, asOf: '2026-03-02T09:00:00.000Z' };
    });
  });

  it.each(languages)(
    'MSG-013 MSG-014 says what was sent of which order and event, and why the rest was not (%s)',
    async (language) => {
      const words = texts[language].templates;
      const { user } = await showScreen('/feedback/sends', { wire, language });
      const rowOf = async (id: number) =>
        within((await screen.findByText(`Template ${id}`)).closest('[role="row"]') as HTMLElement);
      const first = await rowOf(1);
      expect(first.getByRole('link', { name: '302-0000000-0000001' }).getAttribute('href')).toBe(
        '/sellerOrder/302-0000000-0000001',
      );
      expect(first.getByText(words.types.Delivered)).toBeTruthy();
      expect(first.getByText(words.sends.sent)).toBeTruthy();
      expect((await rowOf(2)).getByText(words.types.Campaign)).toBeTruthy();
      const reasons = [
        [3, words.sends.reason.doNotSend],
        [4, words.sends.reason.alreadyAsked],
        [5, words.sends.reason.missing.replace('{{name}}', 'buyerName')],
        [6, words.exclusions.late],
        [7, texts[language].buyerMessages.why.noAddress],
        [7, words.sends.notSent],
        [8, words.sends.reason.translation],
        [9, words.sends.queued],
        [10, words.sends.reason.notTranslated],
      ] as const;
      for (const [id, said] of reasons) expect((await rowOf(id)).getByText(said), said).toBeTruthy();
      await user.click(screen.getByRole('tab', { name: words.sends.planned }));
      await waitFor(() => expect(screen.queryByText('Template 1')).toBeNull());
      expect(await screen.findByText('Template 2')).toBeTruthy();
      expect(wire.asked(templates.sends).at(-1)?.body).toEqual({ page: 1, limit: 25, state: 'planned' });
    },
  );

  it('MSG-013 says that there is nothing, that nothing is so, and that it could not be loaded', async () => {
    rows = [];
    const { unmount } = await showScreen('/feedback/sends', { wire });
    expect(await screen.findByText(texts.en.templates.sends.noneText)).toBeTruthy();
    unmount();
    const planned = await showScreen('/feedback/sends?tab=planned', { wire });
    expect(await screen.findByText(texts.en.templates.sends.noneIn.planned)).toBeTruthy();
    planned.unmount();
    wire.refuse(templates.sends, 'ValidationFailed');
    await showScreen('/feedback/sends', { wire });
    expect(await screen.findByText(texts.en.templates.sends.failed)).toBeTruthy();
  });

  it('MSG-013 is a list of cards on a phone', async () => {
    resizeTo('phone');
    await showScreen('/feedback/sends', { wire });
    const card = within((await screen.findByText('Template 3')).closest('article') as HTMLElement);
    expect(card.getByText(texts.en.templates.sends.reason.doNotSend)).toBeTruthy();
  });
});
