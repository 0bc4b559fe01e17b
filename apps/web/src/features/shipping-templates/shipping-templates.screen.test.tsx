import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import type { Response } from '@kervan/contracts/endpoint';
import type { PriceForecastAnswer } from '@kervan/contracts/price-forecast';
import { pricing } from '@kervan/contracts/pricing-calls';
import { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { AS_OF } from '../../testing/signed-in.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

type Saved = Response<typeof shippingTemplates.get>;
const account: Saved['account'] = {
  isConnected: true,
  readAt: AS_OF,
  failedAt: null,
  templates: [
    { name: 'Standard shipping', isGone: false },
    { name: 'Free shipping', isGone: false },
  ],
};
const ranges: Saved['templates'] = [
  { name: 'Free shipping', isActive: true, from: 0, to: 5_000, price: 0 },
  { name: 'Standard shipping', isActive: true, from: 5_000, to: 10_000, price: 399 },
];

const nothing: PriceForecastAnswer = {
  revision: 3,
  computedAt: AS_OF,
  durationMs: 1,
  items: 1,
  evaluated: 1,
  waiting: 0,
  offered: { before: 1, after: 1, lost: 0, returned: 0 },
  risen: 0,
  fallen: 0,
  same: 1,
  averageHundredths: null,
  buyBox: { lost: 0, won: 0 },
  belowCost: { before: 0, after: 0 },
  grave: 0,
  samples: [],
};

async function open(over: Partial<Saved> = {}, language: 'en' | 'tr' = 'en') {
  const wire = createWire();
  const saved: Saved = { enabled: false, defaultName: '', templates: [], held: [], revision: 3, account, ...over };
  wire.answer(shippingTemplates.get, saved);
  wire.answer(shippingTemplates.save, { revision: 4, actionId: null });
  wire.answer(shippingTemplates.refresh, null);
  wire.hang(pricing.dryRun);
  wire.answer(activity.list, { rows: [], total: 0, page: 1, limit: 25 } as never);
  const shown = await showScreen('/shippingTemplateSettings', { wire, language });
  await screen.findByRole('heading', { level: 1, name: texts[language].shippingTemplates.title });
  return shown;
}
const enabled = { enabled: true, defaultName: 'Standard shipping', templates: ranges };

describe('the screen of shipping templates', () => {
  it.each(languages)(
    'STORE-037 PRICE-005 ranges are added, filled and foretold before they are saved (%s)',
    async (language) => {
      const words = texts[language].shippingTemplates;
      const { user, wire } = await open({}, language);
      const field = (text: string) =>
        screen.getByLabelText(new RegExp(`^${text.replace('{{place}}', '1')}`), { selector: 'input' });
      expect(screen.queryByText(words.list.title)).toBeNull();
      await user.click(await screen.findByRole('switch', { name: words.enabled.label }));
      await user.click(screen.getByLabelText(words.default.label, { selector: 'input' }));
      await user.click(await screen.findByRole('option', { name: 'Standard shipping' }));
      expect(screen.getByText(words.list.none)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: words.list.add }));
      await user.click(field(words.list.nameOf));
      const list = within(screen.getByRole('list', { name: words.list.title }));
      await user.click(await list.findByRole('option', { name: 'Free shipping' }));
      await user.clear(field(words.list.toOf));
      await user.type(field(words.list.toOf), '80');
      await user.tab();
      const shipping = {
        enabled: true,
        defaultName: 'Standard shipping',
        templates: [{ name: 'Free shipping', isActive: true, from: 0, to: 8_000, price: 0 }],
      };
      await waitFor(() => expect(wire.asked(pricing.dryRun).at(-1)?.body).toEqual({ shipping }));
    },
  );

  it('STORE-060 M3 ranges that many prices move by are saved with the number that was typed', async () => {
    const { user, wire } = await open(enabled);
    wire.answer(pricing.dryRun, { ...nothing, grave: 340 });
    await user.click(await screen.findByRole('switch', { name: 'Range 2 on' }));
    await user.type(await screen.findByRole('textbox', { name: /340/ }), '340{Enter}');
    await waitFor(() =>
      expect(wire.asked(shippingTemplates.save)[0]?.body).toMatchObject({ revision: 3, confirmed: 340 }),
    );
  });

  it('STORE-038 STORE-039 a range without a name, overlapping ones and a name that the account does not have are said at their place', async () => {
    const strange = ranges.map((template, place) =>
      place === 0 ? { ...template, name: 'Gone', to: 6_000 } : template,
    );
    const { user } = await open({
      ...enabled,
      templates: strange,
      account: { ...account, templates: [...account.templates, { name: 'Gone', isGone: true }] },
      held: [{ name: 'Gone', products: 12 }],
    });
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toMatch(/“Gone” isn’t in your seller account. 12 products keep/);
    expect(screen.getByDisplayValue('Gone (not in your account)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add range' }));
    await user.click(screen.getByRole('switch', { name: 'Range 2 on' }));
    await user.click(screen.getByRole('switch', { name: 'Range 2 on' }));
    await user.click(screen.getByRole('button', { name: /Save/ }));
    const list = within(screen.getByRole('list', { name: 'Templates by price' }));
    expect((await list.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Template name not found. Check the shipping templates of your seller account.',
      texts.en.pricing.faults.Required,
    ]);
    expect(screen.getByText('The ranges overlap.')).toBeTruthy();
  });

  it('STORE-037 a range is taken away', async () => {
    const words = texts.en.shippingTemplates.list;
    const { user } = await open({ ...enabled, templates: ranges });
    const list = within(await screen.findByRole('list', { name: words.title }));
    await user.click(list.getByRole('button', { name: words.remove.replace('{{place}}', '1') }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    const name = list.getByLabelText<HTMLInputElement>(words.nameOf.replace('{{place}}', '1'), { selector: 'input' });
    expect(name.value).toBe('Standard shipping');
  });

  it('STORE-039 what the server refuses stands at its field', async () => {
    const { user, wire } = await open({ ...enabled, templates: [] });
    wire.answer(pricing.dryRun, nothing);
    wire.refuse(shippingTemplates.save, 'ValidationFailed', {
      fields: [{ field: 'shippingTemplates.defaultName', code: 'ShippingTemplateNotFound' }],
    });
    await user.click(await screen.findByLabelText('Default template', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Free shipping' }));
    const save = await screen.findByRole('button', { name: /Save/ });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await user.click(save);
    expect(await screen.findByText(/Template name not found/)).toBeTruthy();
  });

  it.each(languages)(
    'STORE-059 says how old the templates are and reads them again when asked (%s)',
    async (language) => {
      const words = texts[language].shippingTemplates.account;
      const { user, wire } = await open({}, language);
      expect(await screen.findByText(words.count_other.replace('{{templates}}', '2'))).toBeTruthy();
      await user.click(screen.getByRole('button', { name: words.refresh }));
      await screen.findByText(words.asked);
      expect(wire.asked(shippingTemplates.refresh)).toHaveLength(1);
    },
  );

  it('STORE-059 a store without a connection, a first reading and a failed one are each said', async () => {
    const words = texts.en.shippingTemplates.account;
    const { unmount } = await open({ account: { ...account, isConnected: false, readAt: null, templates: [] } });
    expect(await screen.findByText(words.notConnected)).toBeTruthy();
    expect(screen.getByRole('button', { name: words.refresh })).toHaveProperty('disabled', true);
    unmount();
    const second = await open({ account: { ...account, readAt: null, templates: [] } });
    expect(await screen.findByText(words.reading)).toBeTruthy();
    second.unmount();
    await open({ account: { ...account, failedAt: AS_OF } });
    expect(await screen.findByText(new RegExp(words.failed))).toBeTruthy();
  });

  it('STORE-037 STORE-060 every part of a range is changed and saved with its revision; the next begins where the last ends', async () => {
    const { user, wire } = await open({ ...enabled, templates: ranges });
    wire.answer(pricing.dryRun, nothing);
    const words = texts.en.shippingTemplates.list;
    const list = within(await screen.findByRole('list', { name: words.title }));
    const field = (text: string, place: number) =>
      list.getByRole('textbox', { name: new RegExp(`^${text.replace('{{place}}', String(place))}`) });
    const write = async (text: string, place: number, value: string) => {
      await user.clear(field(text, place));
      await user.type(field(text, place), value);
      await user.tab();
    };
    await write(words.fromOf, 1, '10');
    await write(words.priceOf, 1, '4,99');
    await user.click(list.getByRole('switch', { name: 'Range 2 on' }));
    await user.click(screen.getByRole('button', { name: words.add }));
    expect(field(words.fromOf, 3)).toHaveProperty('value', '100,00');
    await user.click(list.getByLabelText(words.nameOf.replace('{{place}}', '3'), { selector: 'input' }));
    await user.click(await list.findByRole('option', { name: 'Free shipping' }));
    const save = await screen.findByRole('button', { name: /Save/ });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await user.click(save);
    await waitFor(() =>
      expect(wire.asked(shippingTemplates.save).map(({ body }) => body)).toEqual([
        {
          enabled: true,
          defaultName: 'Standard shipping',
          revision: 3,
          templates: [
            { name: 'Free shipping', isActive: true, from: 1_000, to: 5_000, price: 499 },
            { name: 'Standard shipping', isActive: false, from: 5_000, to: 10_000, price: 399 },
            { name: 'Free shipping', isActive: true, from: 10_000, to: 15_000, price: 0 },
          ],
        },
      ]),
    );
  });

  it('STORE-037 no more than fifty ranges', async () => {
    const many = Array.from({ length: 50 }, (_, at) => ({
      name: 'Free shipping',
      isActive: true,
      from: at * 100,
      to: at * 100 + 100,
      price: 0,
    }));
    await open({ ...enabled, templates: many });
    expect(await screen.findByRole('button', { name: texts.en.shippingTemplates.list.add })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('STORE-039 STORE-041 STORE-059 one that is gone is neither offered nor counted, one without products is told too, and no default is said', async () => {
    const { held, account: words, list } = texts.en.shippingTemplates;
    const { user } = await open({
      ...enabled,
      defaultName: '',
      account: { ...account, templates: [...account.templates, { name: 'Gone', isGone: true }] },
      held: [{ name: 'Gone', products: 0 }],
    });
    expect((await screen.findByRole('alert')).textContent).toContain(held.none);
    expect(screen.getByText(words.count_other.replace('{{templates}}', '2'))).toBeTruthy();
    await user.click(screen.getByLabelText(list.nameOf.replace('{{place}}', '1'), { selector: 'input' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).not.toContain('Gone');
    await user.click(screen.getByRole('option', { name: 'Free shipping' }));
    await user.click(screen.getByLabelText('Default template', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Free shipping' }));
    // What was there before stands beside what is chosen.
    expect(screen.getByText(/\bnone\b/)).toBeTruthy();
  });
});
